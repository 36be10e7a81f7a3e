// Compares the journal with its stored heads (newest sequence and hash) before a start writes anything. One head is in the data
// folder, a second one in the place that the operator configured. If a head differs, is missing or cannot be read, the start is
// refused. `candor accept-head` lets it continue (docs/guides/operating.md, The head).
import { CHAIN_START, checkKnownHead, HeadMismatch, type JournalStore } from "@candor/journal";
import type { HeadStore } from "./head-store.ts";
import { decodeHead, encodeHead, HeadAway, HeadRefused, type PublishedHead } from "./published-head.ts";

/**
 * Reads and decodes the stored head. Returns undefined if there is none and the journal is empty. Throws HeadRefused if the head
 * is missing or cannot be read.
 */
async function readHead(store: HeadStore, isEmpty: boolean): Promise<PublishedHead | undefined> {
	const text = await store.read();
	if (text !== undefined) return decodeHead(text, store.place);
	if (isEmpty) return undefined;
	throw new HeadRefused(
		`${store.place} is missing, and the journal is not empty: what was published of it cannot be compared with it.`,
	);
}

/**
 * Compares the journal with one stored head. Returns false if the journal is empty and no head is stored. Throws HeadMismatch if
 * the journal does not contain the stored head, HeadRefused if that cannot be decided, and the place's own errors.
 */
export async function checkHead(journal: JournalStore, heads: HeadStore): Promise<boolean> {
	const first = await journal.find(1);
	const head = await readHead(heads, first === undefined && (await journal.last()) === undefined);
	if (head === undefined) return false;
	if (head.journal !== undefined && first !== undefined && !Buffer.from(first.hash).equals(head.journal)) {
		throw new HeadMismatch(`The head in ${heads.place} is of another journal than the one in the database.`);
	}
	await checkKnownHead(journal, head, heads.place);
	return true;
}

export interface HeadPlaces {
	readonly local: HeadStore;
	/** Second place of the head, outside the data folder. */
	readonly second: HeadStore | undefined;
	/**
	 * Setting START_WITHOUT_HEAD_STORE. If it is true, the server may start while the second place is unavailable, and compares
	 * that place's head later, when the place responds.
	 */
	readonly mayBeAway: boolean;
}

/** Text of the head of an empty journal. It is stored before the founding, so a journal with rows always has a stored head. */
const EMPTY = encodeHead({ seq: 0, hash: CHAIN_START.hash, journal: undefined });

/** Returns true if the second place was compared. Throws HeadMismatch, HeadRefused, HeadAway. */
export async function checkHeads(journal: JournalStore, { local, second, mayBeAway }: HeadPlaces): Promise<boolean> {
	if (!(await checkHead(journal, local))) await local.write(EMPTY);
	if (second === undefined) return false;
	try {
		if (!(await checkHead(journal, second))) await second.write(EMPTY);
		return true;
	} catch (error) {
		if (error instanceof HeadMismatch || error instanceof HeadRefused) throw error;
		if (mayBeAway) return false;
		throw new HeadAway(
			`The second place of the head does not answer (${second.place}): ${wordsOf(error)}. Without it an older copy of the data folder cannot be told from the newest. To start without it: START_WITHOUT_HEAD_STORE=yes.`,
			{ cause: error },
		);
	}
}

/** Returns the error's message with its cause, because fetch puts the network's error text there. */
export function wordsOf(error: unknown): string {
	const { message, cause } = error as Error;
	return cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
}
