/**
 * Distance in px of a complete pull. Releasing there refreshes the page, and the page stays there during the refresh. The constant is in a
 * separate file, because the gesture's code (pull-gesture.ts) loads later.
 */
export const READY_AT = 60;
