// Types of the chat module: messages, participants, and the changes that open pages receive.
import type { ImagePurpose } from "@candor/contract";
import type { Kysely } from "kysely";
import type { ImageService } from "../images/image-service.ts";
import type { ImageTables } from "../images/tables.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import type { ChatTables } from "./tables.ts";

/**
 * Sender of a message: a user (then `operator` is 0) or an operator (then `user` is 0). If both are 0, the system is the sender.
 */
export interface Sender {
	readonly user: number;
	readonly operator: number;
}

export const SYSTEM: Sender = { user: 0, operator: 0 };

export interface Message {
	readonly conversation: string;
	/** Number of the message in its conversation, counted from 1 without gaps. */
	readonly number: number;
	readonly sender: Sender;
	readonly clientId: string;
	/** Empty once the retention of the conversation has ended. */
	readonly text: string;
	/** Id of the picture; empty if the message has none. */
	readonly image: string;
	/** SHA-256 of the picture in hex; empty if the message has none. */
	readonly imageHash: string;
	readonly hash: string;
	/** Time of the message, ms. */
	readonly at: number;
}

export interface NewMessage {
	readonly conversation: string;
	readonly sender: Sender;
	/** Id that the sender's client chooses for this message. If the client repeats the id, the first message is returned. */
	readonly clientId: string;
	readonly text: string;
	/** Id of an uploaded picture; empty if the message has none. */
	readonly image: string;
}

/** All conversations of one feature. Their keys begin with the family's name and a colon. */
export interface ConversationFamily {
	/** Purpose under which the pictures of these conversations are stored. */
	readonly purpose: ImagePurpose;
	/** Returns the users who may read and write in the conversation; undefined if it does not exist. */
	participantsOf(conversation: string): Promise<readonly number[] | undefined>;
	/** Largest number of messages of one user in a conversation, for ever. If it is missing, only the other limits apply. */
	readonly mostOfUser?: number;
	/** Largest number of messages of one user in a conversation within 24 h. Default: MESSAGES_A_DAY. */
	readonly mostADay?: number;
	/** Time after the newest message at which the texts of the conversation become unreadable, ms. */
	readonly retentionMs: number;
}

/** Number of the newest message that each user has read, keyed by user id. */
export type ReadMarks = ReadonlyMap<number, number>;

/** Change of a conversation, as its participants receive it: a new message, new read marks, or a user who is typing. */
export interface ChatChange {
	readonly conversation: string;
	readonly users: readonly number[];
	readonly message?: Message;
	readonly marks?: ReadMarks;
	/** User who is typing, and the time (ms) at which the report expires unless it is repeated. */
	readonly typing?: { readonly user: number; readonly until: number };
}

export type SendRefusal =
	| { readonly refused: "unknown_conversation" | "message_empty" | "image_unknown" | "image_used" | "id_reused" }
	| { readonly refused: "too_many_messages"; readonly retryAfter: number }
	| { readonly refused: "too_many_of_user"; readonly maximum: number };

export type SendResult = { readonly message: Message } | SendRefusal;

export interface ChatDependencies {
	readonly tables: Kysely<ChatTables & ImageTables>;
	readonly keys: KeyStore;
	readonly images: Pick<ImageService, "attach">;
	/** Families of conversations, keyed by name. */
	readonly families: ReadonlyMap<string, ConversationFamily>;
	readonly now: () => number;
	/** Returns the time of a clock that never goes back, ms. The rate limits use it. */
	readonly monotonic: () => number;
}
