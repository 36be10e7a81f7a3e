// Who can send a command. Ids are in every journalled command, so the ranges never change.

/** The console's operators: 1..99. Number 1 loads the listing when an exchange is founded. */
export const FOUNDER = 1;
/** Parts of the exchange that speak for the world outside: 100..999. */
export const SERVICE = { exchange: 100, prices: 101, accounts: 102, custody: 103, strategy: 104 } as const;
/** People, and the market maker, from here on. */
export const FIRST_USER = 100_000;
/** Simulated participants of a sandbox have the numbers below it; nobody who registers is given one of them. */
export const FIRST_PERSON = 100_101;

type Service = keyof typeof SERVICE;
export type Who = "user" | "operator" | Service;

const SERVICES: ReadonlyMap<number, Service> = new Map(Object.entries(SERVICE).map(([name, by]) => [by, name as Service]));

/** Undefined: nobody has this number. */
export function whoIs(by: number): Who | undefined {
	if (by >= FIRST_USER) return "user";
	return by >= 1 && by < 100 ? "operator" : SERVICES.get(by);
}
