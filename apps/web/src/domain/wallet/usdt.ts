// Id of the default coin in forms. It is known before the list of coins has loaded.
export const USDT = 3;
