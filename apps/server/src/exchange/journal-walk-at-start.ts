// Walks the journal (checks all rows) before the server starts, if the journal is short or was found damaged. A longer journal is
// walked while the exchange runs (journal-walk.ts).
import { checkPlace, walkChain } from "@candor/journal";
import type { Pool } from "pg";
import type { JournalDamageFile } from "./journal-damage.ts";
import type { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface StartWalkOptions {
	readonly store: PostgresJournalStore;
	readonly pool: Pool;
	readonly damage: JournalDamageFile;
	/** Size of the table on disk up to which the start walks the journal. */
	readonly shortBytes?: number | undefined;
	readonly onProgress: (seq: number, of: number) => void;
}

/**
 * Default of `shortBytes`. A walk of 64 MB takes half a second for large rows and two and a half seconds for the smallest rows
 * (bench/README.md).
 */
const SHORT_BYTES = 64_000_000;

/**
 * Returns true if the complete journal was walked and is undamaged, false if it is too long for the start. Throws JournalDamaged.
 */
export async function walkAtStart({
	store,
	pool,
	damage,
	shortBytes = SHORT_BYTES,
	onProgress,
}: StartWalkOptions): Promise<boolean> {
	const place = damage.read();
	// The sequence where damage was found earlier is checked before the walk, because that is fast.
	if (place !== undefined) await checkPlace(store, place);
	const isShort = (await journalBytes(pool)) <= shortBytes;
	if (place === undefined && !isShort) return false;
	await walkChain(store, {
		onRow({ lastSeq }, of) {
			onProgress(lastSeq, of);
			return undefined;
		},
	});
	damage.remove();
	return true;
}

async function journalBytes(pool: Pool): Promise<number> {
	const { rows } = await pool.query<{ bytes: bigint }>("select pg_total_relation_size('journal.entries') as bytes");
	return Number(rows[0]?.bytes);
}
