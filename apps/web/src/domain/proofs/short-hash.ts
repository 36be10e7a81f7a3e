/** Shortens a hash to a length that users can compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
