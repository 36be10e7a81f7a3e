// Chat and evidence of P2P orders. Each order has two conversations: `p2p:ORDER` contains the messages, `p2p_evidence:ORDER` the
// evidence. As a conversation, the evidence too has numbers, hashes and protection against changes.
import type { CallData, P2pEvidence } from "@candor/contract";
import type { Chat } from "../../chat/chat.ts";
import type { ConversationFamily, Message, SendResult } from "../../chat/dependencies.ts";
import { pictureOf, senderFor, toWireMarks, toWireMessage } from "../../chat/wire-message.ts";
import { PURPOSES } from "../../images/purposes.ts";
import type { OrderParties } from "./order-parties.ts";

const DAY_MS = 86_400_000;
/** After the end of an order, its parties can write messages for this time (ms). */
export const OPEN_AFTER_END_MS = 30 * DAY_MS;
/** Maximum number of pictures that each side may add to the evidence. */
const MOST_EVIDENCE = 20;
/** Number of messages that a call returns if its parameters have no limit. */
const PAGE = 50;
const MESSAGES = "p2p";
const EVIDENCE = "p2p_evidence";
/** Messages are stored for as long as evidence (ms). */
const RETENTION_MS = PURPOSES.evidence.retentionDays * DAY_MS;

export type Order = NonNullable<Awaited<ReturnType<OrderParties["partiesOf"]>>>;

/** Returns the key of the conversation with an order's messages. */
export const conversationOf = (order: number): string => `${MESSAGES}:${order}`;
const evidenceOf = (order: number) => `${EVIDENCE}:${order}`;

/** Describes the two kinds of conversations of P2P orders to the chat. */
export function orderFamilies(parties: OrderParties): ReadonlyMap<string, ConversationFamily> {
	const participantsOf = async (conversation: string) => {
		const order = await parties.partiesOf(Number(conversation.split(":")[1]));
		return order && [order.buyer, order.seller];
	};
	return new Map([
		[MESSAGES, { purpose: "chat", participantsOf, retentionMs: RETENTION_MS }],
		[EVIDENCE, { purpose: "evidence", participantsOf, mostOfUser: MOST_EVIDENCE, retentionMs: RETENTION_MS }],
	]);
}

export interface OrderChatDependencies {
	readonly chat: Chat;
	readonly parties: OrderParties;
	readonly now: () => number;
}

/** A message of the chat, or a picture of the evidence, in the form that operators see. */
export interface OperatorsMessage {
	readonly number: number;
	readonly from: "buyer" | "seller" | "operator" | "system";
	readonly operator: number | null;
	readonly text: string;
	/** Id of the picture; null if there is none. */
	readonly image: string | null;
	readonly hash: string;
	readonly at: number;
}

export type OperatorsEvidence = Pick<OperatorsMessage, "hash" | "at"> & {
	readonly image: string;
	readonly by: "buyer" | "seller" | "operator";
	readonly note: string;
};

interface Sent {
	readonly clientId: string;
	readonly text: string;
	readonly image: string;
}

export class OrderChat {
	readonly #needs: OrderChatDependencies;

	constructor(needs: OrderChatDependencies) {
		this.#needs = needs;
	}

	/** Returns an order for operators, without a check of its parties. */
	find(id: number): Promise<Order | undefined> {
		return this.#needs.parties.partiesOf(id);
	}

	/** Returns the order if the user is one of its parties, otherwise undefined. */
	async orderOf(id: number, user: number): Promise<Order | undefined> {
		const order = await this.find(id);
		return order !== undefined && [order.buyer, order.seller].includes(user) ? order : undefined;
	}

	isOpen({ endedAt }: Order): boolean {
		return endedAt === undefined || this.#needs.now() < endedAt + OPEN_AFTER_END_MS;
	}

	/** Returns the messages with numbers above `after` in the form that a party sees, together with read marks and evidence. */
	async show(
		order: Order,
		user: number,
		{ after = 0, limit = PAGE }: { after?: number | undefined; limit?: number | undefined },
	): Promise<CallData<"ctc/order/messages">> {
		const { chat } = this.#needs;
		const conversation = conversationOf(order.order);
		const [{ list, hasMore }, marks, evidence] = await Promise.all([
			chat.list(conversation, { after, limit }),
			chat.marks(conversation),
			this.#evidence(order),
		]);
		return {
			conversation,
			list: list.map((message) => toWireMessage(message, user)),
			has_more: hasMore,
			read: toWireMarks(marks, user),
			evidence: evidence.map((one) => evidenceFor(one, user)),
			open: this.isOpen(order),
		};
	}

