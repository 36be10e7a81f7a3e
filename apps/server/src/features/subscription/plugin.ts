// Calls for subscriptions, in which users buy new coins in the order of arrival.
import type { CallData, Calls } from "@candor/contract";
import { CommandOutcomeUnknown } from "@candor/journal";
import { inOrderOfPhase } from "../../exchange/offerings/phases.ts";
import type { SubscriptionState } from "../../exchange/products/subscription/state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { type Cut, caughtUp, caughtUpWith, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { mayBuy } from "../../serializers/may-buy.ts";
import { toWireOffering, toWireOrder } from "../../serializers/subscription.ts";
import { assetOf, readNumber, refuseAsCore, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";
import type { SubscriptionDependencies } from "./dependencies.ts";
import { type Bought, offeringIn, orderIn, ordersOfUser } from "./queries.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

const isOffered = ({ state }: SubscriptionState) => state === "offered";

export function subscription({ views, exchange, tables, projected, now }: SubscriptionDependencies): Feature {
	const listed = () => inOrderOfPhase(views.subscriptions.offerings(), isOffered, now());
	const find = async (id: number) => views.subscriptions.known(id) ?? (await offeringIn(tables, id));
	const show = ({ order, offering }: Bought) =>
		toWireOrder(views, order, views.subscriptions.known(offering.offering) ?? offering);

	/**
	 * Returns the offering to recommend: the open one that closes first or, if none is open, the one that opens first; null if there
	 * is neither.
	 */
	function recommended() {
		const [first] = listed().filter((one) => isOffered(one) && one.closesAt > now() && one.sold < one.supply);
		return first === undefined ? null : toWireOffering(views, first, now());
	}

	function ownOf(offering: SubscriptionState, context: RequestContext): NonNullable<CallData<"lh/send/order_list">["own"]> {
		const coin = assetOf(views, offering.asset);
		const orders = views.subscriptions.open(context.user).filter((order) => order.offering === offering.offering);
		const bought = orders.reduce((sum, { quantity }) => sum + quantity, 0n);
		let left = offering.userCap - bought;
		if (left > offering.supply - offering.sold) left = offering.supply - offering.sold;
		return {
			may_buy: mayBuy(views, "subscription", context.user),
			bought: units(bought, coin),
			left: units(left > 0n ? left : 0n, coin),
			money: offering.prices.map(({ asset }) => {
				const paid = assetOf(views, asset);
				const { available } = views.balances.of(context.user, "coin", asset);
				return { currency_id: asset, currency: paid.code, available: units(available, paid) };
			}),
		};
	}

	async function list(
		params: Params<"lh/send/order_list">,
		context: RequestContext,
	): Promise<Answer<CallData<"lh/send/order_list">>> {
		const { offering_id: id } = params;
		const offering = id === undefined ? undefined : await find(id);
		if (id !== undefined && offering === undefined) return refused("unknown_offering", "offering_id");
		const upToDate = await caughtUp(projected, context);
		const rows = (cut: Cut) => ordersOfUser(tables, context.user, id, cut);
		const page = await pageOf(requestedPage(params), upToDate, rows, show, ({ order }) => order.order);
		return data({ ...page, own: offering === undefined ? null : ownOf(offering, context) }, projected.seq);
	}

	async function buy(params: Params<"lh/send/order">, context: RequestContext): Promise<Answer<CallData<"lh/send/order">>> {
		const offering = views.subscriptions.known(params.id);
		if (offering === undefined) return refused("unknown_offering", "id");
		const { decimals } = assetOf(views, offering.asset);
		const quantity = readNumber(params.amount, "amount", decimals, "number_too_precise", UNITS_LIMIT);
		if (typeof quantity !== "bigint") return quantity;
		const head = { type: "Subscribe", id: context.commandId(params.client_id), by: context.user } as const;
		const bought = { offering: offering.offering, quantity, payAsset: params.currency_id };
		const command = { ...head, ...bought, terms: params.terms ?? offering.terms };
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "accepted") return answer(context.user, outcome.result, seq);
		// A client that got no response may repeat its request with terms that have changed since. The user must not buy twice, so the
		// earlier order is returned.
		const before = views.subscriptions
			.open(context.user)
			.findLast((one) => one.clientId === command.id && one.offering === params.id && one.quantity === quantity);
		if (outcome.refusal.code === "id_reused" && before?.payAsset === params.currency_id)
			return answer(context.user, before.order, seq);
		return refuseAsCore(views, outcome.refusal);
	}

	/**
	 * Returns the order. If a request is sent again with the same id, its order may no longer be in memory; it is then read from the
	 * tables.
	 */
	async function answer(user: number, number: number, seq: number): Promise<Answer<CallData<"lh/send/order">>> {
		const order = views.subscriptions.find(number);
		const offering = order && views.subscriptions.known(order.offering);
		if (order !== undefined && offering !== undefined) return data({ order: show({ order, offering }) }, seq);
		const found = (await caughtUpWith(projected, seq)) ? await orderIn(tables, user, number).catch(() => undefined) : undefined;
		if (found === undefined) throw new CommandOutcomeUnknown(`order ${number} was made and cannot be read now`);
		return data({ order: show(found) }, seq);
	}

	return (calls) => {
		calls.handle("lh/send/config", () =>
			data(
				listed().map((one) => toWireOffering(views, one, now())),
				views.seq,
			),
		);
		calls.handle("lh/send/product_info", async ({ id }) => {
			const offering = await find(id);
			return offering === undefined ? refused("unknown_offering", "id") : data(toWireOffering(views, offering, now()), views.seq);
		});
		calls.handle("lh/send/get_recommend", () => data(recommended(), views.seq));
		calls.handleRead("lh/send/order_list", list);
		calls.handle("lh/send/order", buy, "trading");
	};
}
