// Walks the journal (checks all rows) as the first step of a start, if the journal is short or was found damaged. A longer
// journal is walked while the exchange runs (journal-walk.ts).
import { checkPlace, walkChain } from "@candor/journal";
import type { Pool } from "pg";
import type { JournalDamageFile } from "./journal-damage.ts";
import type { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface StartWalkOptions {
	readonly store: PostgresJournalStore;
	readonly pool: Pool;
	readonly damage: JournalDamageFile;
	/** Size of the table on disk; a longer journal is walked by the running server. */
	readonly shortBytes?: number | undefined;
	readonly onProgress: (seq: number, of: number) => void;
}

/** Takes half a second for large rows and two and a half for the smallest (bench/README.md). */
const SHORT_BYTES = 64_000_000;

/** True: the complete journal is unchanged. False: it is long and was not walked. Throws JournalDamaged. */
export async function walkAtStart({
	store,
	pool,
	damage,
	shortBytes = SHORT_BYTES,
	onProgress,
}: StartWalkOptions): Promise<boolean> {
	const place = damage.read();
	// Checks a damaged place first, for a quick result.
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
