// Tests conversations on a real database, with real keys and pictures. A fake decoder returns pictures unchanged.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { DecoderTask } from "../images/decoder-process/messages.ts";
import { openImageFiles } from "../images/image-files.ts";
import { ImageService } from "../images/image-service.ts";
import type { ImageTables } from "../images/tables.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import { openKeyStore } from "../key-store/open-key-store.ts";
import { Chat } from "./chat.ts";
import type { ChatChange, ConversationFamily, Message, NewMessage } from "./dependencies.ts";
import { checkChains } from "./message-chain.ts";
import type { ChatTables } from "./tables.ts";

const NOON = Date.UTC(2026, 2, 4, 12);
const DAY_MS = 86_400_000;
const RETENTION_MS = 100 * DAY_MS;
const folder = mkdtempSync(join(tmpdir(), "candor-chat-"));
const quiet = { warn: () => {}, error: () => {}, info: () => {} };
let database: TestDatabase;
let pool: FreshDatabase["pool"];
let tables: Kysely<ChatTables & ImageTables>;
let keys: KeyStore;
let images: ImageService;
let chat: Chat;
let now = NOON;
let elapsed: number;
let changes: ChatChange[];
let ann: number;
let bob: number;
let eve: number;
let place: string;
let places = 0;

beforeAll(async () => {
	database = await TestDatabase.start();
	({ pool } = await database.fresh());
	tables = kyselyOf(pool);
	const { rows } = await pool.query<{ id: bigint }>(
		`insert into people.users (account_type, nickname, invite_code, invited_by, language, created_at, opened)
		select 'email', 'User ' || i, 'C' || i, null, 'en', ${NOON}, true from generate_series(1, 3) i returning id`,
	);
	[ann, bob, eve] = rows.map(({ id }) => Number(id)) as [number, number, number];
	const keyStore = { folder: join(folder, "keys"), master: Buffer.alloc(32, 9) };
	keys = await openKeyStore({ dataDir: folder, keyStore }, kyselyOf(pool), () => now);
	const decoder = { run: async ({ bytes }: DecoderTask) => ({ kind: "picture", bytes }) as const };
	const files = openImageFiles({ kind: "folder", folder: join(folder, "images") });
	images = new ImageService({ tables, keys, files, decoder, now: () => now, log: quiet as never });
});
afterAll(async () => {
	await database.stop();
	rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
	now = NOON;
	elapsed = 0;
	changes = [];
	// Messages cannot be deleted, so each test uses a new conversation.
	place = `talk:${++places}`;
	chat = open();
});

function open(): Chat {
	const participantsOf = async (conversation: string) => (conversation.endsWith(":0") ? undefined : [ann, bob]);
	const family: ConversationFamily = { purpose: "chat", participantsOf, retentionMs: RETENTION_MS };
	const families = new Map([
		["talk", family],
		["busy", { ...family, mostADay: 3 }],
		["few", { ...family, purpose: "evidence" as const, mostOfUser: 2 }],
	]);
	const opened = new Chat({ tables, keys, images, families, now: () => now, monotonic: () => elapsed });
	opened.onChanged((change) => changes.push(change));
	return opened;
}

let ids = 0;
const message = (user: number, text: string, more: Partial<NewMessage> = {}): NewMessage => ({
	...{ conversation: place, sender: { user, operator: 0 }, clientId: `c${++ids}`, text, image: "" },
	...more,
});
const send = (user: number, text: string, more: Partial<NewMessage> = {}) => chat.send(message(user, text, more));
async function sent(user: number, text: string, more: Partial<NewMessage> = {}): Promise<Message> {
	const result = await send(user, text, more);
	if ("refused" in result) throw new Error(result.refused);
	return result.message;
}
const listed = async (after = 0, limit = 200) => chat.list(place, { after, limit });
async function uploaded(user: number, purpose: "chat" | "evidence" = "chat"): Promise<string> {
	const stored = await images.store(user, purpose, Buffer.from(`a picture ${++ids}`));
	if ("fault" in stored) throw new Error(stored.fault);
	return stored.id;
}

