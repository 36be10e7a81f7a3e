// Collects new messages, read marks and typing marks of all conversations from the account topic.
import { createStore, useSelected } from "@candor/client/page";
import type { ChatMarks, ChatMessage } from "@candor/contract";
import type { AccountTopicHandler } from "../../data/account.ts";
import { mergeMessages } from "./calculate/merge-messages.ts";

const NO_MESSAGES: readonly ChatMessage[] = [];
const messages = createStore<ReadonlyMap<string, readonly ChatMessage[]>>(new Map());
const marks = createStore<ReadonlyMap<string, ChatMarks>>(new Map());

/** Prefix of the query keys of all conversations. A message on the account topic makes their data stale. */
const CHAT_KEY = ["own", "chat"] as const;

export const chatAccountTopic: AccountTopicHandler = {
	name: "chat",
	take(data) {
		if (data.messages !== undefined && data.messages.length > 0) {
			const next = new Map(messages.get());
			for (const one of data.messages) next.set(one.conversation, mergeMessages(next.get(one.conversation) ?? [], [one]));
			messages.set(next);
		}
		if (data.chat_marks !== undefined && data.chat_marks.length > 0) {
			const next = new Map(marks.get());
			for (const mark of data.chat_marks) {
				// A mark without `typing_until` says nothing about typing, so the previous value stays.
				const typing_until = mark.typing_until ?? next.get(mark.conversation)?.typing_until ?? null;
				next.set(mark.conversation, { ...mark, typing_until });
			}
			marks.set(next);
		}
	},
	forget() {
		messages.set(new Map());
		marks.set(new Map());
	},
	// After a reconnect, the snapshot contains no messages. So every conversation requests the messages after the last one that
	// it has.
	stale: [CHAT_KEY],
};

export const useLiveMessages = (conversation: string | undefined): readonly ChatMessage[] =>
	useSelected(messages, (all) => (conversation === undefined ? NO_MESSAGES : (all.get(conversation) ?? NO_MESSAGES)));

export const useChatMark = (conversation: string | undefined): ChatMarks | undefined =>
	useSelected(marks, (all) => (conversation === undefined ? undefined : all.get(conversation)));
