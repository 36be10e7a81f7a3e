/**
 * Distance of a complete pull, px. If the user lets go at this distance, the page refreshes and stays at this distance during
 * the refresh. The constant is in a separate file, because the code of the gesture (pull-gesture.ts) loads later.
 */
export const READY_AT = 60;
