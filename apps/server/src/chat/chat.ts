// Conversations of users with each other, with operators and with the system. The feature that owns a conversation, for example
// P2P, decides who takes part in it.
import { sql, type Transaction } from "kysely";
import type { Key } from "../key-store/key-store.ts";
import { openBytes, sealBytes } from "../key-store/seal-bytes.ts";
import { InTurn } from "../runtime/in-turn.ts";
import { ChatLimits, dayLimit, MESSAGES_A_DAY } from "./chat-limits.ts";
import {
	type ChatChange,
	type ChatDependencies,
	type ConversationFamily,
	type Message,
	type NewMessage,
	type ReadMarks,
	type Sender,
	type SendRefusal,
	type SendResult,
	SYSTEM,
} from "./dependencies.ts";
import { CHAIN_START, hashOfMessage } from "./message-chain.ts";
import { isBlank, plainText } from "./plain-text.ts";
import type { ChatTables, MessagesTable } from "./tables.ts";

/** Time for which pages show a partner as typing after one report, ms. */
const TYPING_MS = 6_000;
/** Largest number of conversations that one step of the clean-up handles. */
const STEP = 200;
/** Number of rows that each query reads for the download of a user's messages. */
const PAGE_ROWS = 500;

/** Thrown inside a transaction to roll it back and to return a refusal to the sender. */
class Refused extends Error {
	readonly refusal: SendRefusal;

	constructor(refusal: SendRefusal) {
		super(refusal.refused);
		this.refusal = refusal;
	}
}

export class Chat {
	readonly #needs: ChatDependencies;
	readonly #limits: ChatLimits;
	readonly #listeners: ((change: ChatChange) => void)[] = [];
	/** Writes and reports the messages of each conversation one after another, so that their order is the same everywhere. */
	readonly #turns = new InTurn<string>();

	constructor(needs: ChatDependencies) {
		this.#needs = needs;
		this.#limits = new ChatLimits(needs.monotonic);
	}

	/** Registers a listener for changes. It gets the messages of a conversation in the order of their numbers. */
	onChanged(listener: (change: ChatChange) => void): void {
		this.#listeners.push(listener);
	}

	/**
	 * Writes a message of a participant, an operator or the system. If the sender repeats a client id with the same message, the
	 * first message is returned.
	 */
	async send(message: NewMessage): Promise<SendResult> {
		const family = this.#familyOf(message.conversation);
		const users = await family?.participantsOf(message.conversation);
		const isParticipant = users !== undefined && (message.sender.user === 0 || users.includes(message.sender.user));
		if (family === undefined || !isParticipant) return { refused: "unknown_conversation" };
		const typed = { ...message, text: plainText(message.text) };
		if (typed.image === "" && isBlank(typed.text)) return { refused: "message_empty" };
		return this.#write(typed, family, users);
	}

	/**
	 * Writes a message of the system. A second call with the same client id writes nothing.
	 * @param text name of an event, which pages translate
	 */
	async addSystemMessage(conversation: string, clientId: string, text: string): Promise<SendResult> {
		return this.send({ conversation, sender: SYSTEM, clientId, text, image: "" });
	}

