// Who can send a command. Ids are in every journalled command, so the ranges never change.

/** The console's operators: 1..99. Number 1 loads the listing when an exchange is founded. */
export const FOUNDER = 1;
/** Parts of the exchange that speak for the world outside: 100..999. */
export const SERVICE = { exchange: 100, prices: 101, accounts: 102, custody: 103 } as const;
/** People, and the market maker, from here on. */
export const FIRST_USER = 100_000;

export type Who = "user" | "operator" | "service";

export function whoIs(by: number): Who {
	return by >= FIRST_USER ? "user" : by >= 100 ? "service" : "operator";
}
