// Checks that the current chain of index records continues the head (newest record) that a browser saw last
// (docs/reference/rules.md §3). In this way the browser notices if the exchange rewrites published records.

import { orMalformed } from "./evidence.ts";
import { readRecords } from "./option-evidence.ts";
import { type ChainProblem, linkProblem } from "./record-chain.ts";
import { UntrustedObject } from "./untrusted-object.ts";

/** The newest record of a market that the browser saw at its last visit. */
export interface PinnedHead {
	readonly market: string;
	readonly seq: number;
	readonly hash: string;
}

/**
 * Reason why a chain does not continue the known record. `rewritten`: another record has the known record's sequence, or the next
 * record does not link to the known record. `goes_back`: the chain ends before the known record. `not_connected`: records between
 * the known record and the start of the chain are missing.
 */
export type HeadProblem = "malformed" | Exclude<ChainProblem, "wrong_signature"> | "rewritten" | "goes_back" | "not_connected";
export type HeadResult = { readonly ok: true; readonly head: PinnedHead } | { readonly ok: false; readonly problem: HeadProblem };

/**
 * Checks that records continue the known record. Only links and hashes are checked, because two different chains prove a rewrite
 * even if signatures are wrong. Never throws.
 * @param given signed records of the market, oldest first
 * @returns the record to remember from now on, or the problem
 */
export function followsHead(pinned: PinnedHead, given: unknown): HeadResult {
	const before = readPinned(pinned);
	const records = readRecords(given);
	if ("malformed" in before || "malformed" in records) return failed("malformed");
	for (const [index, record] of records.entries()) {
		const previous = records[index - 1];
		if (record.market !== before.market) return failed("wrong_market");
		if (previous !== undefined && record.seq !== previous.seq + 1) return failed("gap");
		const problem = linkProblem(record, previous, previous?.hash);
		if (problem !== undefined) return failed(problem);
		if (record.seq === before.seq && record.hash !== before.hash) return failed("rewritten");
		if (record.seq === before.seq + 1 && record.previous_hash !== before.hash) return failed("rewritten");
	}
	const [first, last] = [records[0], records.at(-1)];
	if (first === undefined || last === undefined) return failed("malformed");
	if (last.seq < before.seq) return failed("goes_back");
	if (first.seq > before.seq + 1) return failed("not_connected");
	return { ok: true, head: { market: last.market, seq: last.seq, hash: last.hash } };
}

const failed = (problem: HeadProblem): HeadResult => ({ ok: false, problem });

function readPinned(pinned: unknown): PinnedHead | { readonly malformed: string } {
	return orMalformed(() => {
		const of = new UntrustedObject(pinned, "");
		return { market: of.name("market"), seq: of.whole("seq", 1, Number.MAX_SAFE_INTEGER), hash: of.hash("hash") };
	});
}
