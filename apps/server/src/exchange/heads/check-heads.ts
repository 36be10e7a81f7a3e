// Compares the journal with its stored heads (newest sequence and hash) before a start writes anything. The data folder stores
// one head; a location that the operator configured stores a second one. The start is refused if a head differs from the journal,
// is missing or cannot be read. The command `candor accept-head` permits such a start (docs/guides/operating.md, The head).
import { CHAIN_START, checkKnownHead, HeadMismatch, type JournalStore } from "@candor/journal";
import type { HeadStore } from "./head-store.ts";
import { decodeHead, encodeHead, HeadAway, HeadRefused, type PublishedHead } from "./published-head.ts";

/**
 * Reads and decodes a stored head. Returns undefined if no head is stored and the journal is empty. Throws HeadRefused if the
 * head cannot be read, or if it is missing although the journal has rows.
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
 * the journal does not contain the stored head, HeadRefused if the comparison is impossible, and the location's own errors.
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
	/** Second location of the head, outside the data folder. */
	readonly second: HeadStore | undefined;
	/**
	 * Setting START_WITHOUT_HEAD_STORE. If true, the server may start while the second location is unavailable. Its head is then
	 * compared later, when the location responds.
	 */
	readonly mayBeAway: boolean;
}

/**
 * Encoded head of an empty journal. It is stored before the exchange is founded, so every journal with rows has a stored head.
 */
const EMPTY = encodeHead({ seq: 0, hash: CHAIN_START.hash, journal: undefined });

/**
 * Compares the journal with both stored heads. Returns true if the second head was compared. Returns false if no second location
 * is configured, or if it is unavailable and `mayBeAway` is true. Throws HeadMismatch, HeadRefused, HeadAway.
 */
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

/** Returns the error's message, followed by the message of its cause: fetch reports the network error only as the cause. */
export function wordsOf(error: unknown): string {
	const { message, cause } = error as Error;
	return cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
}
