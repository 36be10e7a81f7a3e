// Converts messages and read marks to API form, as one participant sees them.
import type { ChatMarks, ChatMessage } from "@candor/contract";
import type { Message, ReadMarks, Sender } from "./dependencies.ts";

/**
 * Converts a message to API form.
 * @param viewer user who receives the message
 */
export function toWireMessage(message: Message, viewer: number): ChatMessage {
	const { conversation, number, sender, clientId, text, image, hash, at } = message;
	return {
		...{ conversation, number, from: senderFor(sender, viewer), operator: sender.operator === 0 ? null : sender.operator },
		...{ client_id: sender.user === viewer ? clientId : "", text, image: pictureOf(image), hash, at },
	};
}

export function senderFor({ user, operator }: Sender, viewer: number): ChatMessage["from"] {
	if (operator > 0) return "operator";
	if (user === 0) return "system";
	return user === viewer ? "you" : "partner";
}

/** Returns id and URL path of a picture; null if `id` is empty. */
export const pictureOf = (id: string) => (id === "" ? null : { id, url: `/api/images/${id}` });

/** Converts read marks to API form. The partner's mark is the highest mark of all other users. */
export function toWireMarks(marks: ReadMarks, viewer: number): ChatMarks["read"] {
	const others = [...marks].filter(([user]) => user !== viewer).map(([, number]) => number);
	return { own: marks.get(viewer) ?? 0, partner: Math.max(0, ...others) };
}
