import type { CallData, Calls } from "@candor/contract";
import { FIRST_REGISTERED_USER, SETTLEMENT_ASSET, UNIT_VALUE_ONE } from "@candor/core";
import { fundOfAccount } from "../../exchange/products/arbitrage/projection.ts";
import type { FundFillRow } from "../../exchange/products/arbitrage/rows.ts";
import type { RedemptionState, SubscriptionState } from "../../exchange/products/arbitrage/state.ts";
import type { FundState } from "../../exchange/products/arbitrage/views.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { type Cut, caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { throttledRead } from "../../http/throttled-read.ts";
import {
	toWireFund,
	toWireHolding,
	toWirePortfolio,
	toWireRedemption,
	toWireSubscription,
	unitValueText,
} from "../../serializers/fund.ts";
import { instrumentOf } from "../../serializers/position.ts";
import { assetOf, pairOf, units } from "../../serializers/wire-numbers.ts";
import { createChangeHandlers } from "./change.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import { dailyValuesOf, decisionsOf, fillsOf, hourlyValuesOf, redemptionsOfUser, subscriptionsOfUser } from "./queries.ts";

type Uplan = CallData<"lh/getUplan">;
type OrderParams = ReturnType<Calls["lh/getUplan/order"]["params"]["parse"]>;

export function arbitrage(dependencies: ArbitrageDependencies): Feature {
	const { views, tables, projected, now } = dependencies;
	const change = createChangeHandlers(dependencies);
	const daysNow = throttledRead(now, (fund: number) => dailyValuesOf(tables, fund));
	const detailNow = throttledRead(now, (fund: number) =>
		Promise.all([hourlyValuesOf(tables, fund), decisionsOf(tables, fund), fillsOf(tables, fund)]),
	);

	/**
	 * Returns the fund's entry in the list. The change of the first shown day is computed from the fund's initial value or, if the
	 * history is longer, from the value of the day before.
	 */
	async function show(fund: FundState): Promise<Uplan["funds"][number]> {
		const days = await daysNow(fund.terms.fund);
		const first = days[0];
		const isWhole = first === undefined || days.length < 366;
		return toWireFund(views, fund, isWhole ? days : days.slice(1), isWhole ? UNIT_VALUE_ONE : first.value, now());
	}

	async function detailOf(fund: FundState): Promise<NonNullable<Uplan["detail"]>> {
		const [hours, decisions, fills] = await detailNow(fund.terms.fund);
		return {
			id: fund.terms.fund,
			hours: hours.map(({ hour, value }) => ({ time: Number(hour), value: unitValueText(value) })),
			portfolio: toWirePortfolio(views, fund),
			decisions: decisions.map(({ seq, at, decision, inputs }) => ({ seq: Number(seq), time: Number(at), decision, inputs })),
			fills: fills.map(showFill),
		};
	}

	function showFill(fill: FundFillRow): NonNullable<Uplan["detail"]>["fills"][number] {
		const { event_id: id, contract, market, buys, price, lots, counterpart, at } = fill;
		const { pair, amount } = contract
			? { pair: instrumentOf(views, market).pair, amount: instrumentOf(views, market).amount(Number(lots)) }
			: { pair: pairOf(views, market), amount: pairOf(views, market).amount(lots) };
		return {
			id: Number(id),
			time: Number(at),
			symbol: pair.terms.symbol,
			market: contract ? "contract" : "spot",
			type: buys ? 1 : 2,
			price: pair.price(price),
			amount,
			with_platform: isOfThePlatform(Number(counterpart)),
		};
	}

	function mineOf(user: number): NonNullable<Uplan["mine"]> {
		const coin = assetOf(views, SETTLEMENT_ASSET);
		const { may, because } = views.verification.accessTo("arbitrage", user);
		return {
			may_subscribe: may !== "real" && because === "country" ? "not_available" : "yes",
			available: units(views.balances.of(user, "trust", SETTLEMENT_ASSET).available, coin),
			holdings: [...views.arbitrage.lots(user).keys()].map((fund) => toWireHolding(views, user, fund)),
			subscriptions: views.arbitrage.subscriptions(user).map((one) => toWireSubscription(views, one)),
			redemptions: views.arbitrage.redemptions(user).map((one) => toWireRedemption(views, one)),
		};
	}

	async function uplan(id: number | undefined, context: RequestContext): Promise<Answer<Uplan>> {
		const founded = views.arbitrage.funds().filter(({ foundedAt }) => foundedAt > 0);
		const one = founded.find(({ terms }) => terms.fund === id);
		if (id !== undefined && one === undefined) return refused("unknown_fund", "id");
		const funds = await Promise.all((one === undefined ? founded : [one]).map(show));
		const detail = one === undefined ? null : await detailOf(one);
		return data({ funds, detail, mine: context.user === 0 ? null : mineOf(context.user) }, views.seq);
	}

	async function orders(params: OrderParams, context: RequestContext): Promise<Answer<CallData<"lh/getUplan/order">>> {
		const { user } = context;
		const upToDate = await caughtUp(projected, context);
		const asks = requestedPage(params);
		if (params.kind === "subscription") {
			const rows = (cut: Cut) => subscriptionsOfUser(tables, user, cut);
			const show = (row: SubscriptionState) => toWireSubscription(views, row);
			const page = await pageOf(asks, upToDate, rows, show, ({ subscription }) => subscription);
			return data({ ...page, kind: params.kind }, projected.seq);
		}
		const rows = (cut: Cut) => redemptionsOfUser(tables, user, cut);
		const show = (row: RedemptionState) => toWireRedemption(views, row);
		const page = await pageOf(asks, upToDate, rows, show, ({ redemption }) => redemption);
		return data({ ...page, kind: params.kind }, projected.seq);
	}

	return (calls) => {
		calls.handle("lh/getUplan", ({ id }, context) => uplan(id, context));
		calls.handleRead("lh/getUplan/order", orders);
		calls.handle("lh/setUplan", change.subscribe, "trading");
		calls.handle("lh/setUplan/cancel", change.cancel, "trading");
		calls.handle("lh/redeem", change.redeem, "trading");
	};
}

/** Returns true for an account of the platform that is not a fund: a market maker, a simulated trader or the insurance fund. */
function isOfThePlatform(account: number): boolean {
	return account < FIRST_REGISTERED_USER && fundOfAccount(account) === undefined;
}
