// A journal in memory that behaves as the real one: copies what it is given, refuses a taken first_seq, and tells a gap at once.
import { type JournalRow, type JournalStore, StaleWriter } from "@candor/journal";

export function copyRow(row: JournalRow): JournalRow {
	const { prevHash, commands, events, eventsHash, hash } = row;
	return {
		...row,
		prevHash: prevHash.slice(),
		commands: commands.slice(),
		events: events.slice(),
		eventsHash: eventsHash.slice(),
		hash: hash.slice(),
	};
}

export class MemoryStore implements JournalStore {
	/** In order. Tests may damage them. */
	readonly rows: JournalRow[] = [];
	readonly #byFirst = new Map<number, JournalRow>();

	constructor(rows: readonly JournalRow[] = []) {
		for (const row of rows) this.insert(row);
	}

	/** Writes at once. Throws StaleWriter where the sequence is taken. */
	insert(row: JournalRow): void {
		if (this.#byFirst.has(row.firstSeq)) throw new StaleWriter(`first_seq ${row.firstSeq} is taken`);
		const end = this.rows.at(-1)?.lastSeq ?? 0;
		if (row.firstSeq !== end + 1) throw new Error(`a row at ${row.firstSeq} after ${end}: no writer may do that`);
		const copy = copyRow(row);
		this.rows.push(copy);
		this.#byFirst.set(row.firstSeq, copy);
	}

	async append(row: JournalRow): Promise<void> {
		this.insert(row);
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
