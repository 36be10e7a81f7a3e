// Prevents an exchange from running on a damaged or outdated journal. Walks the journal (checks all rows) and compares it with
// the stored heads, both before a start writes anything and while the exchange runs (docs/decisions/0011).
import type { Sequencer } from "@candor/journal";
import type { Pool } from "pg";
import { checkHeads, type HeadPlaces } from "./heads/check-heads.ts";
import { FileHeadStore } from "./heads/file-head-store.ts";
import { HeadKeeper } from "./heads/head-keeper.ts";
import type { HeadStore } from "./heads/head-store.ts";
import { JournalDamageFile } from "./journal-damage.ts";
import { JournalWalk } from "./journal-walk.ts";
import { walkAtStart } from "./journal-walk-at-start.ts";
import type { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface GuardOptions {
	readonly address: string;
	readonly pool: Pool;
	readonly dataDir: string;
	/** Second location of the head, outside the data folder. */
	readonly headStore?: HeadStore | undefined;
	/** If true, the start continues while the second location of the head is unavailable. */
	readonly startWithoutHeadStore?: boolean;
	/** Pace of the walk. Tests use other values than the defaults. */
	readonly walk?: { readonly shortBytes?: number; readonly everyMs?: number; readonly bytesPerSecond?: number };
	/** Signal that cancels the start of the server. */
	readonly signal?: AbortSignal | undefined;
	readonly log: (level: "info" | "warn" | "error", fields: object, message: string) => void;
}

interface CheckedJournal {
	readonly damage: JournalDamageFile;
	readonly places: HeadPlaces;
	readonly walkedAtStart: boolean;
	readonly isSecondCompared: boolean;
}

/** Checks the journal before a start writes anything. Throws JournalDamaged, HeadMismatch, HeadRefused. */
export async function checkJournal(store: PostgresJournalStore, options: GuardOptions): Promise<CheckedJournal> {
	const { pool, dataDir, log, signal, walk = {} } = options;
	const damage = new JournalDamageFile(dataDir);
	const told = everyTwoSeconds((seq, of) => log("info", { seq, of }, "checking the journal"));
	const onProgress = (seq: number, of: number) => {
		signal?.throwIfAborted();
		told(seq, of);
	};
	const walkedAtStart = await walkAtStart({ store, pool, damage, shortBytes: walk.shortBytes, onProgress });
	const places: HeadPlaces = {
		local: FileHeadStore.ofDataFolder(dataDir),
		second: options.headStore,
		mayBeAway: options.startWithoutHeadStore === true,
	};
	return { damage, places, walkedAtStart, isSecondCompared: await checkHeads(store, places) };
}

/** Starts two background jobs: writing the heads and walking the journal. If either finds a fault, it halts the sequencer. */
export async function guardJournal(
	{ damage, places, walkedAtStart, isSecondCompared }: CheckedJournal,
	store: PostgresJournalStore,
	sequencer: Sequencer,
	{ address, log, walk: walking = {} }: GuardOptions,
): Promise<{ readonly heads: HeadKeeper; readonly walk: JournalWalk }> {
	const journal = (await store.find(1))?.hash;
	const end = () => ({ seq: sequencer.durableSeq, hash: sequencer.durableHash });
	const heads = new HeadKeeper({
		places,
		isSecondCompared,
		journal: store,
		head: () => ({ ...end(), journal }),
		onMismatch: (error) => sequencer.halt("head_mismatch", error),
		onTrouble: (place, cause) => log("error", { place, cause }, "the journal's head cannot be stored"),
		onBack: (place) => log("info", { place }, "the journal's head is stored again"),
	});
	const walk = new JournalWalk({
		address,
		end,
		walkedAtStart,
		everyMs: walking.everyMs,
		bytesPerSecond: walking.bytesPerSecond,
		onDamage(error) {
			try {
				damage.write(error);
			} finally {
				sequencer.halt("journal_damaged", error);
			}
		},
		onTrouble: (cause) => log("warn", { cause }, "the check of the journal waits"),
		onWhole: (walked) => log("info", walked, "all journal rows were checked and are unchanged"),
	});
	return { heads, walk };
}

/** Returns a function that forwards progress to `report` at most every two seconds. */
export function everyTwoSeconds(report: (seq: number, of: number) => void): (seq: number, of: number) => void {
	let reported = Date.now();
	return (seq, of) => {
		if (Date.now() - reported < 2_000) return;
		reported = Date.now();
		report(seq, of);
	};
}
