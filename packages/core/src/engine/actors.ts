// Declares the number ranges of the senders of commands. Every journalled command contains its sender's number, so the ranges
// must never change.

/**
 * Number of the founder, the operator who loads the list of assets and pairs when an exchange is founded. Operators of the
 * console have the numbers 1 to 99.
 */
export const FOUNDER = 1;
/**
 * Numbers of the services, from 100 to 999. A service is a part of the server that sends data from outside the core as commands.
 */
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
/** Lowest number of an account that trades. Market makers, simulated participants, funds and users have numbers from here on. */
export const FIRST_USER = 100_000;
/** Lowest number of a registered user. Simulated participants of a sandbox have lower numbers. */
export const FIRST_REGISTERED_USER = 100_101;

type Service = keyof typeof SERVICE;
export type SenderKind = "user" | "operator" | Service;

const SERVICES: ReadonlyMap<number, Service> = new Map(Object.entries(SERVICE).map(([name, by]) => [by, name as Service]));

/** Returns the kind of sender to which a number belongs; undefined if no range contains the number. */
export function senderKind(by: number): SenderKind | undefined {
	if (by >= FIRST_USER) return "user";
	return by >= 1 && by < 100 ? "operator" : SERVICES.get(by);
}
