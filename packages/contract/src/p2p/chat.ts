// Calls about the chat and the evidence of a P2P order. Only the two parties of the order may send them.
import { z } from "zod";
import { call } from "../call.ts";
import { clientId, id, idParam, timeMs, wholeParam } from "../fields.ts";

/** Names of an order's steps in its chat. Stored messages contain these names, so a name must never change. */
export type P2pChatStep =
	| "opened"
	| "declared"
	| "paid"
	/**
	 * The buyer cancelled before paying, or the payment window ended. The coins stay in escrow for a while, for a late payment.
	 */
	| "payment_cancelled"
	| "payment_expired"
	/** The buyer cancelled, named no paying account in time, or let the time for a late payment end. */
	| "cancelled"
	| "expired"
	| "returned"
	| "buyer_appealed"
	| "seller_appealed"
	/** The end of a time limit, or a hold of the seller's account, opened a dispute. No party appealed. */
	| "dispute_due"
	| "release_held"
	| "released"
	| "agreed_released"
	| "agreed_cancelled"
	| "ruled_released"
	| "ruled_cancelled"
	/** Operators ended the order after a program fault. */
	| "closed";
/** Content of a system message in an order's chat: the name of a step, or `evidence_added`. */
export type P2pChatEvent = P2pChatStep | "evidence_added";

/**
 * A message of a conversation. `number` counts the messages of the conversation from 1 without gaps. If `from` is `system`,
 * `text` is the name of a step of the order (P2pChatStep) or `evidence_added`. `hash` is the SHA-256 of the stored message and of
 * the previous message's hash, so that a changed or removed message is noticed. `text` is empty after the message's retention
 * time.
 */
export const chatMessage = z.object({
	conversation: z.string(),
	number: z.int(),
	from: z.enum(["you", "partner", "operator", "system"]),
	/** Number of the operator who wrote the message; null for other senders. */
	operator: id.nullable(),
	/** Id that the caller gave to the message; empty for messages of other senders. */
	client_id: z.string(),
	text: z.string(),
	/** Id and path of the message's picture; null if the message has no picture. */
	image: z.object({ id: z.string(), url: z.string() }).nullable(),
	hash: z.string(),
	at: timeMs,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Number of the last message that each side has read. */
const readMarks = z.object({ own: z.int(), partner: z.int() });

/**
 * Changed read marks of a conversation. `typing_until` is the time until which the partner counts as typing, unless a message
 * arrives before. It is null if the update says nothing about typing.
 */
export const chatMarks = z.object({ conversation: z.string(), read: readMarks, typing_until: timeMs.nullable() });
export type ChatMarks = z.infer<typeof chatMarks>;

/** A piece of evidence: a picture with a note. `hash` is the SHA-256 of the picture. */
const p2pEvidence = z.object({
	image: z.object({ id: z.string(), url: z.string() }),
	by: z.enum(["you", "partner", "operator"]),
	note: z.string(),
	hash: z.string(),
	at: timeMs,
});
export type P2pEvidence = z.infer<typeof p2pEvidence>;

export const p2pOrderMessages = call({
	method: "GET",
	path: "ctc/order/messages",
	needs: "session",
	says: "Messages of an order after `after`, oldest first, with the read marks and the evidence of both sides.",
	params: z.object({
		id: idParam,
		after: wholeParam(0, Number.MAX_SAFE_INTEGER).optional(),
		limit: wholeParam(1, 200).optional(),
	}),
	data: z.object({
		conversation: z.string(),
		list: z.array(chatMessage),
		has_more: z.boolean(),
		read: readMarks,
		evidence: z.array(p2pEvidence),
		/** True until the conversation closes, 30 days after the end of the order. */
		open: z.boolean(),
	}),
	refusals: ["unknown_order"],
});

export const p2pOrderMessage = call({
	method: "POST",
	path: "ctc/order/message",
	needs: "session",
	says: "Sends a message, with a text or a picture. A repeated client_id returns the first message.",
	params: z.object({
		id: idParam,
		client_id: clientId,
		text: z.string().trim().max(1_000).optional(),
		/** Id of a picture that the caller uploaded with the purpose `chat`. */
		image: z.string().max(64).optional(),
	}),
	data: z.object({ message: chatMessage }),
	refusals: [
		"unknown_order",
		"message_empty",
		"image_unknown",
		"image_used",
		"too_many_messages",
		"conversation_closed",
		"id_reused",
	],
});

export const p2pOrderRead = call({
	method: "POST",
	path: "ctc/order/read",
	needs: "session",
	says: "Marks the messages up to `number` as read.",
	params: z.object({ id: idParam, number: wholeParam(0, Number.MAX_SAFE_INTEGER) }),
	data: z.object({ read: readMarks }),
	refusals: ["unknown_order"],
});

export const p2pOrderTyping = call({
	method: "POST",
	path: "ctc/order/typing",
	needs: "session",
	says: "Tells the partner that the caller is typing, for a few seconds.",
	params: z.object({ id: idParam }),
	data: z.null(),
	refusals: ["unknown_order"],
});

export const p2pOrderEvidence = call({
	method: "POST",
	path: "ctc/order/evidence",
	needs: "session",
	says: "Adds a picture to the evidence of a dispute. Both sides and the operators see it with its hash and time.",
	params: z.object({ id: idParam, image: z.string().max(64), note: z.string().trim().max(300).optional(), client_id: clientId }),
	data: z.object({ evidence: p2pEvidence }),
	refusals: [
		"unknown_order",
		"image_unknown",
		"image_used",
		"not_in_dispute",
		"evidence_closed",
		"too_much_evidence",
		"id_reused",
	],
});
