// Finds where eras begin in the journal (docs/explanation/core.md, Codec and versions). An era is a span of the journal under one
// version of the rules. The entry that begins an era names the release that began it, and a snapshot stores the exchange's state
// at that entry. Rows of earlier eras can be replayed only by the releases that wrote them.
import { type BeginEra, RULES } from "@candor/core";
import { decodeCommands } from "./codec.ts";
import { OtherRelease } from "./failures.ts";
import { type RowWithoutEvents, sameBytes } from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { JournalRow, JournalStore } from "./store.ts";

/** An era: the span of the journal whose rows were written under one version of the rules. */
export interface Era {
	readonly rules: number;
	/** Version of the release that started the era; '' if unknown. */
	readonly source: string;
	readonly firstSeq: number;
	readonly lastSeq: number;
}

function eraBegunIn(row: RowWithoutEvents): BeginEra | undefined {
	return decodeCommands(row.commands).find((command) => command.type === "BeginEra");
}

export class EraCounter {
	readonly #eras: Era[] = [];

	add(row: RowWithoutEvents): void {
		const { rules, firstSeq, lastSeq } = row;
		const known = this.#eras.at(-1);
		if (known?.rules === rules) this.#eras[this.#eras.length - 1] = { ...known, lastSeq };
		else this.#eras.push({ rules, source: eraBegunIn(row)?.source ?? "", firstSeq, lastSeq });
	}

	/**
	 * Returns the eras that have rows, oldest first. Rows before the first entry that begins an era are counted to the first era.
	 */
	get eras(): readonly Era[] {
		const [founding, first, ...others] = this.#eras;
		if (founding?.rules !== 0 || first === undefined) return this.#eras;
		return [{ ...first, firstSeq: founding.firstSeq }, ...others];
	}
}

/**
 * Returns the stored state at the beginning of the newest era of the current rules. Returns undefined if there is no usable
 * state. Then the full journal must be replayed, and `onUnusable` is called with the reason.
 */
export async function newestBoundary(
	store: Pick<JournalStore, "read">,
	snapshots: SnapshotStore,
	onUnusable: (seq: number, error: Error) => void,
): Promise<Snapshot | undefined> {
	for (const seq of await snapshots.kept()) {
		try {
			const snapshot = await snapshots.load(seq);
			const next = await rowAfter(store, seq);
			if (next === undefined || eraBegunIn(next)?.rules !== RULES) throw new Error("today's rules do not begin there");
			if (!sameBytes(next.prevHash, snapshot.rowHash)) throw new Error("it belongs to another journal");
			return snapshot;
		} catch (error) {
			onUnusable(seq, error as Error);
		}
	}
	return undefined;
}

/** Throws OtherRelease if this release does not know the rules of the row `end`. @param end last row of the journal */
export async function checkRelease(
	end: JournalRow,
	store: Pick<JournalStore, "read">,
	snapshots: SnapshotStore | undefined,
): Promise<void> {
	if (end.rules <= RULES) return;
	const [newest] = (await snapshots?.kept()) ?? [];
	const begun = newest === undefined ? undefined : await rowAfter(store, newest);
	const source = begun === undefined ? "" : (eraBegunIn(begun)?.source ?? "");
	throw new OtherRelease(
		`This journal goes on under rules ${end.rules}; this release knows them up to ${RULES}. ${lineToType(source)}`,
	);
}

function lineToType(source: string): string {
	if (source === "") return "Start it with the release that wrote it last.";
	const [version = "", commit = `v${version}`] = source.split("+");
	return `Start it with the release that wrote it (${version}): git checkout ${commit} && npm start`;
}

async function rowAfter(store: Pick<JournalStore, "read">, seq: number): Promise<JournalRow | undefined> {
	for await (const row of store.read(seq + 1)) if (row.firstSeq > seq) return row;
	return undefined;
}
