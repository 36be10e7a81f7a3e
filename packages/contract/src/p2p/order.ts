// A P2P order in the form in which its two parties see it (docs/reference/wire.md, Objects; docs/reference/rules.md §9).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { p2pSide } from "./advertisement.ts";
import { appealReason, p2pOutcome, rulingReason } from "./catalogue.ts";
import { trader } from "./merchant.ts";
import { payValue } from "./payment-account.ts";

export const p2pState = z.enum(["created", "paying", "closing", "paid", "disputed", "released", "cancelled"]);
export type P2pState = z.infer<typeof p2pState>;

/** Payment details of a party: the verified name, and the values of the fields that the pay type needs. */
const paymentDetails = z.object({ holder: z.string(), values: z.array(payValue) });
export type PaymentDetails = z.infer<typeof paymentDetails>;

/**
 * A step of an order. `by` is `timer` if a rule caused it. If `by` is `operator`, the field `operator` has the operator's number.
 */
const step = z.object({
	state: p2pState,
	/**
	 * Action or rule that caused the step: opened, declared, paid, cancelled, timer, released, appealed, ruled, agreed, reversed.
	 */
	cause: z.string(),
	by: z.enum(["you", "partner", "operator", "timer"]),
	operator: id.nullable(),
	at: timeMs,
});

const dispute = z.object({
	/** All appeals of the order. `reason` is null for an appeal that the timer made. */
	appeals: z.array(z.object({ by: z.enum(["you", "partner", "timer"]), reason: appealReason.nullable(), at: timeMs })),
	/** Number of the operator to whom the dispute is assigned; null while it is assigned to none. */
	operator: id.nullable(),
	evidence_until: timeMs,
	ruling_due_at: timeMs,
	/** True if the operators have missed the deadline of the ruling. */
	late: z.boolean(),
	own_agreement: p2pOutcome.nullable(),
	partner_agreement: p2pOutcome.nullable(),
	ruling: z.object({ reason: rulingReason, outcome: p2pOutcome, at: timeMs }).nullable(),
});

/** Actions that the caller may take now. */
const p2pAction = z.enum(["declare", "mark_paid", "cancel", "release", "appeal", "agree", "message", "evidence"]);
export type P2pAction = z.infer<typeof p2pAction>;

/**
 * A P2P order, as one of its parties sees it. `side` is the side of the caller. `status`: 0 created, 1 paying, 2 paid, 3
 * released, 4 in dispute, 5 cancelled. The state `closing` has the status 5. `state_from` is the time at which the state began,
 * and `due_at` its deadline. `payee` and `payer` are null before the state `paying`, after a cancellation before `paid`, and from
 * 30 days after the end. `hold_until` is the time until which the bought coins stay frozen.
 */
export const p2pOrder = z.object({
	id,
	serial_number: z.string(),
	advertisement_id: id,
	side: p2pSide,
	/** True if the advertisement belongs to the caller. */
	merchant: z.boolean(),
	status: z.literal([0, 1, 2, 3, 4, 5]),
	state: p2pState,
	/** Action or rule that caused the latest step. */
	cause: z.string(),
	currency_id: id,
	currency: z.string(),
	fiat: z.string(),
	pay_type: z.string(),
	price: decimalText,
	quantity: decimalText,
	amount: decimalText,
	partner: trader,
	terms: z.string(),
	payee: paymentDetails.nullable(),
	payer: paymentDetails.nullable(),
	opened_at: timeMs,
	state_from: timeMs,
	due_at: timeMs.nullable(),
	ended_at: timeMs.nullable(),
	hold_ms: z.int(),
	hold_until: timeMs.nullable(),
	actions: z.array(p2pAction),
	steps: z.array(step),
	dispute: dispute.nullable(),
	reversed: z.boolean(),
	compensated: decimalText,
	/** Number of unread messages from the partner and from operators. */
	unread: z.int(),
	/** True if the order is set aside after a program fault. An operator must then release it. */
	held: z.boolean(),
});
export type P2pOrder = z.infer<typeof p2pOrder>;

/** An order as the topic `account` sends it. The fields that it leaves out are in the response of `ctc/order/list`. */
export const p2pOrderChange = p2pOrder.omit({ partner: true, terms: true, payee: true, payer: true, unread: true });
export type P2pOrderChange = z.infer<typeof p2pOrderChange>;
