/** Largest number of pixels of an uploaded picture. It limits the memory that the decoded picture needs. */
export const MOST_PIXELS = 40_000_000;
/**
 * Longest side of a stored picture in pixels. A longer upload is reduced. The small print of a document is readable even at half
 * this size.
 */
export const LONGEST_SIDE = 4_096;
