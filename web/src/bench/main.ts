/** The bench: a board alone on a page, fed from fixtures or a live match. Never part of a build. */

import { mount } from "svelte";
import "../look/look.css";
import Bench from "./Bench.svelte";

mount(Bench, { target: document.getElementById("bench") as HTMLElement });
