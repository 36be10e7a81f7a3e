// The walk over the journal before anything else of a start: of a short one, and of one that was found damaged. Longer ones are
// walked while the exchange runs (journal-walk.ts).
import { checkPlace, walkChain } from "@candor/journal";
import type { Pool } from "pg";
import type { JournalDamageFile } from "./journal-damage.ts";
import type { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface StartWalkOptions {
	readonly store: PostgresJournalStore;
	readonly pool: Pool;
	readonly damage: JournalDamageFile;
	/** Of the table on disk; a longer journal is left to the running server. */
	readonly shortBytes?: number | undefined;
	readonly onProgress: (seq: number, of: number) => void;
}

/** Half a second of large rows, two and a half of the smallest (bench/README.md). */
const SHORT_BYTES = 64_000_000;

/** True: the whole journal is as it was written. False: it is long, and was not walked. Throws JournalDamaged. */
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
