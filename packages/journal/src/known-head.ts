// Checks that a journal still contains a published head: the journal's newest sequence and hash at an earlier time. Heads are
// also stored outside the journal, so that the loss of its newest rows is noticed (docs/explanation/safety.md 6).

import type { ChainEnd } from "./chain-walk.ts";
import { HeadMismatch } from "./failures.ts";
import { sameBytes, verifyAlone } from "./row.ts";
import type { JournalStore } from "./store.ts";

/**
 * Throws HeadMismatch if the journal does not contain `head`. @param place names the place where the head is stored, for the
 * message
 */
export async function checkKnownHead(store: JournalStore, head: ChainEnd, place: string): Promise<void> {
	if (head.seq === 0) return;
	const endSeq = (await store.last())?.lastSeq ?? 0;
	if (head.seq > endSeq) {
		throw new HeadMismatch(
			`The journal ends at sequence ${endSeq}, but ${head.seq} was published (${place}): this is an older copy of it, or an old backup was restored. ${head.seq - endSeq} acknowledged entries are missing.`,
		);
	}
	for await (const row of store.read(head.seq)) {
		// The row is checked first, so that a damaged row is reported as damage and not as a different row.
		verifyAlone(row);
		if (row.lastSeq === head.seq && sameBytes(row.hash, head.hash)) return;
		throw new HeadMismatch(
			`The journal holds another row at sequence ${head.seq} than the one that was published (${place}): this is another journal, or an older copy that was traded on.`,
		);
	}
}
