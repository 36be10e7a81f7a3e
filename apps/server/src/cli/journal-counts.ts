// A store that counts what its rows tell while somebody reads them: what the projection's tables must hold.
import { FIRST_USER } from "@candor/core";
import { decodeEvents, type JournalRow, type JournalStore } from "@candor/journal";

export interface Counts {
	trades: number;
	lots: bigint;
	transfers: number;
	deposits: number;
	accountRecords: number;
	indexRecords: number;
	outages: number;
	readonly orders: Set<number>;
}

export class CountingStore implements JournalStore {
	readonly #store: JournalStore;
	readonly counts: Counts = {
		trades: 0,
		lots: 0n,
		transfers: 0,
		deposits: 0,
		accountRecords: 0,
		indexRecords: 0,
		outages: 0,
		orders: new Set(),
	};

	constructor(store: JournalStore) {
		this.#store = store;
	}

	append(row: JournalRow): Promise<void> {
		return this.#store.append(row);
	}

	find(firstSeq: number): Promise<JournalRow | undefined> {
		return this.#store.find(firstSeq);
	}

	last(): Promise<JournalRow | undefined> {
		return this.#store.last();
	}

	async *read(fromSeq: number): AsyncIterable<JournalRow> {
		for await (const row of this.#store.read(fromSeq)) {
			// The reader checks the row first: damaged events are its finding, not a malformed message here.
			yield row;
			this.#count(row);
		}
	}

	#count(row: JournalRow): void {
		const { counts } = this;
		for (const event of decodeEvents(row.events)) {
			if (event.type === "Traded") {
				counts.trades++;
				counts.lots += BigInt(event.lots);
			} else if (event.type === "BalanceChanged") {
				if (event.change !== 0n && event.owner >= FIRST_USER) counts.accountRecords++;
			} else if (event.type === "OrderChanged") counts.orders.add(event.order);
			else if (event.type === "Transferred") counts.transfers++;
			else if (event.type === "DepositCredited") counts.deposits++;
			else if (event.type === "IndexRecorded") counts.indexRecords++;
			else if (event.type === "Resumed") counts.outages++;
		}
	}
}
