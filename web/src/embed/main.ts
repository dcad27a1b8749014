/** A table in somebody else's page begins here: no shell, no cookie, a spectator's eyes. */

import { mount } from "svelte";
import { spectate } from "../api/transport";
import "../look/look.css";
import { settings } from "../page/settings.svelte";
import { askedOf } from "./asked";
import Embed from "./Embed.svelte";

const asked = askedOf(location.pathname, location.search);
spectate();
settings.only(asked);
mount(Embed, { target: document.getElementById("embed") as HTMLElement, props: { id: asked.table, ply: asked.ply } });
