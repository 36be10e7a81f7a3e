// Checks that a market's price records continue the newest record that this browser saw (docs/reference/rules.md §3). The seen
// record must still exist, and each later record must contain the hash of the record before it. The check loads at most two
// pages. This browser has never shown the records after them, so for these the check trusts the published head (a sequence
// number and a hash). Finally the check stores the newest head.
import type { CallData, IndexRecord } from "@candor/contract";
import { call } from "../../../../data/api.ts";
import { checkProof } from "../../../../domain/proofs/proof-checker.ts";
import type { DeviceStep } from "../calculate/device-steps.ts";
import { fetchRecords } from "./index-records.ts";
import { isHash, noteRewritten, pin, pinnedHeads, pinOf, rewrittenIn } from "./pinned-heads.ts";

const WALKED_PAGES = 2;
const DAY_MS = 86_400_000;

type Head = CallData<"proofs/keys">["heads"][number];

/** Runs the check. Returns undefined if this browser has seen no record of the market, or if the response proves nothing. */
export async function followHead(market: string, heads: readonly Head[], signal?: AbortSignal): Promise<DeviceStep | undefined> {
	const seen = pinOf(market);
	const before = rewrittenIn(pinnedHeads.get(), market);
	if (before !== undefined) return historyStep(before.seq, false);
	const published = heads.find((one) => one.market === market);
	if (seen === undefined) {
		if (published !== undefined) pin(published);
		return undefined;
	}
	// If no head is published, the check only requires that the seen record still exists.
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
	// True if the response proves nothing, because it is unreadable or older than the seen record.
	const behind = followed === undefined || followed.problem === "goes_back";
	if (followed?.problem === "malformed" || (behind && head.seq >= seen.seq && records.length > 0)) return undefined;
	noteRewritten(seen, records.find(({ seq }) => seq === seen.seq)?.hash ?? (head.seq === seen.seq ? head.hash : null));
	return historyStep(seen.seq, false);
}

/**
 * Compares loaded price records with the record that this browser saw. Returns undefined if that record is unchanged or is not
 * among the loaded records.
 */
export function compareWithSeenRecord(market: string, records: readonly IndexRecord[]): DeviceStep | undefined {
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

/** Checks a market's price records if the last check was at least a day ago. */
export async function followDaily(market: string): Promise<void> {
	const seen = pinOf(market);
	if (seen !== undefined && Date.now() - seen.checkedAt < DAY_MS) return;
	const { heads } = await call("GET proofs/keys", { days: 0 }, { silent: true });
	await followHead(market, heads);
}
