"""`kiribako train`: a net for a game, by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kiribako import shelf
from kiribako.cli.play import read_options
from kiribako.cli.screen import Screen
from kiribako.kernel.refusal import KiribakoError, Refusal
from kiribako.kernel.wisdom import TO_THE_END


def train(
    game: Annotated[str, typer.Argument(help="A game for two, see `kiribako games`.")],
    *,
    out: Annotated[Path, typer.Option(help="The weights, an .npz file of plain arrays.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to train.")] = 60.0,
    seed: Annotated[int, typer.Option(min=0, help="Of deals, of chance and of the weights.")] = 0,
    simulations: Annotated[
        int, typer.Option(min=8, max=100_000, help="Of a decision in self-play.")
    ] = 160,
    horizon: Annotated[
        int,
        typer.Option(
            min=0,
            max=TO_THE_END,
            help="Decisions played beyond the tree; 0 lets the net judge where it ends.",
        ),
    ] = TO_THE_END,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint beside the weights.")
    ] = False,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="That play.")] = 1,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster, `auto` to find one.")
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="NAME=VALUE, as `kiribako games` lists them."),
    ] = None,
) -> None:
    """Train a small net by self-play, with PyTorch on the CPU.

    The file is written anew after every generation, with a checkpoint and the curve beside it: it
    can be stopped at any time, and goes on with --resume. Afterwards `net:FILE.npz` is a bot for
    `kiribako arena`, which needs no PyTorch. Needs the extra `learn`.

    Example: `kiribako train kiwara --minutes 60 --out build/kiwara.npz`
    """
    try:
        from kiribako.learn.training import Plan  # noqa: PLC0415 - other commands do without
        from kiribako.learn.training import train as run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        message = f'training needs {error.name}: pip install "kiribako[learn]"'
        raise KiribakoError(Refusal("no-torch", message)) from None
    screen = Screen()
    plan = Plan(
        game=shelf.game(game),
        out=out,
        minutes=minutes,
        seed=seed,
        options=read_options(option or []),
        simulations=simulations,
        horizon=horizon,
        resume=resume,
        workers=workers,
        ray=ray,
    )
    run(plan, lambda generation: screen.say(generation.line()))
    screen.say(f"The weights are in {out}", "bold")
