// Loads the conversation of a P2P order, together with the evidence of its dispute, and sends messages.
import type { CallData } from "@candor/contract";
import { useMemo } from "react";
import { call } from "../../../data/api.ts";
import type { ChatSource } from "../../../domain/chat/chat-source.ts";
import { useConversation } from "../../../domain/chat/use-conversation.ts";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";

type Page = CallData<"ctc/order/messages">;
const PAGE = 200;
const SILENT = { silent: true, ownWords: true } as const;

function orderChat(id: number): ChatSource<Page> {
	return {
		key: p2pKeys.chat(id),
		load: (after, signal) => call("GET ctc/order/messages", { id, after, limit: PAGE }, { silent: true, signal }),
		send: async (message) => (await call("POST ctc/order/message", { id, ...message }, SILENT)).message,
		read: async (number) => (await call("POST ctc/order/read", { id, number }, SILENT)).read,
		typing: () => call("POST ctc/order/typing", { id }, SILENT),
	};
}

export const useOrderSource = (id: number): ChatSource<Page> => useMemo(() => orderChat(id), [id]);

/** Queries the conversation of an order. */
export const useOrderChat = (id: number) => useConversation(useOrderSource(id));
