/** Version of the app. Settings and the menu show it (docs/reference/product.md §9). */
export const VERSION = "1.0.1";
/** Version of the state that the page keeps in memory. It is never stored (docs/reference/product.md §3). */
export const STATE_VERSION = "1.0.0";