	/**
	 * Sends a party's message. After the chat is closed, a repeated earlier message still returns its result; a new one is refused.
	 */
	async send(order: Order, user: number, sent: Sent): Promise<SendResult | "conversation_closed"> {
		const { chat } = this.#needs;
		const message = { conversation: conversationOf(order.order), sender: { user, operator: 0 }, ...sent };
		return this.isOpen(order) ? chat.send(message) : ((await chat.sentBefore(message)) ?? "conversation_closed");
	}

	async read({ order }: Order, user: number, number: number): Promise<CallData<"ctc/order/read">> {
		return { read: toWireMarks(await this.#needs.chat.read(conversationOf(order), user, number), user) };
	}

	async typing(order: Order, user: number): Promise<void> {
		if (this.isOpen(order)) await this.#needs.chat.typing(conversationOf(order.order), user);
	}

	/**
	 * Adds a picture to a dispute's evidence, if the deadline for evidence has not passed. After that, a repeated earlier request
	 * still returns its result. A system message informs the open pages of both sides.
	 */
	async addEvidence(order: Order, user: number, sent: Sent): Promise<SendResult | "not_in_dispute" | "evidence_closed"> {
		const { chat, now } = this.#needs;
		const message = { conversation: evidenceOf(order.order), sender: { user, operator: 0 }, ...sent };
		const closed = order.state !== "disputed" ? "not_in_dispute" : now() < order.evidenceUntil ? undefined : "evidence_closed";
		if (closed !== undefined) return (await chat.sentBefore(message)) ?? closed;
		const result = await chat.send(message);
		if ("message" in result)
			await chat.addSystemMessage(conversationOf(order.order), `evidence-${result.message.number}`, "evidence_added");
		return result;
	}

	/** Returns the number of the user's unread messages, keyed by order. */
	async unread(orders: readonly number[], user: number): Promise<ReadonlyMap<number, number>> {
		const found = await this.#needs.chat.unread(orders.map(conversationOf), user);
		return new Map(orders.map((order) => [order, found.get(conversationOf(order)) ?? 0]));
	}

	/**
	 * Returns all messages and all evidence of an order for operators. The caller must check the operator's rights and write the
	 * audit entry.
	 */
	async forOperators(
		order: Order,
	): Promise<{ readonly messages: readonly OperatorsMessage[]; readonly evidence: readonly OperatorsEvidence[] }> {
		const messages = await this.#all(conversationOf(order.order));
		const evidence = await this.#evidence(order);
		return {
			messages: messages.map((message) => ({
				...{ number: message.number, from: sideOf(message, order), operator: message.sender.operator || null },
				...{ text: message.text, image: message.image || null, hash: message.hash, at: message.at },
			})),
			evidence: evidence.map((message) => {
				const by = sideOf(message, order);
				return {
					...{ image: message.image, by: by === "system" ? "operator" : by },
					...{ note: message.text, hash: message.imageHash, at: message.at },
				};
			}),
		};
	}

	/** Sends an operator's message to both parties. The caller must check the operator's rights and write the audit entry. */
	sendAsOperator(order: number, operator: number, clientId: string, text: string): Promise<SendResult> {
		const sender = { user: 0, operator };
		return this.#needs.chat.send({ conversation: conversationOf(order), sender, clientId, text, image: "" });
	}

	/** Returns the user who sent a picture in the order's chat or evidence; undefined if the order has no such picture. */
	async ownerOfPicture(order: Order, image: string): Promise<number | undefined> {
		if (image === "") return undefined;
		const pictures = [...(await this.#evidence(order)), ...(await this.#all(conversationOf(order.order)))];
		return pictures.find((message) => message.image === image)?.sender.user;
	}

	#evidence({ order }: Order): Promise<readonly Message[]> {
		return this.#all(evidenceOf(order));
	}

	async #all(conversation: string): Promise<Message[]> {
		const all: Message[] = [];
		for (;;) {
			const { list, hasMore } = await this.#needs.chat.list(conversation, { after: all.at(-1)?.number ?? 0, limit: 1_000 });
			all.push(...list);
			if (!hasMore) return all;
		}
	}
}

const sideOf = ({ sender }: Message, { buyer }: Order) =>
	sender.operator > 0 ? "operator" : sender.user === 0 ? "system" : sender.user === buyer ? "buyer" : "seller";

/** Converts a picture of the evidence to the form that a party sees. */
export function evidenceFor({ sender, image, text, imageHash, at }: Message, user: number): P2pEvidence {
	const from = senderFor(sender, user);
	return {
		...{ image: pictureOf(image) ?? { id: "", url: "" }, by: from === "system" ? "operator" : from },
		...{ note: text, hash: imageHash, at },
	};
}
