/** Enough of it to tell it from another by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
