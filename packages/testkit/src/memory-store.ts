// A journal in memory that behaves like the journal in Postgres: it copies the rows that it gets, refuses a sequence that it
// already has, and detects a gap at once.
import { type JournalRow, type JournalStore, StaleWriter } from "@candor/journal";

/** Returns a copy of the bytes. A `slice` of a Buffer would still use the Buffer's memory. */
const copy = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

function copyRow(row: JournalRow): JournalRow {
	return {
		...row,
		prevHash: copy(row.prevHash),
		commands: copy(row.commands),
		events: copy(row.events),
		eventsHash: copy(row.eventsHash),
		hash: copy(row.hash),
	};
}

export class MemoryStore implements JournalStore {
	/** All rows in order. A test may damage them. */
	readonly rows: JournalRow[] = [];
	readonly #byFirst = new Map<number, JournalRow>();

	constructor(rows: readonly JournalRow[] = []) {
		for (const row of rows) this.insert(row);
	}

	/** Writes all rows at once. If one of the sequences already exists, writes none and throws StaleWriter. */
	insert(...rows: readonly JournalRow[]): void {
		const taken = rows.find(({ firstSeq }) => this.#byFirst.has(firstSeq));
		if (taken !== undefined) throw new StaleWriter(`first_seq ${taken.firstSeq} is taken`);
		for (const row of rows) this.#insertOne(row);
	}

	#insertOne(row: JournalRow): void {
		const end = this.rows.at(-1)?.lastSeq ?? 0;
		if (row.firstSeq !== end + 1) throw new Error(`a row at ${row.firstSeq} after ${end}: no writer may do that`);
		const kept = copyRow(row);
		this.rows.push(kept);
		this.#byFirst.set(row.firstSeq, kept);
	}

	async append(...rows: readonly JournalRow[]): Promise<void> {
		this.insert(...rows);
	}

	async find(firstSeq: number): Promise<JournalRow | undefined> {
		const row = this.#byFirst.get(firstSeq);
		return row === undefined ? undefined : copyRow(row);
	}

	async last(): Promise<JournalRow | undefined> {
		return this.rows.at(-1);
	}

	async *read(fromSeq: number): AsyncGenerator<JournalRow> {
		let low = 0;
		let high = this.rows.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.rows[middle] as JournalRow).lastSeq < fromSeq) low = middle + 1;
			else high = middle;
		}
		for (let index = low; index < this.rows.length; index++) yield this.rows[index] as JournalRow;
	}
}
