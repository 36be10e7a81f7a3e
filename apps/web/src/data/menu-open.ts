// Stores if the left menu is open. The tab "My" opens the menu, and the bar of a page may open it too.
import { createStore } from "@candor/client/page";

export const menuOpen = createStore(false);
