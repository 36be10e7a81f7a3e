// Stores the entries of the table of command ids in pages of typed arrays, outside the JavaScript heap, with 80 bytes per entry.
// So the garbage collector does not visit millions of entries, and growth copies no entries. The entries are unordered and not
// indexed by id.

const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;
const MASK = PAGE - 1;
/**
 * Number of bytes that a page has for each id: one byte for the length of the id, then its characters. Ids that are longer, or
 * not ASCII, are stored in a map instead.
 */
const CELL = 40;
const APART = 255;

interface Page {
	readonly hashes: Int32Array;
	readonly places: Int32Array;
	readonly next: Int32Array;
	readonly ordinals: Uint32Array;
	readonly fingerprints: Float64Array;
	readonly results: Float64Array;
	readonly times: Float64Array;
	readonly ids: Uint8Array;
}

export class IdPages {
	readonly #pages: Page[] = [];
	readonly #apart = new Map<number, string>();
	/** First of the free entries, which are linked by `next`; -1 if no entry is free. */
	#free = -1;
	#count = 0;
	#used = 0;

	get count(): number {
		return this.#count;
	}

	take(id: string, hash: number, place: number, ordinal: number, fingerprint: number, result: number, at: number): number {
		let entry = this.#free;
		if (entry >= 0) this.#free = this.next(entry);
		else {
			entry = this.#used++;
			if (entry >> PAGE_BITS === this.#pages.length) this.#pages.push(freshPage());
		}
		this.#count++;
		const page = this.#pages[entry >> PAGE_BITS] as Page;
		const row = entry & MASK;
		page.hashes[row] = hash;
		page.places[row] = place;
		page.next[row] = -1;
		page.ordinals[row] = ordinal;
		page.fingerprints[row] = fingerprint;
		page.results[row] = result;
		page.times[row] = at;
		const cell = row * CELL;
		let fits = id.length < CELL;
		for (let index = 0; fits && index < id.length; index++) {
			const code = id.charCodeAt(index);
			fits = code < 0x80;
			page.ids[cell + 1 + index] = code;
		}
		page.ids[cell] = fits ? id.length : APART;
		if (!fits) this.#apart.set(entry, id);
		return entry;
	}

	giveBack(entry: number): void {
		const page = this.#page(entry);
		if (page.ids[(entry & MASK) * CELL] === APART) this.#apart.delete(entry);
		page.next[entry & MASK] = this.#free;
		this.#free = entry;
		this.#count--;
	}

	holds(entry: number, id: string): boolean {
		const { ids } = this.#page(entry);
		const cell = (entry & MASK) * CELL;
		const length = ids[cell] as number;
		if (length === APART) return this.#apart.get(entry) === id;
		if (length !== id.length) return false;
		for (let index = 0; index < length; index++) if (ids[cell + 1 + index] !== id.charCodeAt(index)) return false;
		return true;
	}

	id(entry: number): string {
		const { ids } = this.#page(entry);
		const cell = (entry & MASK) * CELL;
		const length = ids[cell] as number;
		if (length === APART) return this.#apart.get(entry) as string;
		return String.fromCharCode(...ids.subarray(cell + 1, cell + 1 + length));
	}

	#page(entry: number): Page {
		return this.#pages[entry >> PAGE_BITS] as Page;
	}

	hash(entry: number): number {
		return this.#page(entry).hashes[entry & MASK] as number;
	}

	/** Returns the sender of an entry, as an index into the arrays of `CommandIds`. */
	place(entry: number): number {
		return this.#page(entry).places[entry & MASK] as number;
	}

	/** Returns the same sender's next newer entry; -1 if this entry is the newest. */
	next(entry: number): number {
		return this.#page(entry).next[entry & MASK] as number;
	}

	/**
	 * Returns the ordinal of an entry: its position among all entries that the sender ever had, as the low 32 bits of that number.
	 */
	ordinal(entry: number): number {
		return this.#page(entry).ordinals[entry & MASK] as number;
	}

	fingerprint(entry: number): number {
		return this.#page(entry).fingerprints[entry & MASK] as number;
	}

	result(entry: number): number {
		return this.#page(entry).results[entry & MASK] as number;
	}

	at(entry: number): number {
		return this.#page(entry).times[entry & MASK] as number;
	}

	setNext(entry: number, next: number): void {
		this.#page(entry).next[entry & MASK] = next;
	}
}

function freshPage(): Page {
	return {
		hashes: new Int32Array(PAGE),
		places: new Int32Array(PAGE),
		next: new Int32Array(PAGE),
		ordinals: new Uint32Array(PAGE),
		fingerprints: new Float64Array(PAGE),
		results: new Float64Array(PAGE),
		times: new Float64Array(PAGE),
		ids: new Uint8Array(PAGE * CELL),
	};
}
