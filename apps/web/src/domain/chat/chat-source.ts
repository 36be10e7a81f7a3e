// Declares the functions that the chat component needs. Each product with conversations (P2P orders, help centre) provides
// them.
import type { ChatMessage } from "@candor/contract";
import type { QueryKey } from "@tanstack/react-query";

export interface ReadMarks {
	readonly own: number;
	readonly partner: number;
}

export interface ChatPage {
	readonly conversation: string;
	readonly list: readonly ChatMessage[];
	readonly has_more: boolean;
	readonly read: ReadMarks;
	/** False if the conversation has ended, so that no more messages can be sent. */
	readonly open: boolean;
}

export interface NewMessage {
	readonly client_id: string;
	readonly text?: string;
	/** Id of an uploaded picture. */
	readonly image?: string;
}

export interface ChatSource<P extends ChatPage = ChatPage> {
	/** Key of the conversation in the query cache. It starts with `own`. */
	readonly key: QueryKey;
	readonly load: (after: number, signal: AbortSignal) => Promise<P>;
	/** Sends a message. A repeated `client_id` does not store the message again, and returns the stored message. */
	readonly send: (message: NewMessage) => Promise<ChatMessage>;
	readonly read: (number: number) => Promise<ReadMarks>;
	readonly typing: () => Promise<unknown>;
}
