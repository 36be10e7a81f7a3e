// Decides disputes about P2P orders: by an agreement of both parties, or by a ruling of two operators with a reason from the
// public decision table.
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import type { Merchants } from "./merchants.ts";
import type { AgreeP2pOrder, AssignDispute, CompensateSeller, MarkReversed, RuleDispute } from "./messages.ts";
import type { P2pMoney } from "./money.ts";
import { movedRefusal, type Orders } from "./orders.ts";
import type { P2pBook, P2pOrder } from "./state.ts";
import { LONGEST_BAR_MS, least, OUTCOMES_OF } from "./terms.ts";

const JUDGES: readonly (string | undefined)[] = ["reviewer", "administrator"];

export class Disputes {
	readonly #engine: P2pEngine;
	readonly #dependencies: P2pDependencies;
	readonly #book: P2pBook;
	readonly #money: P2pMoney;
	readonly #merchants: Merchants;
	readonly #orders: Orders;

	constructor(
		engine: P2pEngine,
		dependencies: P2pDependencies,
		book: P2pBook,
		parts: { readonly money: P2pMoney; readonly merchants: Merchants; readonly orders: Orders },
	) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#book = book;
		this.#money = parts.money;
		this.#merchants = parts.merchants;
		this.#orders = parts.orders;
	}

	#disputed(number: number, user?: number): P2pOrder | Refusal {
		const order = this.#orders.find(number, user);
		if ("code" in order) return order;
		return order.state === "disputed" && !order.held ? order : movedRefusal(order);
	}

	agree({ by, order: number, outcome }: AgreeP2pOrder): Verdict {
		const order = this.#disputed(number, by);
		if ("code" in order) return order;
		const isBuyer = order.opened.buyer === by;
		if ((isBuyer ? order.buyerAgrees : order.sellerAgrees) === outcome) return number;
		if (isBuyer) order.buyerAgrees = outcome;
		else order.sellerAgrees = outcome;
		this.#engine.emit({ type: "P2pAgreed", order: number, user: by, outcome, at: this.#engine.now() });
		if (order.buyerAgrees === order.sellerAgrees) this.#orders.end(order, outcome, { cause: "agreed", by });
		return number;
	}

	assign({ order: number, operator }: AssignDispute): Verdict {
		const order = this.#disputed(number);
		if ("code" in order) return order;
		if (!JUDGES.includes(this.#dependencies.roleOf(operator))) return refuse("unknown_operator", "operator");
		const isPartial = this.#dependencies.accountsOf(operator).some((account) => this.isPartyTo(order, account));
		if (isPartial) return refuse("traded_with_party", "operator");
		if (order.operator === operator) return number;
		order.operator = operator;
		this.#engine.emit({ type: "DisputeAssigned", order: number, operator, at: this.#engine.now() });
		return number;
	}

	/** Tells if an account is a party of the order, or has completed another order with one of its parties. */
	isPartyTo({ opened: { buyer, seller } }: P2pOrder, account: number): boolean {
		if (account === buyer || account === seller) return true;
		const partners = this.#book.partners.get(account);
		return partners?.has(buyer) === true || partners?.has(seller) === true;
	}

	rule({ by, order: number, outcome, ruling }: RuleDispute): Verdict {
		const order = this.#disputed(number);
		if ("code" in order) return order;
		if (order.operator !== by) return refuse("not_assigned", "order", { operator: order.operator });
		if (!OUTCOMES_OF[ruling].includes(outcome)) return refuse("ruling_outcome", "outcome");
		// If the payment came from another person's account, the coins go back to the seller only under the ruling for that case.
		const isThirdParty = order.cause === "third_party" && outcome === "cancelled" && ruling !== "third_party";
		if (isThirdParty) return refuse("ruling_outcome", "ruling");
		const { buyer } = order.opened;
		this.#orders.end(order, outcome, { cause: ruling, by });
		if (ruling === "not_paid") this.#merchants.barUntil(buyer, this.#engine.now() + this.#book.terms.unpaidBarMs, "not_paid");
		return number;
	}

	markReversed({ order: number }: MarkReversed): Verdict {
		const order = this.#orders.find(number);
		if ("code" in order) return order;
		if (order.state !== "released") return movedRefusal(order);
		if (order.isReversed) return refuse("already_reversed", "order");
		order.isReversed = true;
		this.tellReversed(order);
		this.#merchants.barUntil(order.opened.buyer, this.#engine.now() + LONGEST_BAR_MS, "reversed");
		return number;
	}

	compensate({ order: number, amount }: CompensateSeller): Verdict {
		const order = this.#orders.find(number);
		if ("code" in order) return order;
		const { merchant: user, buyer, value } = order.opened;
		const merchant = this.#book.merchants.get(user);
		if (!order.isReversed || buyer !== user || merchant === undefined) return refuse("not_reversed", "order");
		const maximum = least(value - order.compensated, merchant.bond);
		if (amount <= 0n || amount > maximum) return refuse("invalid_amount", "amount", { maximum });
		this.#money.compensate(order.opened, amount);
		order.compensated += amount;
		merchant.bond -= amount;
		this.#merchants.tellBond(merchant, number);
		this.tellReversed(order);
		return number;
	}

	tellReversed({ opened: { order, buyer, seller }, compensated }: P2pOrder): void {
		this.#engine.emit({ type: "P2pOrderReversed", order, buyer, seller, compensated, at: this.#engine.now() });
	}
}
