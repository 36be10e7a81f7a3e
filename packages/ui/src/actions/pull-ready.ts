// Where a pull is far enough. Apart from the gesture (pull-gesture.ts), whose code comes when the page stands.

/** Pixels shown from which letting go refreshes; there the page waits while it does. */
export const READY_AT = 60;
