// Declares the number ranges of the senders of commands. Every journalled command holds its sender's number; therefore the ranges must
// never change.

/**
 * Number of the founder, the operator who loads the listing when an exchange is founded. Operators of the console have the numbers
 * 1 to 99.
 */
export const FOUNDER = 1;
/** Numbers of the services. A service sends data from outside the exchange as commands. Services have the numbers 100 to 999. */
export const SERVICE = {
	exchange: 100,
	prices: 101,
	accounts: 102,
	custody: 103,
	strategy: 104,
	referral: 105,
	liabilities: 106,
	rates: 107,
} as const;
/** Lowest number of an account that trades: market makers, simulated participants, funds and users. */
export const FIRST_USER = 100_000;
/** Lowest number of a registered user. Simulated participants of a sandbox have lower numbers. */
export const FIRST_REGISTERED_USER = 100_101;

type Service = keyof typeof SERVICE;
export type SenderKind = "user" | "operator" | Service;

const SERVICES: ReadonlyMap<number, Service> = new Map(Object.entries(SERVICE).map(([name, by]) => [by, name as Service]));

/** Returns the kind of a sender by its number; undefined if the number is in no range. */
export function senderKind(by: number): SenderKind | undefined {
	if (by >= FIRST_USER) return "user";
	return by >= 1 && by < 100 ? "operator" : SERVICES.get(by);
}
