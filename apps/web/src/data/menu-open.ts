// State of the left menu. The tab bar's My opens it, and so may a page's bar.
import { createStore } from "@candor/client/page";

export const menuOpen = createStore(false);
