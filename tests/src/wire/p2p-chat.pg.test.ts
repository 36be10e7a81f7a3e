// Tests chat and evidence of P2P orders over HTTP and real sockets. The orders do not exist in the core: the test itself sets
// their parties and states.
import { once } from "node:events";
import { crc32, deflateSync } from "node:zlib";
import { type AccountMessage, CALLS, type ChatMessage, topicMessage } from "@candor/contract";
import { SERVICE } from "@candor/core";
import { createLog, createSocketGateway, MarketCandles, type SocketGatewayOptions } from "@candor/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { MovedClock } from "./open-server.ts";
import { CHAT_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";

type Person = Awaited<ReturnType<RunningServer["person"]>>;
type Order = NonNullable<Awaited<ReturnType<NonNullable<Parts["orderParties"]>["partiesOf"]>>>;
type Parts = NonNullable<Exclude<Parameters<typeof RunningServer.start>[0], (...args: never[]) => unknown>>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const clock = new MovedClock();
const orders = new Map<number, Order>();
let server: RunningServer;
let gateway: ReturnType<typeof createSocketGateway>;
let ann: Person;
let bob: Person;
let eve: Person;
let numbers = 0;

beforeAll(async () => {
	server = await RunningServer.start({ orderParties: { partiesOf: async (order) => orders.get(order) } }, clock);
	ann = await server.person();
	bob = await server.person();
	eve = await server.person();
	const options: SocketGatewayOptions = {
		...{ server: server.app.http.server, publicUrl: server.origin, views: server.host.views, at: server.host.views.at },
		...{ candles: new MarketCandles(), signer: { sign: () => ({ signature: "", keyId: "" }) } },
		sessions: {
			// The gateway's process uses the real clock. By this clock, sessions that began on the test's clock have expired.
			async find(token) {
				const found = await server.app.sessions.find(token);
				return found && { user: found.user, key: found.key, expiresAt: Number.MAX_SAFE_INTEGER };
			},
			onEnded: () => {},
		},
		...{ onPublished: () => {}, onChat: (listener) => server.app.p2p.chat.onChanged(listener), log: createLog("silent") },
	};
	gateway = createSocketGateway(options);
	await gateway.ready();
});
afterAll(async () => {
	await gateway.close();
	await server.stop();
});

/** Creates a P2P order in which Ann buys from Bob. @param change fields that differ from the default */
function order(change: Partial<Order> = {}): number {
	const number = ++numbers;
	const times = { endedAt: undefined, evidenceUntil: clock.wall() + 12 * HOUR_MS };
	orders.set(number, { order: number, buyer: ann.id, seller: bob.id, state: "paying", operator: 0, ...times, ...change });
	return number;
}
const change = (id: number, changed: Partial<Order>) => orders.set(id, { ...(orders.get(id) as Order), ...changed });

let clientIds = 0;
const newId = () => `c${++clientIds}`;
const say = async (id: number, text: string, by: Person, client_id = newId()) =>
	(await server.call("ctc/order/message", { id, client_id, text }, by)).body.data.message;
const list = async (id: number, by: Person, after = 0) =>
	(await server.call("ctc/order/messages", { id, after, limit: 200 }, by)).body.data;

function png(): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
	const row = Buffer.from([0, 9, 9, 9, 90, 90, 90]);
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(row)), chunk("IEND", Buffer.alloc(0))]);
}

/** Returns a PNG of a few bytes whose header states 60,000 × 60,000 pixels. */
function bomb(): Buffer {
	const file = png();
	file.writeUInt32BE(60_000, 16);
	file.writeUInt32BE(60_000, 20);
	file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
	return file;
}

