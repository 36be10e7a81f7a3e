// Computes how much of the withdrawal limits a person has used, so that the app can show it before an application. The rules are
// those of the core (packages/core/src/withdrawals/history.ts), which makes the decision.
import { SETTLEMENT_ASSET, WITHDRAWAL_CANCELS_A_DAY, WITHDRAWAL_LIMITS, type WithdrawalState } from "@candor/core";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { wirePair } from "../../serializers/wire-numbers.ts";
import type { BookTables } from "./address-book.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Final states in which nothing was paid. Withdrawals in these states do not count toward the limits. */
const UNUSED: ReadonlySet<WithdrawalState> = new Set(["cancelled", "rejected", "failed", "refunded"]);

export interface UsedLimits {
	/** Limit of a day and the used part of it, in units of USDT. */
	readonly day: { readonly limit: bigint; readonly used: bigint };
	readonly week: { readonly limit: bigint; readonly used: bigint };
	/** Time (ms) from which the person may apply for a withdrawal again; undefined if that is possible now. */
	readonly appliesFrom: number | undefined;
}

type LimitViews = Pick<ViewsNeeded, "listing" | "indexes" | "verification">;

/** Returns the value of an amount in units of USDT at the latest index price; undefined if there is no index. */
export function usdtValueOf(views: LimitViews, asset: number, amount: bigint): bigint | undefined {
	if (asset === SETTLEMENT_ASSET) return amount;
	const terms = views.listing.pairs().find(({ base, quote }) => base === asset && quote === SETTLEMENT_ASSET);
	const index = terms === undefined ? 0 : (views.indexes.latest(terms.pair)?.index ?? 0);
	return terms === undefined || index === 0 ? undefined : wirePair(views, terms).valueOf(amount, BigInt(index));
}

export async function usedLimits(
	tables: BookTables,
	views: LimitViews,
	{ user, person }: { readonly user: number; readonly person: number },
	now: number,
): Promise<UsedLimits> {
	const since = BigInt(now - WEEK_MS);
	const rows = await tables
		.selectFrom("projection.withdrawals")
		.select(["asset", "amount", "state", "code", "at"])
		.where((where) => where.or([where("user_id", "=", BigInt(user)), where("person", "=", BigInt(person))]))
		.where("at", ">", since)
		.orderBy("at")
		.execute();
	const applied = rows.map(({ at, ...row }) => ({ ...row, at: Number(at) }));
	const counting = applied.filter(({ state }) => !UNUSED.has(state));
	const usedSince = (start: number) =>
		counting.reduce((sum, { asset, amount, at }) => (at > start ? sum + (usdtValueOf(views, asset, amount) ?? 0n) : sum), 0n);
	const today = now - DAY_MS;
	// A withdrawal that was cancelled because a deposit was reversed does not count as a cancellation by the user.
	const cancelled = applied.filter(({ state, code, at }) => state === "cancelled" && code !== "deposit_reversed" && at > today);
	const last = counting.findLast(({ at }) => at > today)?.at ?? 0;
	const from = Math.max(last, cancelled.at(-WITHDRAWAL_CANCELS_A_DAY)?.at ?? 0);
	const { day, week } = WITHDRAWAL_LIMITS[views.verification.find(user)?.advanced === true ? "advanced" : "basic"];
	return {
		day: { limit: day, used: usedSince(today) },
		week: { limit: week, used: usedSince(now - WEEK_MS) },
		appliesFrom: from === 0 ? undefined : from + DAY_MS,
	};
}
