// Rate limits (token buckets) by address and by account, in maps of limited size (docs/explanation/safety.md 12, 14).

export interface Rate {
	readonly perSecond: number;
	readonly burst: number;
}

interface Bucket {
	tokens: number;
	at: number;
}

export class RateLimit {
	readonly #perMs: number;
	readonly #burst: number;
	readonly #maxKeys: number;
	readonly #buckets = new Map<string | number, Bucket>();

	constructor(rate: Rate, maxKeys = 50_000) {
		this.#perMs = rate.perSecond / 1_000;
		this.#burst = rate.burst;
		this.#maxKeys = maxKeys;
	}

	/**
	 * Takes tokens. Returns 0 if allowed, otherwise the full seconds until a retry. @param now monotonic ms @param cost at most
	 * the burst
	 */
	take(key: string | number, now: number, cost = 1): number {
		let bucket = this.#buckets.get(key);
		if (bucket === undefined) {
			// Removes the oldest bucket. A flood of keys can therefore reset other keys' counts but never locks them out.
			if (this.#buckets.size >= this.#maxKeys) this.#buckets.delete(this.#buckets.keys().next().value as string);
			bucket = { tokens: this.#burst, at: now };
		} else this.#buckets.delete(key);
		// Moves the bucket to the end of the map, so that the first bucket is the least recently used one.
		this.#buckets.set(key, bucket);
		bucket.tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
		bucket.at = now;
		if (bucket.tokens >= cost) {
			bucket.tokens -= cost;
			return 0;
		}
		return Math.max(1, Math.ceil((cost - bucket.tokens) / this.#perMs / 1_000));
	}

	/** Takes tokens even if the key has too few, up to one burst. The key's next request then waits. */
	charge(key: string | number, cost: number): void {
		const bucket = this.#buckets.get(key);
		if (bucket !== undefined) bucket.tokens = Math.max(-this.#burst, bucket.tokens - cost);
	}

	forget(key: string | number): void {
		this.#buckets.delete(key);
	}

	/** Returns the tokens that the key has left. @param now monotonic ms */
	left(key: string | number, now: number): number {
		const bucket = this.#buckets.get(key);
		return bucket === undefined ? this.#burst : Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
	}
}

/**
 * Returns the key under which an address is counted. An IPv6 address counts as its /64 network in any notation, because a
 * household has a full /64.
 */
export function addressKey(address: string): string {
	if (!address.includes(":")) return address;
	if (address.startsWith("::ffff:")) return address.slice(7);
	const [head = "", tail] = address.split("::");
	const groups = head.split(":");
	if (tail !== undefined) while (groups.length < 4) groups.push("0");
	return groups
		.slice(0, 4)
		.map((group) => (Number.parseInt(group, 16) || 0).toString(16))
		.join(":");
}

const HOUSEHOLD = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Returns the IPv6 networks around an address that a provider may give to one customer, with their multiple of an address's
 * allowance. A rented /48 contains 65,536 networks of households. @param key of `addressKey`
 */
export function widerNetworks(key: string): readonly { readonly network: string; readonly times: number }[] {
	const [, start, last] = HOUSEHOLD.exec(key) ?? [];
	if (start === undefined || last === undefined) return [];
	const byte = (Number.parseInt(last, 16) & 0xff00).toString(16);
	return [
		{ network: `${start}:${byte}/56`, times: 8 },
		{ network: `${start}/48`, times: 32 },
	];
}

/**
 * Rates by kind of request. `trading` counts an account's orders and cancels, `reading` the other calls of an account, or of an
 * address if signed out. `files` counts an address's requests for files of the app and unknown paths, `reference` those for the
 * reference of calls, `credentials` its sign-ins, registrations and codes, `forged` its unknown tokens over HTTP and sockets,
 * `registration` its new accounts. `strangers` counts all sign-ins without a challenge from addresses and devices that the
 * account does not know, `guesses` those at one account.
 */
export interface LimitSettings {
	readonly trading: Rate;
	readonly reading: Rate;
	readonly files: Rate;
	readonly reference: Rate;
	readonly credentials: Rate;
	readonly forged: Rate;
	readonly registration: Rate;
	readonly strangers: Rate;
	readonly guesses: Rate;
}

export const DEFAULT_LIMITS: LimitSettings = {
	trading: { perSecond: 5_000, burst: 4_000 },
	reading: { perSecond: 200, burst: 1_000 },
	files: { perSecond: 500, burst: 5_000 },
	reference: { perSecond: 1, burst: 60 },
	credentials: { perSecond: 5, burst: 200 },
	forged: { perSecond: 5, burst: 50 },
	registration: { perSecond: 1 / 60, burst: 10 },
	strangers: { perSecond: 4, burst: 60 },
	guesses: { perSecond: 0.5, burst: 100 },
};

export type LimitName = keyof LimitSettings;

/** Block size in bytes. Each further block of a body or response counts as another request. */
export const BYTES_A_REQUEST = 16_384;

export class Limits {
	readonly #limits: Readonly<Record<LimitName, RateLimit>>;
	readonly #monotonic: () => number;

	/** @param monotonic clock in ms that never goes back */
	constructor(settings: LimitSettings, monotonic: () => number = () => performance.now()) {
		this.#monotonic = monotonic;
		this.#limits = {
			trading: new RateLimit(settings.trading),
			reading: new RateLimit(settings.reading),
			files: new RateLimit(settings.files),
			reference: new RateLimit(settings.reference),
			credentials: new RateLimit(settings.credentials),
			forged: new RateLimit(settings.forged),
			registration: new RateLimit(settings.registration),
			strangers: new RateLimit(settings.strangers),
			guesses: new RateLimit(settings.guesses),
		};
	}

	/**
	 * Takes a token. Returns 0 if allowed, otherwise the full seconds until a retry. A request of an address counts for the
	 * networks around the address too.
	 */
	take(name: LimitName, key: string | number): number {
		const now = this.#monotonic();
		const limit = this.#limits[name];
		const seconds = limit.take(key, now);
		if (seconds > 0 || typeof key === "number" || name === "guesses") return seconds;
		for (const { network, times } of widerNetworks(key)) {
			const more = limit.take(network, now, 1 / times);
			if (more > 0) return more;
		}
		return 0;
	}

	/** Counts a large body or response as several requests. @param bytes approximate size */
	charge(name: LimitName, key: string | number, bytes: number): void {
		if (bytes > BYTES_A_REQUEST) this.#limits[name].charge(key, Math.floor(bytes / BYTES_A_REQUEST));
	}
}
