// Limits of a user's messages: by speed over all conversations, and by number in a day in one conversation.
import type { Kysely } from "kysely";
import { RateLimit } from "../http/rate-limit.ts";
import type { ChatTables } from "./tables.ts";

/** A user sends 20 messages at once, and then one every two seconds. */
const MESSAGES = { perSecond: 0.5, burst: 20 };
/** Largest number of a user's messages in one conversation within a day, if its family has no other bound. */
export const MESSAGES_A_DAY = 500;
const DAY_MS = 86_400_000;
/** Typing is reported at most once in this time. */
const TYPING = { perSecond: 1 / 3, burst: 1 };

export class ChatLimits {
	readonly #monotonic: () => number;
	readonly #messages = new RateLimit(MESSAGES);
	readonly #typing = new RateLimit(TYPING);

	constructor(monotonic: () => number) {
		this.#monotonic = monotonic;
	}

	/** Counts a message. Returns 0 if it is allowed, otherwise the full seconds until a retry. */
	takeMessage(user: number): number {
		return this.#messages.take(user, this.#monotonic());
	}

	/** Returns true if others are told that the user is typing. */
	takeTyping(conversation: string, user: number): boolean {
		return this.#typing.take(`${conversation} ${user}`, this.#monotonic()) === 0;
	}
}

/** Returns the full seconds until the user may send in the conversation again, 0 if now. @param now ms */
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
