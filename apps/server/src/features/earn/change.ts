// POST lh/deposit, lh/deposit/additionalDeposit and lh/deposit/order/cancel: buy an earn product, add money to an order, and
// redeem an order.
import type { CallData, Calls } from "@candor/contract";
import { addedRate, type Command, DAY_MS } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import { parseDecimal } from "@candor/money";
import type { EarnOrderState } from "../../exchange/products/earn/order-state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toWireOrder } from "../../serializers/earn.ts";
import { assetOf, readNumber, refuseAsCore, UNITS_LIMIT } from "../../serializers/wire-numbers.ts";
import type { EarnDependencies } from "./dependencies.ts";
import { orderOf } from "./queries.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type Changed = Promise<Answer<CallData<"lh/deposit">>>;

export function createChangeHandlers({ views, exchange, tables, projected, now }: EarnDependencies) {
	/**
	 * Finds the order of a request that was sent again with the same id. The order is no longer in memory, so it is read from the
	 * tables.
	 */
	async function ofHistory(user: number, order: number, seq: number): Promise<EarnOrderState> {
		const state = (await caughtUpWith(projected, seq)) ? await orderOf(tables, user, order).catch(() => undefined) : undefined;
		if (state === undefined) throw new CommandOutcomeUnknown(`order ${order} changed and cannot be read now`);
		return state;
	}

	/**
	 * Sends a command and returns the changed order.
	 * @param doneBefore finds the effect of an earlier request with the same id whose response the client did not receive
	 */
	async function send(
		command: Command,
		sentAt: number | undefined,
		orderOfResult: (result: number) => number,
		doneBefore: () => EarnOrderState | undefined,
	): Changed {
		const { outcome, seq } = await exchange.submit(command, sentAt);
		if (outcome.kind === "refused") {
			const before = outcome.refusal.code === "id_reused" ? doneBefore() : undefined;
			if (before !== undefined) return data({ order: toWireOrder(views, before) }, seq);
			return refuseAsCore(views, outcome.refusal);
		}
		const order = orderOfResult(outcome.result);
		return data({ order: toWireOrder(views, views.earn.find(order) ?? (await ofHistory(command.by, order, seq))) }, seq);
	}

	const own = (user: number, order: number) => {
		const known = views.earn.find(order);
		return known?.user === user ? known : undefined;
	};

	return {
		async buy(params: Params<"lh/deposit">, context: RequestContext): Changed {
			const listed = views.earn.product(params.config_id);
			if (listed === undefined) return refused("unknown_product", "config_id");
			if (params.agree !== true) return refused("agreement_required", "agree");
			const { decimals } = assetOf(views, listed.asset);
			const amount = readNumber(params.amount, "amount", decimals, "number_too_precise", UNITS_LIMIT);
			if (typeof amount !== "bigint") return amount;
			const head = { type: "BuyEarn", id: context.commandId(params.client_id), by: context.user } as const;
			const command = { ...head, product: listed.product, amount, terms: params.terms ?? listed.terms };
			const bought = () =>
				views.earn.open(context.user).findLast(({ clientId, product, tranches: [first] }) => {
					return clientId === command.id && product === command.product && first?.amount === amount;
				});
			return send(command, params.sent_at, (order) => order, bought);
		},

		async add(params: Params<"lh/deposit/additionalDeposit">, context: RequestContext): Changed {
			const order = own(context.user, params.order_id);
			if (order === undefined) return refused("unknown_order", "order_id");
			const { decimals } = assetOf(views, order.asset);
			const amount = readNumber(params.amount, "amount", decimals, "number_too_precise", UNITS_LIMIT);
			if (typeof amount !== "bigint") return amount;
			const ratePpm = seenRate(params.daily_rate) ?? rateToday(order, amount);
			const head = { type: "AddTranche", id: context.commandId(params.client_id), by: context.user } as const;
			const added = () => {
				const now = own(context.user, order.order);
				const known = now?.tranches.slice(1).some((tranche) => tranche.clientId === head.id && tranche.amount === amount);
				return known === true ? now : undefined;
			};
			return send({ ...head, order: order.order, amount, ratePpm }, params.sent_at, () => order.order, added);
		},

		async redeem(params: Params<"lh/deposit/order/cancel">, context: RequestContext): Changed {
			const order = own(context.user, params.id);
			if (order === undefined) return refused("unknown_order", "id");
			let atLeast = 0n;
			if (params.refund !== undefined && params.refund !== "") {
				const { decimals } = assetOf(views, order.asset);
				const seen = readNumber(params.refund, "refund", decimals, "number_too_precise", UNITS_LIMIT);
				if (typeof seen === "bigint") atLeast = seen;
				else if (seen.code !== "number_not_positive") return seen;
			}
			const head = { type: "RedeemEarn", id: context.commandId(params.client_id), by: context.user } as const;
			const redeemed = () => {
				const now = own(context.user, order.order);
				return now?.phase === "redeemed" ? now : undefined;
			};
			return send({ ...head, order: order.order, atLeast }, params.sent_at, () => order.order, redeemed);
		},
	};

	/**
	 * Returns the daily rate (parts per million) for money that is added to the order now. Returns 0 if the core would refuse to add
	 * it.
	 */
	function rateToday(order: EarnOrderState, amount: bigint): number {
		const days = Math.floor((order.endsAt - now()) / DAY_MS);
		const open = views.earn
			.open(order.user)
			.flatMap(({ product, tranches }) => tranches.map((tranche) => ({ product, ...tranche })));
		const principal = (product: number) =>
			open.reduce((sum, tranche) => (tranche.product === product ? sum + tranche.amount : sum), 0n);
		const money = { product: order.product, amount, principal };
		const reserveOf = (product: number) => views.balances.of(product, "earn_reserve", order.asset).available;
		return addedRate(views.earn.products(), order, days, money, reserveOf) ?? 0;
	}
}

/**
 * Parses the rate that the user saw, in parts per million. Returns undefined if the request has none. An invalid rate becomes 0,
 * which matches no product.
 */
function seenRate(text: string | undefined): number | undefined {
	if (text === undefined || text === "") return undefined;
	const parsed = parseDecimal(text, 6);
	return parsed.ok && parsed.value < BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed.value) : 0;
}
