// Distance of a complete pull. Separate from the gesture (pull-gesture.ts), whose code loads later.

/** Pixels from which a release refreshes; the page waits there during the refresh. */
export const READY_AT = 60;
