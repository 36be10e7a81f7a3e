// The coin that forms begin with, known before any list is there.
export const USDT = 3;
