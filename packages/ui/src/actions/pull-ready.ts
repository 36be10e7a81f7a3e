// This constant has its own file because the gesture's code (pull-gesture.ts) loads later.

/** Distance in px of a complete pull: releasing there refreshes the page, and the page stays there during the refresh. */
export const READY_AT = 60;
