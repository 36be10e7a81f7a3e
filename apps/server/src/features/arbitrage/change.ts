// POST lh/setUplan, lh/setUplan/cancel and lh/redeem: subscribe to a strategy fund, cancel a subscription, and redeem fund units.
import type { CallData, Calls } from "@candor/contract";
import { HOUR_MS, SETTLEMENT_ASSET, UNWINDING_MS } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import { formatDecimalShort } from "@candor/money";
import type { RedemptionState } from "../../exchange/products/arbitrage/state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { expectedProceeds, hourAfter, toWireRedemption, toWireSubscription } from "../../serializers/fund.ts";
import { assetOf, readNumber, refuseAsCore, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import { redemptionIn, subscriptionIn } from "./queries.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type Changed<P extends keyof Calls> = Promise<Answer<CallData<P>>>;

export function createChangeHandlers({ views, exchange, tables, projected, now }: ArbitrageDependencies) {
	/**
	 * Finds the subscription or redemption of a request that was sent again with the same id. If it is no longer in memory, it is
	 * read from the tables.
	 */
	async function found<T>(seq: number, known: T | undefined, read: () => Promise<T | undefined>): Promise<T> {
		const one = known ?? ((await caughtUpWith(projected, seq)) ? await read().catch(() => undefined) : undefined);
		if (one === undefined) throw new CommandOutcomeUnknown("it was done and cannot be read now");
		return one;
	}

	async function subscriptionAnswer(user: number, id: number, seq: number): Changed<"lh/setUplan"> {
		const one = await found(seq, views.arbitrage.subscription(id), () => subscriptionIn(tables, user, id));
		return data({ subscription: toWireSubscription(views, one) }, seq);
	}

	const decimals = () => assetOf(views, SETTLEMENT_ASSET).decimals;

	/**
	 * Returns the earliest and the latest time (ms) at which a redemption will be paid. If the fund is selling holdings (unwinding),
	 * that sale must end first.
	 */
	function whenPaid(fund: number) {
		const begins = hourAfter(now());
		const running = views.arbitrage.fund(fund)?.unwinding;
		const latest = running === undefined ? begins : Math.max(begins, hourAfter(running.at + UNWINDING_MS - 1));
		return { begins_at: begins, paid_by: latest + 24 * HOUR_MS };
	}

	return {
		async subscribe(params: Params<"lh/setUplan">, context: RequestContext): Changed<"lh/setUplan"> {
			if (!isFounded(params.id)) return refused("unknown_fund", "id");
			if (params.agree !== true) return refused("agreement_required", "agree");
			const amount = readNumber(params.amount, "amount", decimals(), "number_too_precise", UNITS_LIMIT);
			if (typeof amount !== "bigint") return amount;
			const head = { type: "SubscribeFund", id: context.commandId(params.client_id), by: context.user } as const;
			const { outcome, seq } = await exchange.submit({ ...head, fund: params.id, amount }, params.sent_at);
			if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal);
			return subscriptionAnswer(context.user, outcome.result, seq);
		},

		async cancel(params: Params<"lh/setUplan/cancel">, context: RequestContext): Changed<"lh/setUplan/cancel"> {
			const head = { type: "CancelFundSubscription", id: context.commandId(params.client_id), by: context.user } as const;
			const { outcome, seq } = await exchange.submit({ ...head, subscription: params.id }, params.sent_at);
			if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal);
			return subscriptionAnswer(context.user, outcome.result, seq);
		},

		async redeem(params: Params<"lh/redeem">, context: RequestContext): Changed<"lh/redeem"> {
			if (!isFounded(params.id)) return refused("unknown_fund", "id");
			const amount = readNumber(params.units, "units", decimals(), "number_too_precise", UNITS_LIMIT);
			if (typeof amount !== "bigint") return amount;
			const { user } = context;
			const coin = assetOf(views, SETTLEMENT_ASSET);
			const head = { type: "RedeemFund", id: context.commandId(params.client_id), by: user } as const;
			const { outcome, seq } = await exchange.submit({ ...head, fund: params.id, units: amount }, params.sent_at);
			if (outcome.kind === "refused") {
				const { refusal } = outcome;
				if (refusal.code !== "insufficient_units") return refuseAsCore(views, refusal);
				const available = formatDecimalShort(BigInt(refusal.params?.available ?? 0), coin.decimals);
				return refused(refusal.code, refusal.field, { available });
			}
			const one = await found(seq, views.arbitrage.redemption(outcome.result), () => redemptionIn(tables, user, outcome.result));
			const { value, fee } = expectedProceeds(views, user, params.id, amount, aheadOf(one));
			const expected = { value: units(value, coin), fee: units(fee, coin) };
			return data({ redemption: toWireRedemption(views, one), expected, when: whenPaid(params.id) }, seq);
		},
	};

	/** Returns the number of fund units in the user's earlier redemptions that are not paid yet. They are paid before this one. */
	function aheadOf({ user, fund, redemption }: RedemptionState): bigint {
		const before = views.arbitrage.redemptions(user).filter((one) => one.fund === fund && one.redemption < redemption);
		return before.reduce((sum, { units: waiting }) => sum + waiting, 0n);
	}

	function isFounded(fund: number): boolean {
		return (views.arbitrage.fund(fund)?.foundedAt ?? 0) > 0;
	}
}