async function post(by: Person, purpose: string, file = png()) {
	const form = new FormData();
	form.append("purpose", purpose);
	form.append("file", new Blob([Uint8Array.from(file)]), "a.png");
	return fetch(`${server.origin}/api/upload`, { method: "POST", body: form, headers: { authorization: by.token } });
}
async function upload(by: Person, purpose: "chat" | "evidence"): Promise<string> {
	const body = (await (await post(by, purpose)).json()) as { data: unknown };
	return CALLS.upload.data.parse(body.data).id;
}
const picture = async (id: string, by?: Person) =>
	(await fetch(`${server.origin}/api/images/${id}`, { headers: by === undefined ? {} : { authorization: by.token } })).status;

/**
 * A user's device that reads messages as documented: it requests the messages after its newest number, and ignores those that it
 * already has.
 */
class Device {
	readonly #person: Person;
	readonly #order: number;
	readonly messages: ChatMessage[] = [];
	readonly changes: AccountMessage["data"][] = [];
	#ws: WebSocket | undefined;
	#woken: (() => void)[] = [];

	constructor(person: Person, order: number) {
		this.#person = person;
		this.#order = order;
	}

	async connect(): Promise<this> {
		const ws = new WebSocket(`${server.origin.replace("http", "ws")}/socket`);
		this.#ws = ws;
		await once(ws, "open");
		const snapshot = new Promise<void>((resolve) => {
			ws.on("message", (sent) => {
				const message = JSON.parse(String(sent)) as { topic?: string };
				if (message.topic !== "account") return;
				const { data } = topicMessage.parse(message) as AccountMessage;
				if (data.kind === "snapshot") resolve();
				else this.changes.push(data);
				this.#take(data.messages ?? []);
			});
		});
		ws.send(JSON.stringify({ op: "auth", token: this.#person.token }));
		ws.send(JSON.stringify({ op: "subscribe", topics: ["account"] }));
		await snapshot;
		this.#take((await list(this.#order, this.#person, this.messages.at(-1)?.number ?? 0)).list);
		return this;
	}

	/** Adds messages to the list, sorted by their numbers and without duplicates. */
	#take(arrived: readonly ChatMessage[]): void {
		const known = new Map(this.messages.map((message) => [message.number, message]));
		for (const message of arrived) if (message.conversation === `p2p:${this.#order}`) known.set(message.number, message);
		this.messages.splice(0, this.messages.length, ...[...known.values()].sort((a, b) => a.number - b.number));
		for (const wake of this.#woken.splice(0)) wake();
	}

	async until(isTrue: () => boolean): Promise<void> {
		while (!isTrue()) await new Promise<void>((resolve) => this.#woken.push(resolve));
	}

	async disconnect(): Promise<void> {
		const closed = once(this.#ws as WebSocket, "close");
		this.#ws?.close();
		await closed;
	}
}

describe("the parties of a P2P order write messages to each other", () => {
	test("both parties see the messages in their order, from their side, and read marks", async () => {
		const id = order();
		expect(await list(id, ann)).toMatchObject({ conversation: `p2p:${id}`, list: [], read: { own: 0, partner: 0 }, open: true });
		const first = await say(id, "I have paid", ann, "a1");
		expect(first).toMatchObject({ number: 1, from: "you", client_id: "a1", operator: null, image: null, at: clock.wall() });
		await say(id, "Thanks", bob);
		const seen = await list(id, bob);
		expect(seen.list.map(({ from, text, client_id }) => [from, text, client_id !== ""])).toEqual([
			["partner", "I have paid", false],
			["you", "Thanks", true],
		]);
		expect(seen.list[0]?.hash).toBe(first.hash);
		expect((await list(id, ann, 1)).list).toMatchObject([{ number: 2, from: "partner" }]);
		const { body } = await server.call("ctc/order/read", { id, number: 2 }, ann);
		expect(body.data.read).toEqual({ own: 2, partner: 0 });
		expect((await list(id, bob)).read).toEqual({ own: 0, partner: 2 });
		expect(Object.fromEntries(await server.app.p2p.orderChat.unread([id], bob.id))).toEqual({ [id]: 1 });
		expect((await server.call("ctc/order/typing", { id }, ann)).body.data).toBeNull();
	});

	test("a repeated message returns the first message, and the server refuses its id with another text", async () => {
		const id = order();
		const first = await say(id, "hello", ann, "same");
		expect(await say(id, "hello", ann, "same")).toEqual(first);
		await server.refuse("ctc/order/message", "id_reused", { id, client_id: "same", text: "other" }, ann);
		await server.refuse("ctc/order/message", "message_empty", { id, client_id: newId(), text: "  " }, ann);
		await server.refuse("ctc/order/message", "message_empty", { id, client_id: newId() }, ann);
		await server.refuse("ctc/order/message", "field_invalid", { id, client_id: newId(), text: "x".repeat(1_001) }, ann);
		expect((await list(id, ann)).list).toHaveLength(1);
	});

	test("the server stores a script as plain text and masks a card number", async () => {
		const id = order();
		const script = `<img src=x onerror="alert(1)">`;
		expect((await say(id, script, ann)).text).toBe(script);
		await say(id, "4111111111111111", ann);
		expect((await list(id, bob)).list.map(({ text }) => text)).toEqual([script, "************1111"]);
	});

	test("each call responds to a stranger as to an unknown order, and shows no picture", async () => {
		const id = order({ state: "disputed" });
		const image = await upload(ann, "chat");
		await server.call("ctc/order/message", { id, client_id: newId(), text: "look", image }, ann);
		const calls = [
			["ctc/order/messages", {}],
			["ctc/order/message", { client_id: newId(), text: "hello" }],
			["ctc/order/read", { number: 1 }],
			["ctc/order/typing", {}],
			["ctc/order/evidence", { client_id: newId(), image: await upload(eve, "evidence") }],
		] as const;
		for (const [path, params] of calls) {
			const own = await server.refuse(path, "unknown_order", { ...params, id }, eve);
			const none = await server.refuse(path, "unknown_order", { ...params, id: 2_000_000_000 }, eve);
			expect(own.body).toEqual(none.body);
		}
		expect((await list(id, ann)).list).toHaveLength(1);
		expect([await picture(image, ann), await picture(image, bob), await picture(image, eve), await picture(image)]).toEqual([
			...[200, 200, 404, 404],
		]);
	});

	test("only the owner can read a picture that no message uses, and only one message can use the picture", async () => {
		const id = order();
		const [image, evidence] = [await upload(ann, "chat"), await upload(ann, "evidence")];
		expect([await picture(image, ann), await picture(image, bob)]).toEqual([200, 404]);
		const send = (of: string) => ({ id, client_id: newId(), image: of });
		await server.refuse("ctc/order/message", "image_unknown", send(image), bob);
		await server.refuse("ctc/order/message", "image_unknown", send(evidence), ann);
		const { message } = (await server.call("ctc/order/message", send(image), ann)).body.data;
		expect(message).toMatchObject({ text: "", image: { id: image, url: `/api/images/${image}` } });
		await server.refuse("ctc/order/message", "image_used", send(image), ann);
	});

	test("the image service refuses a picture bomb", async () => {
		const response = await post(ann, "chat", bomb());
		expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([422, "image_dimensions"]);
	});

	test("the server refuses a flood with the seconds to wait, and the partner can still write", async () => {
		const id = order();
		const flood = await server.person();
		change(id, { buyer: flood.id });
		for (let at = 0; at < 20; at++) await say(id, `text ${at}`, flood);
		const refused = await server.refuse(
			"ctc/order/message",
			"too_many_messages",
			{ id, client_id: newId(), text: "more" },
			flood,
		);
		expect(refused.body.params).toEqual({ retry_after: 2 });
		await say(id, "please stop", bob);
		clock.ahead += 2_000;
		await say(id, "more", flood);
	});

	test("a frozen account can write and add evidence", async () => {
		const frozen = await server.person();
		const id = order({ state: "disputed", seller: frozen.id });
		const freeze = { user: frozen.id, version: 1, standing: "frozen" } as const;
		await server.accept({ type: "SetStanding", id: "", by: SERVICE.accounts, ...freeze });
		await say(id, "still here", frozen);
		const image = await upload(frozen, "evidence");
		await server.call("ctc/order/evidence", { id, image, client_id: newId() }, frozen);
	});
});

describe("a conversation closes 30 days after the end of its order", () => {
	test("after the close the server refuses new messages, returns the result of a repeated message, and both sides can read", async () => {
		// Moves the order's end into the past instead of the clock into the future, because a session ends after a week without
		// use.
		const id = order({ state: "released", endedAt: clock.wall() - 30 * DAY_MS + 1 });
		const first = await say(id, "thank you", ann, "last");
		expect((await list(id, ann)).open).toBe(true);
		change(id, { endedAt: clock.wall() - 30 * DAY_MS });
		await server.refuse("ctc/order/message", "conversation_closed", { id, client_id: newId(), text: "late" }, ann);
		expect(await say(id, "thank you", ann, "last")).toEqual(first);
		await server.call("ctc/order/typing", { id }, ann);
		expect(await list(id, bob)).toMatchObject({ open: false, list: [{ text: "thank you" }] });
	});
});

describe("both parties of a dispute add evidence", () => {
	test("both parties add pictures with hash and time before the deadline, and both see the list", async () => {
		const id = order();
		const add = async (by: Person, client_id = newId()) => ({
			id,
			client_id,
			image: await upload(by, "evidence"),
			note: "receipt",
		});
		await server.refuse("ctc/order/evidence", "not_in_dispute", await add(ann), ann);
		change(id, { state: "disputed", evidenceUntil: clock.wall() + HOUR_MS });
		const first = await add(ann, "e1");
		const { evidence } = (await server.call("ctc/order/evidence", first, ann)).body.data;
		expect(evidence).toMatchObject({
			by: "you",
			note: "receipt",
			at: clock.wall(),
			hash: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
		expect((await server.call("ctc/order/evidence", first, ann)).body.data.evidence).toEqual(evidence);
		await server.refuse("ctc/order/evidence", "id_reused", { ...first, note: "other" }, ann);
		await server.refuse("ctc/order/evidence", "image_used", { ...first, client_id: newId() }, ann);
		await server.refuse("ctc/order/evidence", "field_required", { ...first, client_id: newId(), image: "" }, ann);
		await server.refuse("ctc/order/evidence", "image_unknown", await add(bob), ann);
		await server.call("ctc/order/evidence", await add(bob), bob);
		const seen = await list(id, ann);
		expect(seen.evidence.map(({ by }) => by)).toEqual(["you", "partner"]);
		expect(seen.list.map(({ from, text }) => [from, text])).toEqual([
			["system", "evidence_added"],
			["system", "evidence_added"],
		]);
		expect((await list(id, bob)).evidence.map(({ by }) => by)).toEqual(["partner", "you"]);
		expect([await picture(first.image, bob), await picture(first.image, eve)]).toEqual([200, 404]);
		clock.ahead += HOUR_MS;
		await server.refuse("ctc/order/evidence", "evidence_closed", await add(ann), ann);
		expect((await server.call("ctc/order/evidence", first, ann)).body.data.evidence).toEqual(evidence);
	});

	test("a party adds at most 20 pictures", async () => {
		// Uses a new user, because an account may upload only 30 pictures a day.
		const person = await server.person();
		const id = order({ state: "disputed", buyer: person.id });
		for (let at = 0; at < 20; at++)
			await server.call("ctc/order/evidence", { id, client_id: newId(), image: await upload(person, "evidence") }, person);
		const more = { id, client_id: newId(), image: await upload(person, "evidence") };
		const refused = await server.refuse("ctc/order/evidence", "too_much_evidence", more, person);
		expect(refused.body.params).toEqual({ maximum: 20 });
		await server.call("ctc/order/evidence", { ...more, image: await upload(bob, "evidence") }, bob);
	});
});

describe("messages reach the devices of both parties", () => {
	test("every device gets each message once, from its side, and read marks and typing", async () => {
		const id = order();
		const [phone, tablet, other, stranger] = await Promise.all([
			new Device(ann, id).connect(),
			new Device(ann, id).connect(),
			new Device(bob, id).connect(),
			new Device(eve, order({ buyer: eve.id, seller: bob.id })).connect(),
		]);
		await say(id, "one", ann);
		await say(id, "two", bob);
		await server.call("ctc/order/read", { id, number: 2 }, ann);
		await server.call("ctc/order/typing", { id }, ann);
		await Promise.all([phone, tablet, other].map((device) => device.until(() => device.messages.length === 2)));
		const sides = (device: Device) => device.messages.map(({ from, text }) => `${from} ${text}`);
		expect([sides(phone), sides(tablet), sides(other)]).toEqual([
			["you one", "partner two"],
			["you one", "partner two"],
			["partner one", "you two"],
		]);
		const marks = () => other.changes.flatMap(({ chat_marks = [] }) => chat_marks);
		await other.until(() => marks().some(({ typing_until }) => typing_until !== null));
		expect(marks().at(-1)).toEqual({
			conversation: `p2p:${id}`,
			read: { own: 0, partner: 2 },
			typing_until: clock.wall() + 6_000,
		});
		expect(stranger.changes).toEqual([]);
		await Promise.all([phone, tablet, other, stranger].map((device) => device.disconnect()));
	});

	test("a device that loses its socket while messages arrive has every message once after it reconnects", async () => {
		const id = order();
		const device = await new Device(ann, id).connect();
		await say(id, "before", bob);
		await device.until(() => device.messages.length === 1);
		await device.disconnect();
		for (const text of ["one", "two", "three"]) await say(id, text, bob);
		await Promise.all([device.connect(), say(id, "meanwhile", bob)]);
		await say(id, "after", bob);
		await device.until(() => device.messages.at(-1)?.text === "after");
		expect(device.messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
		expect(device.messages.map(({ text }) => text)).toEqual((await list(id, ann)).list.map(({ text }) => text));
		await device.disconnect();
	});
});

test("both parties get a message of an operator with the operator's number", async () => {
	const id = order({ state: "disputed" });
	const result = await server.app.p2p.orderChat.sendAsOperator(id, 7, "o1", "Please send the receipt");
	expect(result).toMatchObject({ message: { number: 1 } });
	for (const person of [ann, bob])
		expect((await list(id, person)).list).toMatchObject([
			{ from: "operator", operator: 7, text: "Please send the receipt", client_id: "" },
		]);
	expect((await server.app.p2p.orderChat.unread([id], ann.id)).get(id)).toBe(1);
});

test("the download of a user's data contains the user's messages", async () => {
	const id = order();
	await say(id, "for the download", ann);
	const reply = await server.raw("user/data_download", { password_now: "correct horse" }, ann);
	const messages = (reply.body.data as { data: { chat_messages: { text: string }[] } }).data.chat_messages;
	expect(messages.map(({ text }) => text)).toContain("for the download");
	expect(messages.map(({ text }) => text)).not.toContain("Thanks");
});

test("this file makes every call of the chat, and reaches every refusal that these calls declare", () => {
	const calls = Object.values(CALLS).filter(({ path }) => CHAT_CALLS.has(path));
	expect(calls.map(({ path }) => path).filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = calls.flatMap(({ path, refusals }) => refusals.map((code) => `${path} ${code}`));
	expect(declared.filter((entry) => !server.refusals.has(entry))).toEqual([]);
});
