// State of the left menu. The tab "My" opens it, and the bar of a page may open it too.
import { createStore } from "@candor/client/page";

export const menuOpen = createStore(false);
