// Calls that show P2P trades between users to operators: merchants, advertisements, orders and disputes. Operators decide by
// commands (docs/reference/command-line.md).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { appealReason, localText, p2pOutcome, rulingReason } from "../p2p/catalogue.ts";
import { p2pState } from "../p2p/order.ts";
import { payValue } from "../p2p/payment-account.ts";
import { confirmedFor, consoleCall, readFor } from "./console-call.ts";

const readers = readFor("reviewer", "administrator");
const page = { offset: z.int().min(0).max(1_000_000).default(0), limit: z.int().min(1).max(200).default(50) };

/** A user's P2P statistics. `completion` is in parts per million. The two times are 30-day medians in ms, null without orders. */
const facts = {
	user: id,
	name: z.string(),
	orders_30d: z.int(),
	completion: z.int().nullable(),
	release_ms: z.int().nullable(),
	pay_ms: z.int().nullable(),
	disputes: z.int(),
	disputes_lost: z.int(),
	partners: z.int(),
	barred_until: timeMs.nullable(),
};

export const p2pMerchants = consoleCall({
	path: "p2p/merchants",
	access: readers,
	says: "Merchants in one state with bond and statistics; applications oldest first.",
	params: z.object({ state: z.enum(["applied", "approved", "closed"]).default("applied"), ...page }),
	data: z.object({
		list: z.array(
			z.object({
				...facts,
				state: z.enum(["applied", "approved", "closed"]),
				bond: decimalText,
				bond_needed: decimalText,
				/**
				 * Value in USDT of the merchant's purchases that banks can still recall, and the limit that the bond sets for
				 * this value.
				 */
				recallable: decimalText,
				recallable_limit: decimalText,
				advertisements: z.int(),
				open_orders: z.int(),
				joined_at: timeMs,
				since: timeMs,
			}),
		),
		total: z.int(),
	}),
});

export const p2pAdvertisements = consoleCall({
	path: "p2p/advertisements",
	access: readers,
	says: "Open advertisements with price, quantity and conditions, newest first.",
	params: z.object({ user: id.optional(), fiat: z.string().max(3).optional(), ...page }),
	data: z.object({
		list: z.array(
			z.object({
				advertisement: id,
				user: id,
				name: z.string(),
				side: z.enum(["buy", "sell"]),
				coin: z.string(),
				fiat: z.string(),
				price: decimalText.nullable(),
				floating: z.boolean(),
				quantity: decimalText,
				minimum: decimalText,
				maximum: decimalText,
				pay_types: z.array(z.string()),
				terms: z.string(),
				state: z.string(),
				open_orders: z.int(),
				changed_at: timeMs,
			}),
		),
		total: z.int(),
	}),
});

const order = {
	order: id,
	state: p2pState,
	cause: z.string(),
	merchant: id,
	buyer: id,
	seller: id,
	coin: z.string(),
	quantity: decimalText,
	fiat: z.string(),
	amount: decimalText,
	price: decimalText,
	pay_type: z.string(),
	opened_at: timeMs,
	/** Time at which the state began. `due_at` is the deadline of the state, null if the state has no deadline. */
	state_from: timeMs,
	due_at: timeMs.nullable(),
	/** True if operators have missed the deadline of the ruling. */
	late: z.boolean(),
	operator: id,
	reversed: z.boolean(),
	held: z.boolean(),
};

/**
 * Queues of orders. `disputes`: orders that wait for a ruling, oldest first. `open`: other open orders. `ended`: newest first.
 */
const QUEUES = ["disputes", "open", "ended"] as const;

export const p2pOrders = consoleCall({
	path: "p2p/orders",
	access: readers,
	says: "P2P orders of one queue, or of one user.",
	params: z.object({ queue: z.enum(QUEUES).default("disputes"), user: id.optional(), ...page }),
	data: z.object({ list: z.array(z.object(order)), total: z.int() }),
});

