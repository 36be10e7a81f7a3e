/** Shortens a hash to eight digits, which users can compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
