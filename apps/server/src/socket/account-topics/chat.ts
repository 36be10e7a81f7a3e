// New messages and read marks of conversations in the topic `account`. A message is sent after it was written to the tables.
// Messages are numbered without gaps. A client that misses one therefore notices it, and requests the messages after its newest
// number.
import type { ChatMarks, ChatMessage } from "@candor/contract";
import { toWireMarks, toWireMessage } from "../../chat/wire-message.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { AccountTopic } from "./account-topic.ts";

interface Pending {
	readonly messages: ChatMessage[];
	readonly marks: Map<string, ChatMarks>;
}

/** Largest number of messages that wait for one user while the sockets are too slow. Further messages are not sent. */
const MOST_MESSAGES = 200;

export function createChatTopic(_views: ViewsNeeded): AccountTopic<Pending> {
	return {
		take: {},
		chatChanged({ messages, marks: pending }, user, { conversation, message, marks, typing }) {
			if (message !== undefined && messages.length < MOST_MESSAGES) messages.push(toWireMessage(message, user));
			if (marks === undefined) return;
			const isPartner = typing !== undefined && typing.user !== user;
			const until = isPartner ? typing.until : (pending.get(conversation)?.typing_until ?? null);
			pending.set(conversation, { conversation, read: toWireMarks(marks, user), typing_until: until });
		},
		createPending: () => ({ messages: [], marks: new Map() }),
		change: ({ messages, marks }) => ({ messages, chat_marks: [...marks.values()] }),
		snapshot: () => ({ messages: [], chat_marks: [] }),
	};
}
