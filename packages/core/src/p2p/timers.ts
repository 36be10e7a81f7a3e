// Finds the order that is due first. When a deadline changes, its old entry stays in the heap and is skipped later.

interface Entry {
	readonly due: number;
	readonly item: number;
}

export class Timers {
	readonly #heap: Entry[] = [];
	readonly #dues = new Map<number, number>();

	/** Sets the time at which an item is due, ms; 0 removes the item. */
	set(item: number, due: number): void {
		if (due === 0) {
			this.#dues.delete(item);
			return;
		}
		if (this.#dues.get(item) === due) return;
		this.#dues.set(item, due);
		this.#push({ due, item });
	}

	/**
	 * Returns the item that is due first, with its time; undefined if there is none. Among equal times, the lowest number comes
	 * first.
	 */
	first(): Entry | undefined {
		let top = this.#heap[0];
		while (top !== undefined && this.#dues.get(top.item) !== top.due) {
			this.#pop();
			top = this.#heap[0];
		}
		return top;
	}

	dueOf(item: number): number {
		return this.#dues.get(item) ?? 0;
	}

	get size(): number {
		return this.#dues.size;
	}

	#push(entry: Entry): void {
		const heap = this.#heap;
		let at = heap.length;
		heap.push(entry);
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (!isBefore(entry, heap[parent] as Entry)) break;
			heap[at] = heap[parent] as Entry;
			at = parent;
		}
		heap[at] = entry;
	}

	#pop(): void {
		const heap = this.#heap;
		const last = heap.pop() as Entry;
		if (heap.length === 0) return;
		let at = 0;
		for (let child = 1; child < heap.length; child = 2 * at + 1) {
			if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child++;
			if (!isBefore(heap[child] as Entry, last)) break;
			heap[at] = heap[child] as Entry;
			at = child;
		}
		heap[at] = last;
	}
}

function isBefore(one: Entry, other: Entry): boolean {
	return one.due !== other.due ? one.due < other.due : one.item < other.item;
}
