// A P2P order as its parties see it (docs/reference/wire.md, Objects; docs/reference/rules.md §9).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { p2pSide } from "./advertisement.ts";
import { appealReason, p2pOutcome, rulingReason } from "./catalogue.ts";
import { trader } from "./merchant.ts";
import { payValue } from "./payment-account.ts";

export const p2pState = z.enum(["created", "paying", "closing", "paid", "disputed", "released", "cancelled"]);
export type P2pState = z.infer<typeof p2pState>;

/** Payment details of a party: its verified name and the values of the pay type's fields. */
const paymentDetails = z.object({ holder: z.string(), values: z.array(payValue) });
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** A step of an order. `by` is `timer` for a rule, and `operator` with the operator's number in `operator`. */
const step = z.object({
	state: p2pState,
	/** Action or rule: opened, declared, paid, cancelled, timer, released, appealed, ruled, agreed, reversed. */
	cause: z.string(),
	by: z.enum(["you", "partner", "operator", "timer"]),
	operator: id.nullable(),
	at: timeMs,
});

const dispute = z.object({
	/** Reason of each appeal; null for an appeal by the timer. */
	appeals: z.array(z.object({ by: z.enum(["you", "partner", "timer"]), reason: appealReason.nullable(), at: timeMs })),
	/** Number of the assigned operator; null while none is assigned. */
	operator: id.nullable(),
	evidence_until: timeMs,
	ruling_due_at: timeMs,
	/** True if the ruling is late. */
	late: z.boolean(),
	own_agreement: p2pOutcome.nullable(),
	partner_agreement: p2pOutcome.nullable(),
	ruling: z.object({ reason: rulingReason, outcome: p2pOutcome, at: timeMs }).nullable(),
});

/** Action that a party may take now. */
const p2pAction = z.enum(["declare", "mark_paid", "cancel", "release", "appeal", "agree", "message", "evidence"]);
export type P2pAction = z.infer<typeof p2pAction>;

/**
 * A P2P order, as one of its parties sees it. `side` is the caller's. `status`: 0 created, 1 paying, 2 paid, 3 released, 4 in dispute,
 * 5 cancelled; the state `closing` has status 5. `due_at` is the deadline of the state, and `state_from` its begin. `payee` and `payer`
 * are null before `paying`, after a cancellation before "paid", and 30 days after the end. `hold_until` is the end of the buyer's hold.
 */
export const p2pOrder = z.object({
	id,
	serial_number: z.string(),
	advertisement_id: id,
	side: p2pSide,
	/** True if the caller has the advertisement. */
	merchant: z.boolean(),
	status: z.literal([0, 1, 2, 3, 4, 5]),
	state: p2pState,
	/** Action or rule of the latest step. */
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
	/** Unread messages of the partner and of operators. */
	unread: z.int(),
	/** True if an operator must release the order after a failure. */
	held: z.boolean(),
});
export type P2pOrder = z.infer<typeof p2pOrder>;

/** Order in the topic `account`. `ctc/order/list` has the other parts. */
export const p2pOrderChange = p2pOrder.omit({ partner: true, terms: true, payee: true, payer: true, unread: true });
export type P2pOrderChange = z.infer<typeof p2pOrderChange>;
