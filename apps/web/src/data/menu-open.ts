// State of the left menu. The tab "My" opens the menu; a page's bar may open it too.
import { createStore } from "@candor/client/page";

export const menuOpen = createStore(false);
