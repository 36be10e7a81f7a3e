/** Largest number of pixels of an upload. It bounds the memory of a decoded picture. */
export const MOST_PIXELS = 40_000_000;
/** Longest side of a stored picture in pixels. The small print of a document is readable even at half this size. */
export const LONGEST_SIDE = 4_096;
