// Stores whether the left menu is open. The tab "My" and the bar of a page can open the menu.
import { createStore } from "@candor/client/page";

export const menuOpen = createStore(false);
