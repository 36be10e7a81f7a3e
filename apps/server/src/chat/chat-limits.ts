// Limits of a user's messages: the rate over all conversations, and the number per day in one conversation.
import type { Kysely } from "kysely";
import { RateLimit } from "../http/rate-limit.ts";
import type { ChatTables } from "./tables.ts";

/** A user may send 20 messages at once, and then one every two seconds. */
const MESSAGES = { perSecond: 0.5, burst: 20 };
/** Largest number of messages of a user in one conversation within 24 h, unless the conversation's family sets another limit. */
export const MESSAGES_A_DAY = 500;
const DAY_MS = 86_400_000;
/** Rate limit for reports that a user is typing: one in three seconds. */
const TYPING = { perSecond: 1 / 3, burst: 1 };

export class ChatLimits {
	readonly #monotonic: () => number;
	readonly #messages = new RateLimit(MESSAGES);
	readonly #typing = new RateLimit(TYPING);

	constructor(monotonic: () => number) {
		this.#monotonic = monotonic;
	}

	/** Counts a message. Returns 0 if the message is allowed, otherwise the number of full seconds until a retry. */
	takeMessage(user: number): number {
		return this.#messages.take(user, this.#monotonic());
	}

	/** Returns true if the partner should be notified that the user is typing; false if such a report was sent just before. */
	takeTyping(conversation: string, user: number): boolean {
		return this.#typing.take(`${conversation} ${user}`, this.#monotonic()) === 0;
	}
}

/**
 * Returns the full seconds until the user may send in the conversation again; 0 if the user may send now.
 * @param now ms
 */
export async function dayLimit(
	tables: Kysely<ChatTables>,
	{ conversation, user, most }: { readonly conversation: string; readonly user: number; readonly most: number },
	now: number,
): Promise<number> {
	const row = await tables
		.selectFrom("chat.messages")
		.select("at")
		.where("conversation", "=", conversation)
		.where("user_id", "=", BigInt(user))
		.orderBy("number", "desc")
		.offset(most - 1)
		.limit(1)
		.executeTakeFirst();
	return row === undefined ? 0 : Math.max(0, Math.ceil((Number(row.at) + DAY_MS - now) / 1_000));
}
