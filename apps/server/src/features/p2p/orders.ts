// Calls for P2P orders.
import type { CallData, Calls, P2pOrder } from "@candor/contract";
import type { Command, P2pState } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import type { P2pOrderState } from "../../exchange/products/p2p/order-state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { CallRegistry } from "../../http/call-registry.ts";
import { caughtUp, caughtUpWith, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { fiatDecimals, P2P_PRICE_DECIMALS } from "../../serializers/p2p-numbers.ts";
import { showsDetails, toWireP2pOrder } from "../../serializers/p2p-order.ts";
import { assetOf, readNumber, UNITS_LIMIT } from "../../serializers/wire-numbers.ts";
import type { P2pDependencies } from "./dependencies.ts";
import { findAdvertisement, findOrder, ordersOf } from "./queries.ts";
import { refuseP2p } from "./refuse.ts";
import { textsOf } from "./texts.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type OrderAnswer = Promise<Answer<{ order: P2pOrder }>>;

/** Hash in the command of an order that names no payment account. */
const NO_ACCOUNT = "00".repeat(32);
const CHECKS = ["amount", "name", "available"] as const;
const OPEN: readonly P2pState[] = ["created", "paying", "closing", "paid", "disputed"];
const STATES: Readonly<Record<number, readonly P2pState[]>> = {
	0: ["created"],
	1: ["paying"],
	2: ["paid"],
	3: ["released"],
	4: ["disputed"],
	5: ["closing", "cancelled"],
};

const isParty = (user: number, { buyer, seller }: P2pOrderState) => user === buyer || user === seller;

export function orderCalls(dependencies: P2pDependencies): (calls: CallRegistry) => void {
	const { views, exchange, tables, projected, traders, accounts, fundPasswords, now } = dependencies;

	/** Returns orders in the form that a party sees, without payment details. */
	async function shown(orders: readonly P2pOrderState[], user: number): Promise<P2pOrder[]> {
		const partnerOf = ({ buyer, seller }: P2pOrderState) => (buyer === user ? seller : buyer);
		const [partners, texts, unread] = await Promise.all([
			traders.of(orders.map(partnerOf), user),
			textsOf(
				dependencies.people,
				orders.map(({ terms }) => terms),
			),
			dependencies.unreadOf(
				user,
				orders.map(({ order }) => order),
			),
		]);
		return orders.map((order) => {
			const partner = partners.get(partnerOf(order));
			if (partner === undefined) throw new Error(`order ${order.order} has no partner`);
			const parts = {
				partner,
				terms: texts.get(order.terms) ?? "",
				payee: null,
				payer: null,
				unread: unread.get(order.order) ?? 0,
			};
			return toWireP2pOrder(views, order, user, parts, now());
		});
	}

	/** Returns an order, with the payment details if the party may see them now. */
	async function detailed(order: P2pOrderState, user: number): Promise<P2pOrder> {
		const [one] = await shown([order], user);
		if (one === undefined) throw new Error(`order ${order.order} is not shown`);
		if (!showsDetails(order, now())) return one;
		const [payee, payer] = await Promise.all([
			accounts.detailsOf(order.seller, order.payee),
			order.payer === NO_ACCOUNT ? undefined : accounts.detailsOf(order.buyer, order.payer),
		]);
		return { ...one, payee: payee ?? null, payer: payer ?? null };
	}

	async function list(params: Params<"ctc/order/list">, context: RequestContext): Promise<Answer<CallData<"ctc/order/list">>> {
		const { user } = context;
		const upToDate = await caughtUp(projected, context);
		if (params.id !== undefined) {
			const order = await findOrder(dependencies, params.id);
			if (order === undefined || !isParty(user, order)) return refused("unknown_order", "id");
			const page = { page: 1, limit: 1, total: 1, has_more: false, next_before: null };
			return data({ list: [await detailed(order, user)], ...page }, views.seq);
		}
		const { status } = params;
		const ended: readonly P2pState[] = ["released", "cancelled"];
		const states = status === undefined ? undefined : status === "open" ? OPEN : status === "ended" ? ended : STATES[status];
		const rows = (cut: Parameters<typeof ordersOf>[3]) => ordersOf(tables, user, states, cut);
		const page = await pageOf(
			requestedPage(params),
			upToDate,
			rows,
			(order) => order,
			({ order }) => order,
		);
		return data({ ...page, list: await shown(page.list, user) }, projected.seq);
	}

	/** Sends a command and returns the order that it opened or changed. */
	async function send(command: Command, sentAt: number | undefined, fields: Readonly<Record<string, string>> = {}): OrderAnswer {
		const { outcome, seq } = await exchange.submit(command, sentAt);
		if (outcome.kind === "refused") return refuseP2p(views, outcome.refusal, fields);
		return answer(command.by, outcome.result, seq);
	}

	/** Returns the order that a command concerns. A repeated command can concern an order that is no longer in memory. */
	async function answer(user: number, number: number, seq: number): OrderAnswer {
		if (views.p2p.order(number) === undefined) await caughtUpWith(projected, seq);
		const order = await findOrder(dependencies, number);
		if (order === undefined) throw new CommandOutcomeUnknown(`P2P order ${number} changed and cannot be read now`);
		return data({ order: await detailed(order, user) }, seq);
	}

	async function add(params: Params<"ctc/order/add">, context: RequestContext): OrderAnswer {
		const from = await findAdvertisement(dependencies, params.product_id);
		if (from === undefined) return refused("unknown_advertisement", "product_id");
		const read = (text: string | undefined, field: string, decimals: number) =>
			text === undefined ? 0n : readNumber(text, field, decimals, "number_too_precise", UNITS_LIMIT);
		const price = read(params.price, "price", P2P_PRICE_DECIMALS);
		if (typeof price !== "bigint") return price;
		const quantity = read(params.quantity, "quantity", assetOf(views, from.asset).decimals);
		if (typeof quantity !== "bigint") return quantity;
		const amount = read(params.amount, "amount", fiatDecimals(views, from.currency));
		if (typeof amount !== "bigint") return amount;
		let account = NO_ACCOUNT;
		if (from.side === "buy" && from.user !== context.user) {
			const own = params.account_id === undefined ? undefined : await accounts.ownHash(context.user, params.account_id);
			if (params.account_id !== undefined && (own === undefined || own.payType !== params.pay_type))
				return refused("unknown_payment_account", "account_id");
			account = own?.hash ?? NO_ACCOUNT;
			const wrong = await fundPasswords.check(params.pay_password ?? "", context);
			if (wrong !== undefined) return wrong;
		}
		const head = { type: "OpenP2pOrder", id: context.commandId(params.client_id), by: context.user } as const;
		const { product_id: advertisement, version, pay_type: payType } = params;
		const person = await dependencies.personOf(context.user);
		const command = { ...head, advertisement, version, payType, quantity, amount, price, person, account };
		return send(command, params.sent_at, { advertisement: "product_id" });
	}

	/** Returns an order of which the caller is a party; otherwise undefined. */
	async function own(number: number, { user }: RequestContext): Promise<P2pOrderState | undefined> {
		const order = await findOrder(dependencies, number);
		return order !== undefined && isParty(user, order) ? order : undefined;
	}

	async function declare(params: Params<"ctc/order/declare">, context: RequestContext): OrderAnswer {
		const order = await own(params.id, context);
		if (order === undefined) return refused("unknown_order", "id");
		const account = await accounts.ownHash(context.user, params.account_id);
		const isUsable = account !== undefined && (context.user !== order.buyer || account.payType === order.payType);
		if (!isUsable) return refused("unknown_payment_account", "account_id");
		const head = { type: "DeclarePayer", id: context.commandId(params.client_id), by: context.user } as const;
		return send({ ...head, order: params.id, account: account.hash }, params.sent_at);
	}

	const simple = (type: "MarkPaid" | "CancelP2pOrder") => (params: Params<"ctc/order/pay">, context: RequestContext) =>
		send({ type, id: context.commandId(params.client_id), by: context.user, order: params.id }, params.sent_at);

	async function release(params: Params<"ctc/order/release">, context: RequestContext): OrderAnswer {
		const order = await own(params.id, context);
		if (order === undefined) return refused("unknown_order", "id");
		if (!CHECKS.every((check) => params.checked.includes(check))) return refused("release_unchecked", "checked");
		const { decimals } = assetOf(views, order.asset);
		const quantity = readNumber(params.quantity, "quantity", decimals, "number_too_precise", UNITS_LIMIT);
		if (typeof quantity !== "bigint") return quantity;
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const head = { type: "ReleaseP2pOrder", id: context.commandId(params.client_id), by: context.user } as const;
		return send({ ...head, order: params.id, quantity }, params.sent_at);
	}

	function appeal({ id, reason, client_id, sent_at }: Params<"ctc/order/appeal">, context: RequestContext): OrderAnswer {
		const head = { type: "AppealP2pOrder", id: context.commandId(client_id), by: context.user } as const;
		return send({ ...head, order: id, reason }, sent_at);
	}

	async function agree(params: Params<"ctc/order/agree">, context: RequestContext): OrderAnswer {
		const { id, outcome, pay_password = "", client_id, sent_at } = params;
		const order = await own(id, context);
		if (order === undefined) return refused("unknown_order", "id");
		const isRelease = outcome === "released" && order.seller === context.user;
		const wrong = isRelease ? await fundPasswords.check(pay_password, context) : undefined;
		if (wrong !== undefined) return wrong;
		const head = { type: "AgreeP2pOrder", id: context.commandId(client_id), by: context.user } as const;
		return send({ ...head, order: id, outcome }, sent_at);
	}

	return (calls) => {
		calls.handleRead("ctc/order/list", list);
		calls.handle("ctc/order/add", add, "trading");
		calls.handle("ctc/order/declare", declare, "trading");
		calls.handle("ctc/order/pay", simple("MarkPaid"), "trading");
		calls.handle("ctc/order/cancel", simple("CancelP2pOrder"), "trading");
		calls.handle("ctc/order/release", release, "trading");
		calls.handle("ctc/order/appeal", appeal, "trading");
		calls.handle("ctc/order/agree", agree, "trading");
	};
}
