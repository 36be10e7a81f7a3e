// Whether the left menu is open: the tab bar's My opens it, and so may a page's own bar.
import { createStore } from "@candor/client/page";

export const menuOpen = createStore(false);
