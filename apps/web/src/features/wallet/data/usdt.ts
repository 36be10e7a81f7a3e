// The default coin of forms, known before any list has loaded.
export const USDT = 3;