describe("the messages of a conversation have numbers without gaps", () => {
	test("many messages of two senders at once get consecutive numbers, and are reported in their order", async () => {
		const sending = Array.from({ length: 20 }, (_, at) => send(at % 2 === 0 ? ann : bob, `text ${at}`));
		const results = await Promise.all(sending);
		const numbers = results.map((result) => ("message" in result ? result.message.number : 0));
		expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
		expect(changes.map((change) => change.message?.number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
		const { list, hasMore } = await listed();
		expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
		expect(hasMore).toBe(false);
		expect((await checkChains(tables)).fault).toBeUndefined();
	});

	test("two servers that write to one conversation at once leave no gap and lose no message", async () => {
		await sent(ann, "first");
		const other = open();
		const sending = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? chat : other).send(message(ann, `text ${at}`)));
		await Promise.all(sending);
		expect((await listed()).list.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
		expect((await checkChains(tables)).fault).toBeUndefined();
	});

	test("a page begins after a number and says if there are more messages", async () => {
		for (const text of ["one", "two", "three"]) await sent(ann, text);
		const page = await listed(1, 1);
		expect([page.list.map(({ text }) => text), page.hasMore]).toEqual([["two"], true]);
		expect((await listed(2)).list.map(({ text }) => text)).toEqual(["three"]);
		expect((await listed(9)).list).toEqual([]);
	});
});

describe("the id of a client belongs to one message of its sender", () => {
	test("a repeated client id returns the first message, also for simultaneous requests and after a restart", async () => {
		const first = message(ann, "hello", { clientId: "x" });
		const results = await Promise.all([chat.send(first), chat.send(first), chat.send(first)]);
		chat = open();
		results.push(await chat.send(first));
		const messages = results.map((result) => ("message" in result ? result.message : undefined));
		expect(new Set(messages.map((one) => one?.hash)).size).toBe(1);
		expect(messages[3]).toEqual(messages[0]);
		expect((await listed()).list).toHaveLength(1);
		expect(changes).toHaveLength(1);
	});

	test("the chat refuses a used client id with another text or picture, and accepts it from another sender", async () => {
		await sent(ann, "hello", { clientId: "x" });
		expect(await send(ann, "other", { clientId: "x" })).toEqual({ refused: "id_reused" });
		expect(await send(ann, "hello", { clientId: "x", image: await uploaded(ann) })).toEqual({ refused: "id_reused" });
		expect((await sent(bob, "mine", { clientId: "x" })).number).toBe(2);
	});
});

describe("only participants can write in a conversation", () => {
	test("a stranger cannot write, and the chat refuses a message to a conversation that does not exist", async () => {
		const refused = { refused: "unknown_conversation" };
		expect(await send(eve, "let me in")).toEqual(refused);
		expect(await send(ann, "hello", { conversation: "talk:0" })).toEqual(refused);
		expect(await send(ann, "hello", { conversation: "other:1" })).toEqual(refused);
		expect((await listed()).list).toEqual([]);
	});

	test("operators and the system write without being participants, and both participants get the message", async () => {
		await sent(0, "please wait", { sender: { user: 0, operator: 7 } });
		await chat.addSystemMessage(place, "paid", "paid");
		await chat.addSystemMessage(place, "paid", "paid");
		const { list } = await listed();
		expect(list.map(({ sender, text }) => [sender.operator, text])).toEqual([
			[7, "please wait"],
			[0, "paid"],
		]);
		expect(changes.map(({ users }) => users)).toEqual([
			[ann, bob],
			[ann, bob],
		]);
	});
});

describe("the chat refuses a flood of messages", () => {
	test("the chat refuses the 21st message at once and names the time after which it accepts the message", async () => {
		for (let at = 0; at < 20; at++) await sent(ann, `text ${at}`);
		const late = message(ann, "late");
		const refused = await chat.send(late);
		expect(refused).toEqual({ refused: "too_many_messages", retryAfter: 2 });
		expect("message" in (await send(bob, "hello"))).toBe(true);
		elapsed += 2_000;
		expect("message" in (await chat.send(late))).toBe(true);
		// A repeated message does not count towards the limit.
		expect("message" in (await chat.send(late))).toBe(true);
	});

	test("the chat limits the messages of a user in a conversation within a day", async () => {
		place = `busy:${++places}`;
		for (const text of ["one", "two", "three"]) {
			await sent(ann, text);
			now += 1_000;
		}
		await sent(bob, "hello");
		expect(await send(ann, "four")).toEqual({ refused: "too_many_messages", retryAfter: 86_397 });
		now = NOON + DAY_MS;
		expect("message" in (await send(ann, "four"))).toBe(true);
		expect(await send(ann, "five")).toEqual({ refused: "too_many_messages", retryAfter: 1 });
	});

	test("a kind of conversation can limit the number of messages of a user", async () => {
		place = `few:${++places}`;
		for (const text of ["one", "two"]) await sent(ann, text);
		elapsed += DAY_MS;
		expect(await send(ann, "three")).toEqual({ refused: "too_many_of_user", maximum: 2 });
		expect("message" in (await send(bob, "one"))).toBe(true);
	});
});

describe("messages can have pictures", () => {
	test("a message has a picture that its sender uploaded for the chat and used nowhere else", async () => {
		const image = await uploaded(ann);
		const message = await sent(ann, "", { image });
		expect(message).toMatchObject({ image, imageHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
		expect(await images.useOf(image)).toEqual({ purpose: "chat", usedBy: `chat/${place}` });
		expect(await send(ann, "again", { image })).toEqual({ refused: "image_used" });
		expect(await send(bob, "stolen", { image: await uploaded(ann) })).toEqual({ refused: "image_unknown" });
		expect(await send(ann, "wrong purpose", { image: await uploaded(ann, "evidence") })).toEqual({ refused: "image_unknown" });
		expect(await send(ann, "none", { image: "x".repeat(32) })).toEqual({ refused: "image_unknown" });
		expect((await listed()).list).toHaveLength(1);
	});

	test("of two simultaneous messages with one picture only one message is accepted", async () => {
		const image = await uploaded(ann);
		await sent(ann, "first");
		const other = open();
		const results = await Promise.all([send(ann, "a", { image }), other.send(message(ann, "b", { image }))]);
		expect(results.filter((result) => "message" in result)).toHaveLength(1);
		expect(results.filter((result) => "refused" in result && result.refused === "image_used")).toHaveLength(1);
		expect((await listed()).list.map(({ number }) => number)).toEqual([1, 2]);
	});

	test("only participants can read a picture of a conversation", async () => {
		const may = (user: number, usedBy = `chat/${place}`) => chat.mayReadPicture(usedBy, user);
		expect([await may(ann), await may(bob), await may(eve)]).toEqual([true, true, false]);
		expect([await may(ann, "verification/17"), await may(ann, "chat/talk:0")]).toEqual([false, false]);
	});

	test("the removal of a picture leaves the message and its chain", async () => {
		const image = await uploaded(ann);
		await sent(ann, "look", { image });
		await images.remove(image, "retention");
		expect((await listed()).list).toMatchObject([{ text: "look", image }]);
		expect((await checkChains(tables)).fault).toBeUndefined();
	});
});

describe("the chat stores texts safely", () => {
	test("the chat stores a script as plain text, and keeps line feeds and emoji", async () => {
		const text = `<script>alert(1)</script>\n"'; drop table chat.messages; -- 👍 ภาษาไทย`;
		expect((await sent(ann, text)).text).toBe(text);
		expect((await listed()).list[0]?.text).toBe(text);
	});

	test("the chat masks a card number before storage, and removes control and direction characters", async () => {
		expect((await sent(ann, "my card 4111 1111 1111 1111")).text).toBe("my card **** **** **** 1111");
		expect((await sent(ann, "a\u0000b\u202ec\ud800")).text).toBe("abc\ufffd");
	});

	test.each(["", "   ", "\u200b\u200b", "\u0000"])("the chat refuses the text %j without a picture as empty", async (text) => {
		expect(await send(ann, text)).toEqual({ refused: "message_empty" });
	});

	test("the database has no readable text", async () => {
		await sent(ann, "a very special text");
		const { rows } = await pool.query("select * from chat.messages where conversation = $1", [place]);
		expect(JSON.stringify(rows, (_name, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain("special");
	});
});

describe("stored messages never change", () => {
	test.each([
		"update chat.messages set text = 'other'",
		"update chat.messages set at = at + 1",
		"delete from chat.messages",
		"truncate chat.messages",
		"truncate chat.conversations cascade",
	])("the database refuses %j", async (statement) => {
		await sent(ann, "first");
		await expect(pool.query(statement)).rejects.toThrow("messages are only ever added");
		expect((await listed()).list).toMatchObject([{ text: "first" }]);
	});

	test.each([
		["a changed text", "update chat.messages set text = 'x' where conversation = $1 and number = 2", 2],
		["a changed time", "update chat.messages set at = at + 1 where conversation = $1 and number = 3", 3],
		["a removed message", "delete from chat.messages where conversation = $1 and number = 2", 2],
		["a removed newest message", "delete from chat.messages where conversation = $1 and number = 3", 3],
		["a replaced hash", "update chat.messages set hash = repeat('0', 64) where conversation = $1 and number = 1", 1],
		["another newest hash", "update chat.conversations set head = repeat('0', 64) where conversation = $1", 3],
	])("the check of the chains finds %s after the trigger was bypassed", async (_what, statement, number) => {
		for (const text of ["one", "two", "three"]) await sent(ann, text);
		const client = await pool.connect();
		try {
			await client.query("begin");
			await client.query("alter table chat.messages disable trigger only_added");
			await client.query(statement, [place]);
			const connection = { query: client.query.bind(client), release() {} };
			const inside = kyselyOf<ChatTables>({ connect: async () => connection } as never);
			expect((await checkChains(inside)).fault).toMatchObject({ conversation: place, number });
		} finally {
			await client.query("rollback");
			client.release();
		}
		expect((await checkChains(tables)).fault).toBeUndefined();
	});
});

test("texts become unreadable after their retention, and numbers and hashes remain", async () => {
	const before = await sent(ann, "secret");
	now += RETENTION_MS;
	await chat.cleanUp();
	expect((await listed()).list[0]?.text).toBe("secret");
	now += 1;
	await chat.cleanUp();
	expect((await listed()).list).toEqual([{ ...before, text: "" }]);
	expect((await checkChains(tables)).fault).toBeUndefined();
	const key = await pool.query("select key_id from chat.messages where conversation = $1", [place]);
	expect(await keys.find(key.rows[0].key_id)).toBeUndefined();
	await sent(bob, "again");
	expect((await listed()).list.map(({ text }) => text)).toEqual(["", "again"]);
});

describe("a conversation has read marks and typing signals", () => {
	test("a read mark moves forward only, and at most to the newest message", async () => {
		expect(await chat.read(place, ann, 5)).toEqual(new Map());
		for (const text of ["one", "two", "three"]) await sent(bob, text);
		changes = [];
		expect(await chat.read(place, ann, 2)).toEqual(new Map([[ann, 2]]));
		expect(await chat.read(place, ann, 1)).toEqual(new Map([[ann, 2]]));
		expect(await chat.read(place, ann, 99)).toEqual(new Map([[ann, 3]]));
		expect(changes.map(({ marks, users }) => [marks?.get(ann), users])).toEqual([
			[2, [ann, bob]],
			[3, [ann, bob]],
		]);
	});

	test("the unread messages of a user are the messages of the partner and of operators after the user's mark", async () => {
		await sent(bob, "one");
		await sent(ann, "two");
		await chat.addSystemMessage(place, "paid", "paid");
		await sent(0, "three", { sender: { user: 0, operator: 7 } });
		const unread = async (user: number) => (await chat.unread([place, "talk:99999"], user)).get(place) ?? 0;
		expect([await unread(ann), await unread(bob)]).toEqual([2, 2]);
		await chat.read(place, ann, 1);
		expect(await unread(ann)).toBe(1);
		expect(await chat.unread([], ann)).toEqual(new Map());
	});

	test("the chat reports typing to the partner at most once in three seconds, and does not store it", async () => {
		await chat.typing(place, ann);
		await chat.typing(place, ann);
		expect(changes).toMatchObject([{ users: [bob], typing: { user: ann, until: NOON + 6_000 } }]);
		elapsed += 3_000;
		await chat.typing(place, ann);
		expect(changes).toHaveLength(2);
		expect((await listed()).list).toEqual([]);
	});
});

test("the download contains the user's messages of all conversations, page by page", async () => {
	const first = place;
	await sent(ann, "one");
	await sent(bob, "not mine");
	place = `talk:${++places}`;
	await sent(ann, "two", { image: await uploaded(ann) });
	const rows: object[] = [];
	for await (const page of chat.ownMessages(ann)) rows.push(...page);
	const own = rows.filter((row) => [first, place].includes((row as { conversation: string }).conversation));
	expect(own).toEqual([
		{ conversation: first, number: 1, text: "one", at: NOON, has_picture: false },
		{ conversation: place, number: 1, text: "two", at: NOON, has_picture: true },
	]);
});
