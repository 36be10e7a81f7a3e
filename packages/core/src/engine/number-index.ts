// A hash index from integers (0 to 2^53-1) to small integers, in typed arrays with open addressing and linear probing. A
// JavaScript Map allocates an object for every key above 2^31; this index needs 20 bytes per entry and creates no garbage.

const EMPTY = -1;

export class NumberIndex {
	#keys: Float64Array;
	#values: Int32Array;
	#mask: number;
	#size = 0;

	constructor(capacity = 1024) {
		let slots = 16;
		while (slots < capacity * 2) slots *= 2;
		this.#keys = new Float64Array(slots).fill(EMPTY);
		this.#values = new Int32Array(slots);
		this.#mask = slots - 1;
	}

	get size(): number {
		return this.#size;
	}

	#start(key: number): number {
		let folded = key | 0;
		if (key >= 4294967296) folded ^= Math.imul((key / 4294967296) | 0, 0x9e3779b1);
		let hash = Math.imul(folded, 0x85ebca6b);
		hash ^= hash >>> 15;
		return hash & this.#mask;
	}

	/** Returns the value of a key; -1 if the key is missing. */
	get(key: number): number {
		const keys = this.#keys;
		let at = this.#start(key);
		for (;;) {
			const found = keys[at];
			if (found === key) return this.#values[at] as number;
			if (found === EMPTY) return -1;
			at = (at + 1) & this.#mask;
		}
	}

	set(key: number, value: number): void {
		if (this.#size * 2 >= this.#keys.length) this.#grow();
		const keys = this.#keys;
		let at = this.#start(key);
		for (;;) {
			const found = keys[at];
			if (found === key) break;
			if (found === EMPTY) {
				keys[at] = key;
				this.#size++;
				break;
			}
			at = (at + 1) & this.#mask;
		}
		this.#values[at] = value;
	}

	delete(key: number): boolean {
		const keys = this.#keys;
		let at = this.#start(key);
		for (;;) {
			const found = keys[at];
			if (found === EMPTY) return false;
			if (found === key) break;
			at = (at + 1) & this.#mask;
		}
		this.#size--;
		let hole = at;
		let next = at;
		for (;;) {
			next = (next + 1) & this.#mask;
			const found = keys[next] as number;
			if (found === EMPTY) break;
			const home = this.#start(found);
			const between = hole <= next ? home > hole && home <= next : home > hole || home <= next;
			if (between) continue;
			keys[hole] = found;
			this.#values[hole] = this.#values[next] as number;
			hole = next;
		}
		keys[hole] = EMPTY;
		return true;
	}

	#grow(): void {
		const keys = this.#keys;
		const values = this.#values;
		this.#keys = new Float64Array(keys.length * 2).fill(EMPTY);
		this.#values = new Int32Array(keys.length * 2);
		this.#mask = this.#keys.length - 1;
		this.#size = 0;
		for (let at = 0; at < keys.length; at++) {
			const key = keys[at] as number;
			if (key !== EMPTY) this.set(key, values[at] as number);
		}
	}
}
