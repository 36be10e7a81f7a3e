// Sorts positions by a trigger price, so that a search need not scan all positions. Positions with equal prices are sorted by
// position id, so the order does not depend on the order of insertion.

interface Entry {
	readonly price: number;
	readonly position: number;
}

/**
 * Maximum number of entries in a chunk; a larger chunk is split. Moving this many array entries costs less than searching the
 * place of one entry.
 */
const MOST_IN_CHUNK = 512;

export class Ladder {
	/** Sorted entries in chunks, in ascending order; no chunk is empty. */
	readonly #chunks: Entry[][] = [];
	size = 0;

	add(price: number, position: number): void {
		const entry = { price, position };
		this.size++;
		const at = this.#chunkOf(entry);
		const chunk = this.#chunks[at];
		if (chunk === undefined) {
			this.#chunks.push([entry]);
			return;
		}
		chunk.splice(indexIn(chunk, entry), 0, entry);
		if (chunk.length <= MOST_IN_CHUNK) return;
		this.#chunks.splice(at + 1, 0, chunk.splice(chunk.length >> 1));
	}

	/** Removes a position's entry. The price must equal the price with which the entry was added. */
	remove(price: number, position: number): void {
		const entry = { price, position };
		const at = this.#chunkOf(entry);
		const chunk = this.#chunks[at] as Entry[];
		chunk.splice(indexIn(chunk, entry), 1);
		this.size--;
		if (chunk.length === 0) this.#chunks.splice(at, 1);
	}

	lowest(): Entry | undefined {
		return this.#chunks[0]?.[0];
	}

	/** Returns the entry with the highest price; among equal prices, the one with the lowest position id. */
	highest(): Entry | undefined {
		const last = this.#chunks.at(-1)?.at(-1);
		if (last === undefined) return undefined;
		const first = { price: last.price, position: 0 };
		const chunk = this.#chunks[this.#chunkOf(first)] as Entry[];
		return chunk[indexIn(chunk, first)] ?? last;
	}

	#chunkOf(entry: Entry): number {
		let low = 0;
		let high = this.#chunks.length - 1;
		while (low < high) {
			const middle = (low + high) >>> 1;
			const last = (this.#chunks[middle] as Entry[]).at(-1) as Entry;
			if (isBefore(last, entry)) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

function indexIn(chunk: readonly Entry[], entry: Entry): number {
	let low = 0;
	let high = chunk.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (isBefore(chunk[middle] as Entry, entry)) low = middle + 1;
		else high = middle;
	}
	return low;
}

function isBefore(a: Entry, b: Entry): boolean {
	return a.price < b.price || (a.price === b.price && a.position < b.position);
}
