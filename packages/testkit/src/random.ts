// Random numbers for tests that follow from a seed. Equal seeds give equal sequences on every machine. The numbers are not
// secure.

export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = (seed ^ 0x9e3779b9) >>> 0;
		for (let round = 0; round < 4; round++) this.uint32();
	}

	/** Returns an integer from 0 to 2^32 − 1. The algorithm is Mulberry32. */
	uint32(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let value = this.#state;
		value = Math.imul(value ^ (value >>> 15), value | 1);
		value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
		return (value ^ (value >>> 14)) >>> 0;
	}

	/** Returns an integer from 0 to `below` − 1. */
	below(below: number): number {
		return this.uint32() % below;
	}

	/** Returns an integer from `from` to `to`, both included. */
	between(from: number, to: number): number {
		return from + this.below(to - from + 1);
	}

	/** Returns true with the given probability. */
	chance(probability: number): boolean {
		return this.uint32() < probability * 4294967296;
	}

	pick<T>(items: readonly T[]): T {
		return items[this.below(items.length)] as T;
	}

	/** Returns a new generator. Its sequence does not change if more numbers of this generator are used afterwards. */
	fork(): Random {
		return new Random(this.uint32());
	}
}
