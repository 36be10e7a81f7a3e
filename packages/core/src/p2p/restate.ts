// Emits the complete state of P2P trades as events, for readers that start with an empty copy of the state.
import type { Advertisements } from "./advertisements.ts";
import type { P2pEngine } from "./dependencies.ts";
import type { Disputes } from "./disputes.ts";
import type { Merchants } from "./merchants.ts";
import type { Orders } from "./orders.ts";
import type { P2pBook, P2pOrder } from "./state.ts";
import { NO_ACCOUNT } from "./state.ts";

interface Parts {
	readonly merchants: Merchants;
	readonly advertisements: Advertisements;
	readonly orders: Orders;
	readonly disputes: Disputes;
}

export function restateP2p(engine: P2pEngine, book: P2pBook, parts: Parts): void {
	const at = engine.now();
	// Default terms are not emitted, because readers of events know them.
	if (!book.hasDefaultTerms) engine.emit({ type: "P2pTermsSet", ...book.terms, at });
	for (const one of book.currencies.values()) engine.emit({ type: "P2pCurrencySet", ...one });
	for (const one of book.payTypes.values()) engine.emit({ type: "PayTypeSet", ...one });
	for (const one of book.rates.values()) engine.emit({ type: "FiatRateRecorded", ...one });
	for (const merchant of book.merchants.values()) {
		engine.emit({ type: "MerchantSet", user: merchant.user, state: merchant.state, operator: 0, at });
		parts.merchants.tellBond(merchant, 0);
	}
	for (const [user, others] of book.blocked) {
		for (const other of others) engine.emit({ type: "UserBlocked", user, other, blocked: true, at });
	}
	for (const [user, until] of book.bars) engine.emit({ type: "P2pUserBarred", user, until, cause: "operator", at });
	for (const one of book.advertisements.values()) {
		engine.emit({ type: "AdvertisementSet", ...one.terms });
		parts.advertisements.tell(one);
	}
	for (const order of book.orders.values()) restateOrder(engine, order, parts);
}

function restateOrder(engine: P2pEngine, order: P2pOrder, { orders, disputes }: Parts): void {
	const { opened, payer, operator, buyerAgrees, sellerAgrees, at } = order;
	const { order: number, buyer, seller } = opened;
	engine.emit(opened);
	if (opened.payer === NO_ACCOUNT && payer !== NO_ACCOUNT)
		engine.emit({ type: "PayerDeclared", order: number, buyer, payer, at });
	orders.tell(order);
	if (operator !== 0) engine.emit({ type: "DisputeAssigned", order: number, operator, at });
	if (buyerAgrees !== "") engine.emit({ type: "P2pAgreed", order: number, user: buyer, outcome: buyerAgrees, at });
	if (sellerAgrees !== "") engine.emit({ type: "P2pAgreed", order: number, user: seller, outcome: sellerAgrees, at });
	if (order.state === "released" && !order.isFrozen) engine.emit({ type: "P2pHoldEnded", order: number, buyer, at });
	if (order.isReversed) disputes.tellReversed(order);
	if (order.held) engine.emit({ type: "P2pOrderHeld", order: number, held: true, at });
}
