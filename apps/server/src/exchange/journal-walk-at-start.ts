// Walks the journal (checks all rows) before the server starts, if the journal is short or damage was found earlier. A longer
// journal is walked while the exchange runs (journal-walk.ts).
import { checkRowAt, walkChain } from "@candor/journal";
import type { Pool } from "pg";
import type { JournalDamageFile } from "./journal-damage.ts";
import type { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface StartWalkOptions {
	readonly store: PostgresJournalStore;
	readonly pool: Pool;
	readonly damage: JournalDamageFile;
	/** The start walks the journal if its table has at most this size on disk, in bytes. */
	readonly shortBytes?: number | undefined;
	readonly onProgress: (seq: number, of: number) => void;
}

/**
 * Default of `shortBytes`. To walk 64 MB takes half a second if rows are large, and two and a half seconds if they have the
 * minimum size (bench/README.md).
 */
const SHORT_BYTES = 64_000_000;

/**
 * Returns true if the complete journal was walked and is undamaged, false if the journal is too long to be walked at the start.
 * Throws JournalDamaged.
 */
export async function walkAtStart({
	store,
	pool,
	damage,
	shortBytes = SHORT_BYTES,
	onProgress,
}: StartWalkOptions): Promise<boolean> {
	const place = damage.read();
	// If damage was found earlier, its sequence is checked before the walk, because one check is fast.
	if (place !== undefined) await checkRowAt(store, place);
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
