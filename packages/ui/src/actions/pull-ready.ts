/**
 * Distance at which a pull refreshes the page, px. If the user lifts the finger at or beyond this distance, the page stays at
 * this distance until the refresh is complete. The constant is in a separate file, because the gesture's code (pull-gesture.ts)
 * loads later.
 */
export const REFRESH_DISTANCE_PX = 60;
