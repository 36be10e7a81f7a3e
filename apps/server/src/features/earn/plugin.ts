import type { CallData, Calls } from "@candor/contract";
import { DAY_MS, rateWithin } from "@candor/core";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { type Cut, caughtUp, caughtUpWith, cutOf, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { throttledRead } from "../../http/throttled-read.ts";
import { nextInterestTime, redemptionsOf, toWireOrder, toWireProduct, toWireRedemption } from "../../serializers/earn.ts";
import { ratioText } from "../../serializers/option.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import { createChangeHandlers } from "./change.ts";
import type { EarnDependencies } from "./dependencies.ts";
import { interestOf, orderOf, ordersOfUser, reserveDays, reserveMoves } from "./queries.ts";

type ListParams = ReturnType<Calls["lh/deposit/order"]["params"]["parse"]>;
const MONTH_DAYS = 30;

export function earn(dependencies: EarnDependencies): Feature {
	const { views, tables, projected, now } = dependencies;
	const change = createChangeHandlers(dependencies);
	const historyOf = throttledRead(now, (product) => Promise.all([reserveMoves(tables, product), reserveDays(tables, product)]));

	function config(): CallData<"lh/deposit/config"> {
		const sold = views.earn.products().filter(({ active }) => active);
		let best: { listed: (typeof sold)[number]; times: number; ppm: number } | undefined;
		for (const listed of sold) {
			const times = Math.floor(MONTH_DAYS / listed.days);
			const ppm = listed.ratePpm * listed.days * times;
			if (ppm > (best?.ppm ?? 0)) best = { listed, times, ppm };
		}
		return {
			products: sold.map((listed) => toWireProduct(views, listed)),
			maximum_30_days:
				best === undefined
					? null
					: {
							rate: ratioText(best.ppm),
							product_id: best.listed.product,
							days: best.listed.days,
							times: best.times,
							daily_rate: ratioText(best.listed.ratePpm),
						},
		};
	}

	async function list(params: ListParams, context: RequestContext): Promise<Answer<CallData<"lh/deposit/order">>> {
		const { user } = context;
		const { id, status } = params;
		const show = (order: Parameters<typeof toWireOrder>[1]) => toWireOrder(views, order);
		if (id !== undefined) {
			const known = views.earn.find(id);
			if (known?.user === user) return data(show(known), views.seq);
			await caughtUp(projected, context);
			const state = await orderOf(tables, user, id);
			return state === undefined ? refused("unknown_order", "id") : data(show(state), views.seq);
		}
		const asks = requestedPage(params);
		if (status === "hosting" || status === "held") {
			// An order that the core has set aside after a program fault ('held') is listed among the open orders, so that its user finds
			// it.
			const open = views.earn.open(user).filter(({ phase }) => status === "hosting" || phase === status);
			const newest = open.sort((a, b) => b.order - a.order);
			const rows = cutOf(newest, ({ order }) => order);
			return data({ ...(await pageOf(asks, true, rows, show, ({ order }) => order)), total: newest.length }, views.seq);
		}
		const upToDate = await caughtUp(projected, context);
		const rows = (cut: Cut) => ordersOfUser(tables, user, status, cut);
		return data(await pageOf(asks, upToDate, rows, show, ({ order }) => order), projected.seq);
	}

	async function report(context: RequestContext): Promise<Answer<CallData<"lh/deposit/report">>> {
		const { user } = context;
		// Interest is paid without a command of the user, so the tables must first catch up with the views.
		await caughtUpWith(projected, views.seq);
		const paid = await interestOf(tables, user, Math.floor(now() / DAY_MS));
		const open = views.earn.open(user);
		const assets = new Set([...views.earn.products().map(({ asset }) => asset), ...paid.keys()]);
		const access = views.verification.accessTo("earn", user);
		return data(
			{
				may_buy: access.may === "real" || access.because !== "country",
				custody: [...assets].map((asset) => {
					const coin = assetOf(views, asset);
					const own = open.filter((order) => order.asset === asset);
					const principal = own.flatMap(({ tranches }) => tranches).reduce((all, { amount }) => all + amount, 0n);
					const interest = paid.get(asset);
					return {
						currency_id: asset,
						currency: coin.code,
						custody: units(principal, coin),
						today: units(interest?.today ?? 0n, coin),
						total: units(interest?.total ?? 0n, coin),
						orders: own.length,
						available: units(views.balances.of(user, "trust", asset).available, coin),
					};
				}),
			},
			views.seq,
		);
	}

	async function productInfo(id: number): Promise<Answer<CallData<"lh/deposit/product_info">>> {
		const listed = views.earn.product(id);
		if (listed === undefined) return refused("unknown_product", "id");
		const coin = assetOf(views, listed.asset);
		const money = (amount: bigint) => units(amount, coin);
		const totals = views.earn.reserve(id);
		const { available, frozen } = views.balances.of(id, "earn_reserve", listed.asset);
		const [moves, days] = await historyOf(id);
		const reserve = {
			funded: money(totals.funded),
			withdrawn: money(totals.withdrawn),
			paid: money(totals.paid),
			charges: money(totals.charges),
			available: money(available),
			locked: money(frozen),
			moves: moves.map(({ at, direction, amount }) => ({
				time: Number(at),
				kind: direction === "in" ? ("funded" as const) : ("withdrawn" as const),
				amount: money(amount),
			})),
			history: days.map((day) => ({ time: day.day * DAY_MS, available: money(day.available), locked: money(day.locked) })),
		};
		return data({ product: toWireProduct(views, listed), reserve, time: now() }, views.seq);
	}

	function defaultPay(id: number, context: RequestContext): Answer<CallData<"lh/defaultPay">> {
		const order = views.earn.find(id);
		if (order?.user !== context.user) return refused("unknown_order", "order_id");
		if (order.phase !== "hosting") return refused("order_ended", "order_id");
		const coin = assetOf(views, order.asset);
		const { each, all } = redemptionsOf(order);
		const { tranches } = order;
		return data(
			{
				...toWireRedemption(all, coin),
				amount: units(
					tranches.reduce((before, { amount }) => before + amount, 0n),
					coin,
				),
				remaining_days: (tranches[0]?.days ?? 0) - (tranches[0]?.paidDays ?? 0),
				changes_at: Math.min(...tranches.flatMap((tranche) => nextInterestTime(tranche) ?? []), order.endsAt),
				tranches: tranches.map((tranche, at) => ({
					id: tranche.tranche,
					...toWireRedemption(each[at] as (typeof each)[number], coin),
					amount: units(tranche.amount, coin),
					remaining_days: tranche.days - tranche.paidDays,
					held_days: tranche.paidDays,
					paid: units(tranche.daily * BigInt(tranche.paidDays), coin),
					step_rate: ratioText(rateWithin(tranche.steps, tranche.paidDays) ?? 0),
				})),
			},
			views.seq,
		);
	}

	return (calls) => {
		calls.handle("lh/deposit/config", () => data(config(), views.seq));
		calls.handle("lh/deposit/product_info", ({ id }) => productInfo(id));
		calls.handleRead("lh/deposit/report", (_params, context) => report(context));
		calls.handleRead("lh/deposit/order", list);
		calls.handle("lh/deposit", change.buy, "trading");
		calls.handle("lh/deposit/additionalDeposit", change.add, "trading");
		calls.handle("lh/deposit/order/cancel", change.redeem, "trading");
		calls.handle("lh/defaultPay", ({ order_id }, context) => defaultPay(order_id, context));
	};
}
