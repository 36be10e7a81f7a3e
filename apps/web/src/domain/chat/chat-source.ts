// The chat component gets these functions from the product of the conversation: an order, or the help centre.
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
	/** False once no message can be sent any more. */
	readonly open: boolean;
}

export interface NewMessage {
	readonly client_id: string;
	readonly text?: string;
	/** Id of an uploaded picture. */
	readonly image?: string;
}

export interface ChatSource<P extends ChatPage = ChatPage> {
	/** Key of the query cache, which starts with `own`. */
	readonly key: QueryKey;
	readonly load: (after: number, signal: AbortSignal) => Promise<P>;
	/** Sends a message. A repeated client_id returns the first message. */
	readonly send: (message: NewMessage) => Promise<ChatMessage>;
	readonly read: (number: number) => Promise<ReadMarks>;
	readonly typing: () => Promise<unknown>;
}