const party = z.object({
	...facts,
	/** The party's verified name and payment details for this order; null after the exchange has removed them. */
	details: z.object({ holder: z.string(), values: z.array(payValue) }).nullable(),
	agreement: p2pOutcome.nullable(),
	earlier: z.array(
		z.object({ order: id, reason: rulingReason.nullable(), outcome: p2pOutcome.nullable(), lost: z.boolean(), at: timeMs }),
	),
});

export const p2pOrderOne = consoleCall({
	path: "p2p/order",
	access: readers,
	says: "One P2P order with both parties, steps, chat, evidence and earlier disputes. Each look is an entry in the audit log.",
	params: z.object({ order: id }),
	data: z.object({
		...order,
		buyer_side: party,
		seller_side: party,
		terms: z.string(),
		evidence_until: timeMs.nullable(),
		/** Amount in USDT that the seller of a reversed order has received from the merchant's bond. */
		compensated: decimalText,
		appeals: z.array(z.object({ by: z.enum(["buyer", "seller", "timer"]), reason: appealReason.nullable(), at: timeMs })),
		ruling: z.object({ reason: rulingReason, outcome: p2pOutcome, by: id, at: timeMs }).nullable(),
		/**
		 * Outcomes that each reason of a ruling allows now. After an appeal for `third_party`, only some outcomes can return the
		 * coins.
		 */
		decisions: z.array(z.object({ reason: rulingReason, outcomes: z.array(p2pOutcome) })),
		/**
		 * Conflict of interest: an account of this operator is a party, or has traded with one. Null if the operator may take
		 * part.
		 */
		conflict: z.enum(["party", "traded"]).nullable(),
		steps: z.array(z.object({ state: p2pState, cause: z.string(), by: id, at: timeMs })),
		messages: z.array(
			z.object({
				number: z.int(),
				from: z.enum(["buyer", "seller", "operator", "system"]),
				operator: id.nullable(),
				text: z.string(),
				image: z.string().nullable(),
				hash: z.string(),
				at: timeMs,
			}),
		),
		evidence: z.array(
			z.object({
				image: z.string(),
				by: z.enum(["buyer", "seller", "operator"]),
				note: z.string(),
				hash: z.string(),
				at: timeMs,
			}),
		),
	}),
});

export const p2pImage = consoleCall({
	path: "p2p/image",
	access: readers,
	says: "A picture of an order's chat or evidence, with the operator's number burnt in. Each look is an entry in the audit log.",
	params: z.object({ order: id, image: z.string().max(64) }),
	data: z.unknown(),
});

export const p2pMessage = consoleCall({
	path: "p2p/message",
	access: confirmedFor("reviewer", "administrator"),
	says: "Sends a message of the operator to both parties of a dispute.",
	params: z.object({ order: id, client_id: z.string().max(64), text: z.string().trim().min(1).max(1_000) }),
	data: z.object({ number: z.int() }),
});

export const p2pCatalogue = consoleCall({
	path: "p2p/catalogue",
	access: readers,
	says: "Terms, currencies with their rates, and pay types of trades between users.",
	params: z.object({}),
	data: z.object({
		terms: z.record(z.string(), z.string()),
		fiats: z.array(
			z.object({
				fiat: z.string(),
				decimals: z.int(),
				open: z.boolean(),
				rate: decimalText.nullable(),
				source: z.string(),
				observed_at: timeMs.nullable(),
				fresh: z.boolean(),
			}),
		),
		pay_types: z.array(
			z.object({
				pay_type: z.string(),
				fiat: z.string(),
				name: localText,
				/** Fields of the payment details: their permanent names, and the labels that users see. */
				fields: z.array(z.object({ name: z.string(), label: localText })),
				recall_ms: z.int(),
				hold_ms: z.int(),
				window_ms: z.int(),
				maximum: decimalText,
				open: z.boolean(),
				/** Fields of the command that sets this pay type, as JSON text. Amounts in it are text. */
				terms: z.string(),
			}),
		),
	}),
});