	#write(message: NewMessage, family: ConversationFamily, users: readonly number[]): Promise<SendResult> {
		return this.#turns.run(message.conversation, async () => {
			const before = await this.#repeated(message);
			if (before !== undefined) return before;
			const refusal = await this.#limit(message, family);
			if (refusal !== undefined) return refusal;
			try {
				const written = await this.#insert(message, family);
				this.#report({ conversation: message.conversation, users, message: written });
				return { message: written };
			} catch (error) {
				if (error instanceof Refused) return error.refusal;
				throw error;
			}
		});
	}

	/**
	 * Returns the result of an earlier message with the same sender and client id; undefined if there is none. The caller checks
	 * the sender's rights.
	 */
	sentBefore(message: NewMessage): Promise<SendResult | undefined> {
		return this.#repeated({ ...message, text: plainText(message.text) });
	}

	async #repeated({ conversation, sender, clientId, text, image }: NewMessage): Promise<SendResult | undefined> {
		const row = await this.#needs.tables
			.selectFrom("chat.messages")
			.selectAll()
			.where("conversation", "=", conversation)
			.where("user_id", "=", BigInt(sender.user))
			.where("operator", "=", sender.operator)
			.where("client_id", "=", clientId)
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const [message] = await this.#open([row]);
		const isSame = message !== undefined && message.text === text && message.image === image;
		return isSame ? { message } : { refused: "id_reused" };
	}

	async #limit(
		{ conversation, sender }: NewMessage,
		{ mostOfUser, mostADay: most = MESSAGES_A_DAY }: ConversationFamily,
	): Promise<SendRefusal | undefined> {
		const { tables, now } = this.#needs;
		const { user } = sender;
		if (user === 0) return undefined;
		if (mostOfUser !== undefined) {
			const { count } = await tables
				.selectFrom("chat.messages")
				.select(({ fn }) => fn.countAll<bigint>().as("count"))
				.where("conversation", "=", conversation)
				.where("user_id", "=", BigInt(user))
				.executeTakeFirstOrThrow();
			return Number(count) < mostOfUser ? undefined : { refused: "too_many_of_user", maximum: mostOfUser };
		}
		const wait = this.#limits.takeMessage(user) || (await dayLimit(tables as never, { conversation, user, most }, now()));
		return wait > 0 ? { refused: "too_many_messages", retryAfter: wait } : undefined;
	}

	async #insert({ conversation, sender, clientId, text, image }: NewMessage, family: ConversationFamily): Promise<Message> {
		const { tables, images, now } = this.#needs;
		const key = await this.#keyOf(conversation);
		return tables.transaction().execute(async (transaction) => {
			const { messages, head } = await transaction
				.selectFrom("chat.conversations")
				.select(["messages", "head"])
				.where("conversation", "=", conversation)
				.forUpdate()
				.executeTakeFirstOrThrow();
			const number = Number(messages) + 1;
			let imageHash = "";
			if (image !== "") {
				const use = { id: image, user: sender.user, purpose: family.purpose, usedBy: useOf(conversation) };
				const attached = await images.attach(transaction as never, use);
				if (attached !== "attached") throw new Refused({ refused: attached === "used" ? "image_used" : "image_unknown" });
				imageHash = await hashOfImage(transaction as never, image);
			}
			const row: Omit<MessagesTable, "hash"> = {
				...{ conversation, number: BigInt(number), user_id: BigInt(sender.user), operator: sender.operator },
				...{ client_id: clientId, text: seal(key, conversation, number, text), key_id: key.id },
				...{ image, image_sha256: imageHash, at: BigInt(now()), previous: head },
			};
			const hash = hashOfMessage(row);
			await transaction
				.insertInto("chat.messages")
				.values({ ...row, hash })
				.execute();
			await transaction
				.updateTable("chat.conversations")
				.set({ messages: row.number, head: hash, changed_at: row.at })
				.where("conversation", "=", conversation)
				.execute();
			return { conversation, number, sender, clientId, text, image, imageHash, hash, at: Number(row.at) };
		});
	}

	/** Returns the key that encrypts the conversation's new texts. The first message of a conversation creates its row. */
	async #keyOf(conversation: string): Promise<Key> {
		const { tables, keys, now } = this.#needs;
		const found = await tables
			.selectFrom("chat.conversations")
			.select("key_id")
			.where("conversation", "=", conversation)
			.executeTakeFirst();
		const known = found === undefined || found.key_id === "" ? undefined : await keys.find(found.key_id);
		if (known !== undefined) return known;
		const key = await keys.create();
		await tables
			.insertInto("chat.conversations")
			.values({ conversation, key_id: key.id, messages: 0n, head: CHAIN_START, changed_at: BigInt(now()) })
			.onConflict((conflict) => conflict.column("conversation").doUpdateSet({ key_id: key.id }))
			.execute();
		return key;
	}

	/** Returns messages with numbers above `after`, oldest first. The caller checks the reader's rights. */
	async list(
		conversation: string,
		{ after, limit }: { readonly after: number; readonly limit: number },
	): Promise<{ readonly list: readonly Message[]; readonly hasMore: boolean }> {
		const rows = await this.#needs.tables
			.selectFrom("chat.messages")
			.selectAll()
			.where("conversation", "=", conversation)
			.where("number", ">", BigInt(after))
			.orderBy("number")
			.limit(limit + 1)
			.execute();
		return { list: await this.#open(rows.slice(0, limit)), hasMore: rows.length > limit };
	}

	async marks(conversation: string): Promise<ReadMarks> {
		const rows = await this.#needs.tables
			.selectFrom("chat.read_marks")
			.select(["user_id", "number"])
			.where("conversation", "=", conversation)
			.execute();
		return new Map(rows.map(({ user_id, number }) => [Number(user_id), Number(number)]));
	}

	/** Moves a participant's read mark forward, at most to the newest message. The caller checks that the user is a participant. */
	async read(conversation: string, user: number, number: number): Promise<ReadMarks> {
		const { rows } = await sql`
			insert into chat.read_marks (conversation, user_id, number)
			select conversation, ${BigInt(user)}, least(${BigInt(number)}, messages) from chat.conversations
			where conversation = ${conversation} and messages > 0
			on conflict (conversation, user_id) do update set number = excluded.number
			where read_marks.number < excluded.number
			returning number`.execute(this.#needs.tables);
		const marks = await this.marks(conversation);
		if (rows.length > 0) await this.#reportMarks(conversation, { marks });
		return marks;
	}

	/** Reports to the other participants that a user is typing. Stores nothing. */
	async typing(conversation: string, user: number): Promise<void> {
		if (!this.#limits.takeTyping(conversation, user)) return;
		const until = this.#needs.now() + TYPING_MS;
		await this.#reportMarks(conversation, { marks: await this.marks(conversation), typing: { user, until } });
	}

	/**
	 * Returns for each conversation the number of messages that a user has not read. Messages of the user and of the system do
	 * not count.
	 */
	async unread(conversations: readonly string[], user: number): Promise<ReadonlyMap<string, number>> {
		if (conversations.length === 0) return new Map();
		const rows = await this.#needs.tables
			.selectFrom("chat.messages as m")
			.leftJoin("chat.read_marks as r", (join) =>
				join.onRef("r.conversation", "=", "m.conversation").on("r.user_id", "=", BigInt(user)),
			)
			.select(["m.conversation", ({ fn }) => fn.countAll<bigint>().as("count")])
			.where("m.conversation", "in", [...conversations])
			.where("m.user_id", "<>", BigInt(user))
			.where((row) => row.or([row("m.user_id", ">", 0n), row("m.operator", ">", 0)]))
			.where(sql<boolean>`m.number > coalesce(r.number, 0)`)
			.groupBy("m.conversation")
			.execute();
		return new Map(rows.map(({ conversation, count }) => [conversation, Number(count)]));
	}

	/**
	 * Returns true if the user takes part in the conversation that contains the picture.
	 * @param usedBy message that uses the picture, as `chat/<conversation>`
	 */
	async mayReadPicture(usedBy: string, user: number): Promise<boolean> {
		const conversation = conversationOfUse(usedBy);
		const users = conversation && (await this.#familyOf(conversation)?.participantsOf(conversation));
		return Array.isArray(users) && users.includes(user);
	}

	/** Yields pages of all messages that a user has sent, for the download of the user's data. */
	async *ownMessages(user: number): AsyncGenerator<readonly object[]> {
		let [conversation, number] = ["", 0n];
		for (;;) {
			const rows = await this.#needs.tables
				.selectFrom("chat.messages")
				.selectAll()
				.where("user_id", "=", BigInt(user))
				.where(sql<boolean>`(conversation, number) > (${conversation}, ${number})`)
				.orderBy("conversation")
				.orderBy("number")
				.limit(PAGE_ROWS)
				.execute();
			const messages = await this.#open(rows);
			if (messages.length > 0)
				yield messages.map((one) => ({
					...{ conversation: one.conversation, number: one.number, text: one.text, at: one.at },
					has_picture: one.image !== "",
				}));
			const last = rows.at(-1);
			if (last === undefined || rows.length < PAGE_ROWS) return;
			[conversation, number] = [last.conversation, last.number];
		}
	}

	/**
	 * Destroys the keys of conversations whose retention has ended. The messages and their hashes stay, but their texts can no
	 * longer be read.
	 */
	async cleanUp(): Promise<void> {
		for (const [name, { retentionMs }] of this.#needs.families) {
			while ((await this.#endTexts(name, this.#needs.now() - retentionMs)) === STEP);
		}
	}

	/**
	 * Destroys the keys of at most STEP conversations whose retention has ended, oldest first. Returns the number of
	 * conversations.
	 */
	async #endTexts(family: string, before: number): Promise<number> {
		const { tables, keys } = this.#needs;
		const due = await tables
			.selectFrom("chat.conversations")
			.select(["conversation", "key_id"])
			.where("changed_at", "<", BigInt(before))
			.where("key_id", "<>", "")
			.where(sql<boolean>`split_part(conversation, ':', 1) = ${family}`)
			.orderBy("changed_at")
			.limit(STEP)
			.execute();
		for (const { conversation, key_id } of due) {
			await this.#turns.run(conversation, async () => {
				// A message that was written since the query has restarted the retention.
				const row = await tables
					.selectFrom("chat.conversations")
					.select("changed_at")
					.where((one) => one.and({ conversation, key_id }))
					.executeTakeFirst();
				if (row === undefined || Number(row.changed_at) >= before) return;
				await keys.destroy(key_id);
				await tables.updateTable("chat.conversations").set({ key_id: "" }).where("conversation", "=", conversation).execute();
			});
		}
		return due.length;
	}

	async #open(rows: readonly MessagesTable[]): Promise<Message[]> {
		const keys = new Map<string, Key | undefined>();
		for (const { key_id } of rows) if (!keys.has(key_id)) keys.set(key_id, await this.#needs.keys.find(key_id));
		return rows.map((row) => {
			const [key, number] = [keys.get(row.key_id), Number(row.number)];
			return {
				...{ conversation: row.conversation, number, clientId: row.client_id },
				sender: { user: Number(row.user_id), operator: row.operator } satisfies Sender,
				text: key === undefined ? "" : unseal(key, row.conversation, number, row.text),
				...{ image: row.image, imageHash: row.image_sha256, hash: row.hash, at: Number(row.at) },
			};
		});
	}

	async #reportMarks(conversation: string, change: Pick<ChatChange, "marks" | "typing">): Promise<void> {
		const users = await this.#familyOf(conversation)?.participantsOf(conversation);
		// The user who types gets no report about it.
		const receivers = users?.filter((user) => user !== change.typing?.user) ?? [];
		if (receivers.length > 0) this.#report({ conversation, users: receivers, ...change });
	}

	#report(change: ChatChange): void {
		for (const listener of this.#listeners) listener(change);
	}

	#familyOf(conversation: string): ConversationFamily | undefined {
		return this.#needs.families.get(conversation.split(":", 1)[0] ?? "");
	}
}

const USE = "chat/";
const useOf = (conversation: string) => `${USE}${conversation}`;
const conversationOfUse = (use: string) => (use.startsWith(USE) ? use.slice(USE.length) : undefined);

async function hashOfImage(transaction: Transaction<ChatTables>, id: string): Promise<string> {
	const { rows } = await sql<{ sha256: string }>`select sha256 from people.images where id = ${id}`.execute(transaction);
	return rows[0]?.sha256 ?? "";
}

/**
 * Returns the position of a text. It is authenticated with the encrypted text, so that the text cannot be moved to another
 * message.
 */
const placeOf = (conversation: string, number: number) => `chat/${conversation}/${number}`;

const seal = (key: Key, conversation: string, number: number, text: string) =>
	sealBytes(key.bytes, placeOf(conversation, number), Buffer.from(text)).toString("base64url");

const unseal = (key: Key, conversation: string, number: number, sealed: string) =>
	openBytes(key.bytes, placeOf(conversation, number), Buffer.from(sealed, "base64url")).toString("utf8");
