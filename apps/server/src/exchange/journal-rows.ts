// Reads journal rows from Postgres in chunks of limited size. The next chunk is fetched while the caller still uses the current
// one.
import { JournalDamaged, type JournalRow } from "@candor/journal";
import type { Client } from "pg";
import { DISK_ERROR_CODES } from "./append-failures.ts";

export const COLUMNS = "first_seq, last_seq, epoch, at, rules, prev_hash, commands, events, events_hash, hash";

export interface StoredRow {
	first_seq: bigint;
	last_seq: bigint;
	epoch: bigint;
	at: bigint;
	rules: bigint;
	prev_hash: Buffer;
	commands: Buffer;
	events: Buffer;
	events_hash: Buffer;
	hash: Buffer;
}

export function toRow(row: StoredRow): JournalRow {
	return {
		firstSeq: Number(row.first_seq),
		lastSeq: Number(row.last_seq),
		epoch: Number(row.epoch),
		at: Number(row.at),
		rules: Number(row.rules),
		prevHash: row.prev_hash,
		commands: row.commands,
		events: row.events,
		eventsHash: row.events_hash,
		hash: row.hash,
	};
}

const CHUNK_BYTES = 8_000_000;
const MOST_ROWS = 4_000;

/**
 * Reads the rows from the one that contains `fromSeq` to the end of the journal. Throws JournalDamaged if Postgres cannot read a
 * row because Postgres' own files are damaged.
 */
export async function* readRows(client: Client, fromSeq: number, chunkBytes = CHUNK_BYTES): AsyncGenerator<JournalRow> {
	let limit = 16;
	let isDamaged = false;
	const fetch = async (condition: string, from: number, nextSeq: number): Promise<StoredRow[]> => {
		const text = () => `select ${COLUMNS} from journal.entries where ${condition} order by first_seq limit ${limit}`;
		try {
			// The query requests the values as text, because the driver decodes binary results as UTF-8, which damages the bytes.
			return (await client.query<StoredRow>(text(), [from])).rows;
		} catch (error) {
			if (!DISK_ERROR_CODES.has((error as { code?: string }).code ?? "")) throw error;
			if (limit === 1)
				throw new JournalDamaged(nextSeq, `Postgres cannot read it: ${(error as Error).message}`, { cause: error });
			// From now on, rows are read one by one. The first row that cannot be read is then the damaged row.
			isDamaged = true;
			limit = 1;
			return fetch(condition, from, nextSeq);
		}
	};
	const first = "first_seq >= coalesce((select max(first_seq) from journal.entries where first_seq <= $1), 1)";
	let next = fetch(first, fromSeq, fromSeq);
	for (;;) {
		const rows = await next;
		const last = rows.at(-1);
		if (last === undefined) return;
		const bytes = rows.reduce((sum, row) => sum + row.commands.length + row.events.length + 300, 0);
		if (!isDamaged) limit = Math.max(1, Math.min(MOST_ROWS, Math.floor(chunkBytes / (bytes / rows.length))));
		next = fetch("first_seq > $1", Number(last.first_seq), Number(last.last_seq) + 1);
		// If the caller stops reading early, nothing awaits this fetch, and a failure would be an unhandled rejection.
		next.catch(() => {});
		for (const row of rows) yield toRow(row);
	}
}
