// GET proofs/option: returns the signed receipts of an option of the user, and the times of the index records with which they can
// be checked (docs/reference/rules.md §6).
import type { CallData, Calls } from "@candor/contract";
import { Unavailable } from "@candor/journal";
import { formatDecimal } from "@candor/money";
import { optionOf } from "../../exchange/products/options/option-row.ts";
import type { OptionState } from "../../exchange/products/options/option-state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { caughtUp, caughtUpWith } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { Signer } from "../../serializers/market.ts";
import { stakeAsset } from "../../serializers/option.ts";
import { toPlacedReceipt, toSettledReceipt } from "../../serializers/option-receipt.ts";
import { assetOf } from "../../serializers/wire-numbers.ts";
import { firstRecordFrom, hashesOf, lastRecordUpTo, type OptionOutage, optionRowOf, outageOf, type Tables } from "./queries.ts";

type Receipts = CallData<"proofs/option">;

/** Maximum time (ms) that an option waits for an index record (docs/reference/rules.md §6). */
const WAIT_MS = 60_000;

export interface OptionReceiptDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly signer: Signer;
}

export function createOptionHandler({ views, tables, projected, signer }: OptionReceiptDependencies) {
	return async (
		{ id }: ReturnType<Calls["proofs/option"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<Receipts>> => {
		await caughtUp(projected, context);
		// All data comes from the tables, because there the end of an option never appears without its index records. The view in
		// memory may be ahead of them.
		const live = views.options.find(id);
		if (live?.user === context.user && live.phase === "ended") await caughtUpWith(projected, views.seq);
		const row = await optionRowOf(tables, context.user, id);
		// The user has already seen the end of the option. A response without the receipt of that end would look dishonest, so the call
		// fails instead.
		if (live?.user === context.user && (row === undefined || (live.phase === "ended" && row.phase !== "ended")))
			throw new Unavailable(`the tables lack the latest state of option ${id}`);
		if (row === undefined) return refused("unknown_option", "id");
		const option = optionOf(row);
		const placed = toPlacedReceipt(views, option, signer);
		const byOutage = option.endedBy === "outage";
		const [hashes, outage, records] = await Promise.all([
			hashesOf(tables, option),
			byOutage ? outageOf(tables, option) : undefined,
			recordTimes(tables, option),
		]);
		const receipts = {
			placed,
			settled: toSettledReceipt(views, option, placed, hashes, signer),
			outage: outage === undefined ? null : toTotals(outage, assetOf(views, stakeAsset(option.account)).decimals),
			// The totals of an outage are final only after all its options are settled. Before that the receipt cannot be checked, so the
			// time of the last record is left out.
			records: byOutage && outage === undefined ? { ...records, to: null } : records,
		};
		return data(receipts, projected.seq);
	};
}

function toTotals({ lost, won, returned, from_pool }: OptionOutage, decimals: number): NonNullable<Receipts["outage"]> {
	const money = (units: bigint) => formatDecimal(units, decimals);
	return { lost: money(lost), won: money(won), returned: money(returned), from_pool: money(from_pool) };
}

/**
 * Returns the times of the first and the last index record that a check needs. The first one is the last record before the option
 * opened. The last one is the record at the option's end; its time is null while the option is open.
 */
async function recordTimes(tables: Tables, option: OptionState): Promise<Receipts["records"]> {
	const { pair, opensAfter } = option;
	const end = earliestEnd(option);
	const [from, to] = await Promise.all([
		lastRecordUpTo(tables, pair, opensAfter),
		end === undefined ? undefined : firstRecordFrom(tables, pair, end),
	]);
	return { from: from ?? (await firstRecordFrom(tables, pair, 0)) ?? opensAfter, to: to ?? null };
}

/**
 * Returns the earliest time (ms) at which the option could end, computed as in `checkOptionProof`. Returns undefined if the
 * option is open or an operator closed it.
 */
function earliestEnd({ phase, endedBy, opensAfter, settlesAfter, endTime }: OptionState): number | undefined {
	if (phase !== "ended" || endedBy === "closed") return undefined;
	if (endedBy === "record") return endTime;
	return (endedBy === "void" ? opensAfter : settlesAfter) + WAIT_MS;
}
