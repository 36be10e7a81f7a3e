// Rate limits (token buckets) by client address and by account, in maps of limited size (docs/explanation/safety.md 12, 14).

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
	 * Takes tokens. Returns 0 if the key has enough of them, otherwise the number of full seconds until a retry.
	 * @param now time of a clock that never goes back, ms
	 * @param cost number of tokens, at most the burst
	 */
	take(key: string | number, now: number, cost = 1): number {
		let bucket = this.#buckets.get(key);
		if (bucket === undefined) {
			// Removes the bucket that was unused for longest. A flood of new keys can therefore reset the counts of other keys,
			// but can never lock them out.
			if (this.#buckets.size >= this.#maxKeys) this.#buckets.delete(this.#buckets.keys().next().value as string);
			bucket = { tokens: this.#burst, at: now };
		} else this.#buckets.delete(key);
		// The bucket moves to the end of the map. The first bucket of the map is therefore the one that was unused for longest.
		this.#buckets.set(key, bucket);
		bucket.tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
		bucket.at = now;
		if (bucket.tokens >= cost) {
			bucket.tokens -= cost;
			return 0;
		}
		return Math.max(1, Math.ceil((cost - bucket.tokens) / this.#perMs / 1_000));
	}

	/** Takes tokens even if the key has too few. The balance can fall to minus one burst, and the key's next requests then wait. */
	charge(key: string | number, cost: number): void {
		const bucket = this.#buckets.get(key);
		if (bucket !== undefined) bucket.tokens = Math.max(-this.#burst, bucket.tokens - cost);
	}

	forget(key: string | number): void {
		this.#buckets.delete(key);
	}

	/**
	 * Returns the number of tokens that the key has left.
	 * @param now time of a clock that never goes back, ms
	 */
	left(key: string | number, now: number): number {
		const bucket = this.#buckets.get(key);
		return bucket === undefined ? this.#burst : Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
	}
}

/**
 * Returns the key under which a client address is counted. An IPv6 address in any notation counts as its /64 network, because a
 * household usually has a full /64.
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
 * Returns the wider IPv6 networks (/56 and /48) that a provider may give to one customer. `times` is the network's allowance as a
 * multiple of one address's. They are needed because a rented /48 contains 65,536 networks of households.
 * @param key result of `addressKey`
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
 * Rate limits by kind of request:
 * - `trading`: an account's orders and cancels
 * - `reading`: the other calls of an account, or of an address if no user is signed in
 * - `files`: an address's requests for files of the app and for unknown paths
 * - `reference`: an address's requests for the reference of calls
 * - `credentials`: an address's sign-ins, registrations and codes
 * - `forged`: an address's unknown tokens, over HTTP and sockets
 * - `registration`: new accounts of an address
 * - `strangers`: all sign-ins without a challenge from addresses and devices that the account does not know
 * - `guesses`: the same sign-ins, counted for each account
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

/** Size of a block in bytes. A body or response counts as one more request for each further block. */
export const BYTES_A_REQUEST = 16_384;

export class Limits {
	readonly #limits: Readonly<Record<LimitName, RateLimit>>;
	readonly #monotonic: () => number;

	/**
	 * Creates the limits with empty counts.
	 * @param monotonic returns the time of a clock that never goes back, ms
	 */
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
	 * Takes a token. Returns 0 if the request is allowed, otherwise the full seconds until a retry. A request that is counted by
	 * address counts for the wider networks of the address too.
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

	/**
	 * Counts a large body or response as several requests.
	 * @param bytes approximate size
	 */
	charge(name: LimitName, key: string | number, bytes: number): void {
		if (bytes > BYTES_A_REQUEST) this.#limits[name].charge(key, Math.floor(bytes / BYTES_A_REQUEST));
	}
}
