export const shortHash = (hash: string): string => hash.slice(0, 8);
