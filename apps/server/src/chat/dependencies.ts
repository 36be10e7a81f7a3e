// Types of the chat module: messages, participants and changes that open pages receive.
import type { ImagePurpose } from "@candor/contract";
import type { Kysely } from "kysely";
import type { ImageService } from "../images/image-service.ts";
import type { ImageTables } from "../images/tables.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import type { ChatTables } from "./tables.ts";

/** Sender of a message. `user` and `operator` are 0 for another kind of sender; both are 0 for the system. */
export interface Sender {
	readonly user: number;
	readonly operator: number;
}

export const SYSTEM: Sender = { user: 0, operator: 0 };

export interface Message {
	readonly conversation: string;
	/** From 1 without gaps in its conversation. */
	readonly number: number;
	readonly sender: Sender;
	readonly clientId: string;
	/** Empty once the retention has ended. */
	readonly text: string;
	/** Id of the picture; empty without one. */
	readonly image: string;
	/** SHA-256 of the picture, hex; empty without one. */
	readonly imageHash: string;
	readonly hash: string;
	/** ms. */
	readonly at: number;
}

export interface NewMessage {
	readonly conversation: string;
	readonly sender: Sender;
	/** Id of the sender for this message. A repeated id returns the first message. */
	readonly clientId: string;
	readonly text: string;
	/** Id of an uploaded picture; empty without one. */
	readonly image: string;
}

/** Conversations of one feature, whose keys begin with the family's name and a colon. */
export interface ConversationFamily {
	/** Purpose of pictures in its messages. */
	readonly purpose: ImagePurpose;
	/** Returns the users who may read and write; undefined if the conversation does not exist. */
	participantsOf(conversation: string): Promise<readonly number[] | undefined>;
	/** Largest number of a user's messages in a conversation. Without it, the limits of speed apply. */
	readonly mostOfUser?: number;
	/** Largest number of a user's messages in a conversation within a day. Default: MESSAGES_A_DAY. */
	readonly mostADay?: number;
	/** Time in ms after the newest message at which texts become unreadable. */
	readonly retentionMs: number;
}

/** Newest read message of each user, by user. */
export type ReadMarks = ReadonlyMap<number, number>;

/** Change of a conversation for its participants: a new message, or new marks. */
export interface ChatChange {
	readonly conversation: string;
	readonly users: readonly number[];
	readonly message?: Message;
	readonly marks?: ReadMarks;
	/** User who is typing, and the time in ms at which this ends without a repetition. */
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
	/** Families by name. */
	readonly families: ReadonlyMap<string, ConversationFamily>;
	readonly now: () => number;
	/** Clock of the limits, ms. It never goes back. */
	readonly monotonic: () => number;
}
