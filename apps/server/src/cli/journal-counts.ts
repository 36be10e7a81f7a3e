// Wraps a journal store. While rows are read, their events are passed to the checks of all products, which count the rows that
// the projection's tables must contain.
import { decodeEvents, type JournalRow, type JournalStore } from "@candor/journal";
import { SERVER_PRODUCTS } from "../exchange/products/list.ts";
import { handlersByType, type ProductCheck, type ServerProduct } from "../exchange/products/product.ts";

export class CountingStore implements JournalStore {
	readonly #store: JournalStore;
	readonly checks: readonly ProductCheck[] = (SERVER_PRODUCTS as readonly ServerProduct[]).flatMap((product) => {
		const check = product.createCheck?.();
		return check === undefined ? [] : [check];
	});
	readonly #taking = handlersByType(this.checks.map(({ take }) => take));

	constructor(store: JournalStore) {
		this.#store = store;
	}

	append(...rows: readonly JournalRow[]): Promise<void> {
		return this.#store.append(...rows);
	}

	find(firstSeq: number): Promise<JournalRow | undefined> {
		return this.#store.find(firstSeq);
	}

	last(): Promise<JournalRow | undefined> {
		return this.#store.last();
	}

	async *read(fromSeq: number): AsyncIterable<JournalRow> {
		for await (const row of this.#store.read(fromSeq)) {
			// The caller checks the row before its events are decoded. Damage is therefore reported as a damaged row, and not as
			// a malformed event.
			yield row;
			for (const event of decodeEvents(row.events)) for (const take of this.#taking.get(event.type) ?? []) take(event);
		}
	}
}
