// Converts a P2P order to API form, as one of its two parties sees it (docs/reference/wire.md, Objects).
import type { P2pAction, P2pOrder, P2pOrderChange, PaymentDetails, Trader } from "@candor/contract";
import { APPEAL_REASONS, DAY_MS, SETTLEMENT_ASSET } from "@candor/core";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { isEnded, isRuling, type P2pOrderState, type P2pStep } from "../exchange/products/p2p/order-state.ts";
import type { P2pViews } from "../exchange/products/p2p/views.ts";
import { fiatText, p2pPrice } from "./p2p-numbers.ts";
import { serialOf, timeOrNull } from "./serial.ts";
import { assetOf, units } from "./wire-numbers.ts";

/** Time after the end of an order for which its parties can see payment details and write messages, ms. */
const OPEN_AFTER_END_MS = 30 * DAY_MS;

const STATUS = { created: 0, paying: 1, paid: 2, released: 3, disputed: 4, closing: 5, cancelled: 5 } as const;

interface P2pOrderParts {
	readonly partner: Trader;
	readonly terms: string;
	readonly payee: PaymentDetails | null;
	readonly payer: PaymentDetails | null;
	readonly unread: number;
}

/** Returns true if the parties may see the payment details now. */
export function showsDetails(order: P2pOrderState, now: number): boolean {
	if (order.state === "created" || order.state === "closing") return false;
	if (!isEnded(order)) return true;
	const wasPaid = order.state === "released" || order.steps.some(({ state }) => state === "paid" || state === "disputed");
	return wasPaid && now < order.endedAt + OPEN_AFTER_END_MS;
}

/**
 * Converts the parts of an order that are in memory to API form, without those that must be read from tables.
 * @param user one of the two parties of the order
 */
export function toWireP2pChange(views: P2pViews & ListingViews, order: P2pOrderState, user: number, now: number): P2pOrderChange {
	const coin = assetOf(views, order.asset);
	const last = order.steps.at(-1);
	return {
		id: order.order,
		serial_number: serialOf(order.order, order.openedAt),
		advertisement_id: order.advertisement,
		side: order.buyer === user ? "buy" : "sell",
		merchant: order.merchant === user,
		status: STATUS[order.state],
		state: order.state,
		cause: last === undefined ? order.cause : causeOf(last, order),
		currency_id: coin.asset,
		currency: coin.code,
		fiat: order.currency,
		pay_type: order.payType,
		price: p2pPrice(order.price),
		quantity: units(order.quantity, coin),
		amount: fiatText(views, order.amount, order.currency),
		opened_at: order.openedAt,
		state_from: last?.at ?? order.openedAt,
		due_at: isEnded(order) ? null : timeOrNull(order.due),
		ended_at: timeOrNull(order.endedAt),
		hold_ms: order.holdMs,
		hold_until: order.state === "released" ? order.endedAt + order.holdMs : null,
		actions: actionsOf(order, user, now),
		steps: order.steps.map((step) => ({
			...{ state: step.state, cause: causeOf(step, order), by: byOf(step.by, order, user) },
			...{ operator: byOf(step.by, order, user) === "operator" ? step.by : null, at: step.at },
		})),
		dispute: disputeOf(order, user),
		reversed: order.reversed,
		compensated: units(order.compensated, assetOf(views, SETTLEMENT_ASSET)),
		held: order.held,
	};
}

export const toWireP2pOrder = (
	views: P2pViews & ListingViews,
	order: P2pOrderState,
	user: number,
	parts: P2pOrderParts,
	now: number,
): P2pOrder => ({ ...toWireP2pChange(views, order, user, now), ...parts });

function byOf(by: number, { buyer, seller }: P2pOrderState, user: number): "you" | "partner" | "operator" | "timer" {
	if (by === 0) return "timer";
	if (by === user) return "you";
	return by === buyer || by === seller ? "partner" : "operator";
}

/** Returns the cause of a step. The reasons of an appeal and of a ruling are not here but in the field `dispute`. */
function causeOf({ cause, state, by }: P2pStep, order: P2pOrderState): string {
	if (state === "disputed") return by === 0 ? "timer" : isAppeal(cause) ? "appealed" : cause;
	return isEnded({ state }) && order.disputed && isRuling(cause) ? "ruled" : cause;
}

const isAppeal = (cause: string): cause is (typeof APPEAL_REASONS)[number] =>
	(APPEAL_REASONS as readonly string[]).includes(cause);

function disputeOf(order: P2pOrderState, user: number): P2pOrder["dispute"] {
	const appeal = order.steps.find(({ state }) => state === "disputed");
	if (appeal === undefined) return null;
	const end = order.steps.find((step) => isEnded(step) && isRuling(step.cause));
	const [own, partner] = order.buyer === user ? [order.buyerAgrees, order.sellerAgrees] : [order.sellerAgrees, order.buyerAgrees];
	const by = byOf(appeal.by, order, user);
	const reason = by !== "timer" && isAppeal(appeal.cause) ? appeal.cause : null;
	return {
		appeals: by === "operator" ? [] : [{ by, reason, at: appeal.at }],
		operator: order.operator || null,
		evidence_until: order.evidenceUntil,
		ruling_due_at: order.rulingDue,
		late: order.late,
		own_agreement: own || null,
		partner_agreement: partner || null,
		ruling:
			end !== undefined && isRuling(end.cause) && (end.state === "released" || end.state === "cancelled")
				? { reason: end.cause, outcome: end.state, at: end.at }
				: null,
	};
}

function actionsOf(order: P2pOrderState, user: number, now: number): P2pAction[] {
	const isBuyer = order.buyer === user;
	const talks = !isEnded(order) || now < order.endedAt + OPEN_AFTER_END_MS;
	const messages: P2pAction[] = talks ? ["message"] : [];
	if (order.held) return messages;
	switch (order.state) {
		case "created":
			return isBuyer ? ["declare", "cancel", ...messages] : messages;
		case "paying":
			return isBuyer ? ["mark_paid", "cancel", ...messages] : messages;
		case "closing":
			return ["appeal", ...messages];
		case "paid":
			return isBuyer ? ["cancel", "appeal", ...messages] : ["release", "appeal", ...messages];
		case "disputed":
			return now < order.evidenceUntil ? ["agree", "evidence", ...messages] : ["agree", ...messages];
		default:
			return messages;
	}
}
