// Checks that the current chain of a market's index records continues the one that this browser saw (docs/reference/rules.md §3), and
// stores its head. The seen record must be in its place, and the next records must be linked to it. It walks two pages at most; after them
// it trusts the published head, because nothing in between was ever shown here.
import type { CallData, IndexRecord } from "@candor/contract";
import { call } from "../../../../data/api.ts";
import { checkProof } from "../../../../domain/proofs/proof-checker.ts";
import type { DeviceStep } from "../calculate/device-steps.ts";
import { fetchRecords } from "./index-records.ts";
import { isHash, noteRewritten, pin, pinnedHeads, pinOf, rewrittenIn } from "./pinned-heads.ts";

const WALKED_PAGES = 2;
const DAY_MS = 86_400_000;

type Head = CallData<"proofs/keys">["heads"][number];

/** Undefined: nothing was seen of this market yet, or the exchange did not answer in a way that proves anything. */
export async function followHead(market: string, heads: readonly Head[], signal?: AbortSignal): Promise<DeviceStep | undefined> {
	const seen = pinOf(market);
	const before = rewrittenIn(pinnedHeads.get(), market);
	if (before !== undefined) return historyStep(before.seq, false);
	const published = heads.find((one) => one.market === market);
	if (seen === undefined) {
		if (published !== undefined) pin(published);
		return undefined;
	}
	// Without a published head the record that was seen must be there all the same.
	const head = published ?? seen;
	if (published !== undefined && head.seq === seen.seq && head.hash === seen.hash) {
		pin(head);
		return historyStep(seen.seq, true);
	}
	const to = Math.max(head.time, seen.time);
	const records = await fetchRecords(market, { from: seen.time, to }, signal, WALKED_PAGES);
	const followed = records.length === 0 ? undefined : await checkProof("head", { pinned: seen, records });
	if (followed?.ok) {
		const last = records.at(-1);
		const reached = last !== undefined && last.seq >= head.seq ? last : head;
		pin(reached.seq > seen.seq ? { ...reached, market } : seen);
		return historyStep(seen.seq, true);
	}
	// Not readable, or not there yet: no proof of anything.
	const behind = followed === undefined || followed.problem === "goes_back";
	if (followed?.problem === "malformed" || (behind && head.seq >= seen.seq && records.length > 0)) return undefined;
	noteRewritten(seen, records.find(({ seq }) => seq === seen.seq)?.hash ?? (head.seq === seen.seq ? head.hash : null));
	return historyStep(seen.seq, false);
}

/** Compares shown records with the one that was seen; undefined: it is not among them, or unchanged. */
export function heldAgainst(market: string, records: readonly IndexRecord[]): DeviceStep | undefined {
	const seen = pinOf(market);
	const now = records.find(({ seq }) => seq === seen?.seq)?.hash;
	if (seen === undefined || !isHash(now) || now === seen.hash) return undefined;
	noteRewritten(seen, now);
	return historyStep(seen.seq, false);
}

function historyStep(seq: number, ok: boolean): DeviceStep {
	return ok
		? { step: "history", ok: true, numbers: { seq } }
		: { step: "history", ok: false, numbers: { seq }, problem: "rewritten" };
}

/** Once a day per shown market. */
export async function followDaily(market: string): Promise<void> {
	const seen = pinOf(market);
	if (seen !== undefined && Date.now() - seen.checkedAt < DAY_MS) return;
	const { heads } = await call("GET proofs/keys", { days: 0 }, { silent: true });
	await followHead(market, heads);
}
