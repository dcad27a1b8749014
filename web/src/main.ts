/** The page begins here. */

import { mount } from "svelte";
import "./look/look.css";
import App from "./shell/App.svelte";

mount(App, { target: document.getElementById("box") as HTMLElement });
