// Senders of commands. Every journalled command holds its sender's id, so the ranges never change.

/** Operators of the console: 1..99. Number 1, the founder, loads the listing when an exchange is founded. */
export const FOUNDER = 1;
/** Services, which bring in data from outside the exchange: 100..999. */
export const SERVICE = { exchange: 100, prices: 101, accounts: 102, custody: 103, strategy: 104 } as const;
/** Users and the market maker: from here on. */
export const FIRST_USER = 100_000;
/** Simulated participants of a sandbox have lower numbers; a registration never gets one of them. */
export const FIRST_PERSON = 100_101;

type Service = keyof typeof SERVICE;
export type Who = "user" | "operator" | Service;

const SERVICES: ReadonlyMap<number, Service> = new Map(Object.entries(SERVICE).map(([name, by]) => [by, name as Service]));

/** Undefined: the number is in no range. */
export function whoIs(by: number): Who | undefined {
	if (by >= FIRST_USER) return "user";
	return by >= 1 && by < 100 ? "operator" : SERVICES.get(by);
}
