// Tests the gateway with real sockets and a real gateway process (docs/reference/wire.md, Socket).
import { once } from "node:events";
import { connect } from "node:net";
import { ALICE, BOB, PAIR, SocketRig, type TestClient } from "@candor/testkit/server";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

let rig: SocketRig;
const clients: TestClient[] = [];
const topic = (kind: string) => `${kind}:${PAIR.symbol}`;

async function client(headers?: Record<string, string>): Promise<TestClient> {
	const opened = await rig.connect(headers);
	clients.push(opened);
	return opened;
}

beforeAll(async () => {
	rig = await SocketRig.open({ messagesPerTenSeconds: 30, slowBytes: 20_000, slowForMs: 1_500 });
});
afterEach(() => {
	for (const { violations } of clients) expect(violations).toEqual([]);
	for (const opened of clients.splice(0)) opened.close();
});
afterAll(() => rig.close());

/**
 * Builds an order book from messages, as a reader does. Returns the lots of each level, keyed by the price as text. Throws if a
 * change does not follow the state before it.
 */
function bookOf(messages: readonly Record<string, unknown>[]): {
	seq: number;
	bids: Map<string, string>;
	asks: Map<string, string>;
} {
	const book = { seq: -1, bids: new Map<string, string>(), asks: new Map<string, string>() };
	for (const message of messages) {
		if (message.kind === "snapshot") {
			book.bids.clear();
			book.asks.clear();
		} else if (message.from_seq !== book.seq) throw new Error(`a gap: at ${book.seq}, change from ${message.from_seq}`);
		book.seq = message.seq as number;
		for (const side of ["bids", "asks"] as const) {
			for (const [price, amount] of message[side] as [string, string][]) {
				if (amount === "0") book[side].delete(price);
				else book[side].set(price, amount);
			}
		}
	}
	return book;
}

function bookNow(): { bids: [string, number][]; asks: [string, number][] } {
	const levels = (side: "buy" | "sell") =>
		rig.market.views.books.levels(PAIR.id, side, 200).map(({ price, lots }): [string, number] => [(price / 10).toFixed(1), lots]);
	return { bids: levels("buy"), asks: levels("sell") };
}

/** Returns the book's lots by price, the best price first, in the form of `bookNow`. */
function held(book: ReturnType<typeof bookOf>) {
	const sorted = (side: Map<string, string>, sign: number) =>
		[...side]
			.map(([price, amount]): [string, number] => [price, Math.round(Number(amount) * 1e5)])
			.sort((a, b) => sign * (Number(a[0]) - Number(b[0])));
	return { bids: sorted(book.bids, -1), asks: sorted(book.asks, 1) };
}

const settled = (reader: TestClient) =>
	reader.until(() => (JSON.stringify(held(bookOf(reader.of(topic("depth"))))) === JSON.stringify(bookNow()) ? true : undefined));

describe("clients receive the topics to which they subscribe", () => {
	test("each topic sends its state and then its changes, in the form that the contract defines", async () => {
		const reader = await client();
		const kinds = ["ticker", "depth", "trades", "index"].map(topic);
		const klines = ["1min", "5min", "30min", "1hour", "1day", "1week", "1mon", "timeshare"].map(
			(period) => `${topic("kline")}:${period}`,
		);
		await reader.subscribe(["tickers", ...kinds, ...klines], klines);
		const before = reader.messages.length;
		const resting = rig.place(ALICE, "sell", 640_000, 1_000);
		rig.place(BOB, "buy", 640_000, 400);
		rig.recordPrices(640_010);
		const news = () => new Set(reader.messages.slice(before).map((message) => message.topic));
		// The test moves the core time forward, because tickers are sent at most every 300 ms of core time.
		rig.market.now += 1_000;
		rig.recordPrices(640_020);
		await reader.until(() => (["tickers", ...kinds, ...klines].every((name) => news().has(name)) ? true : undefined));
		const trades = reader.of(topic("trades")).at(-1) as {
			first: boolean;
			trades: { price: string; amount: string; type: number }[];
		};
		expect(trades.first).toBe(false);
		expect(trades.trades[0]).toMatchObject({ price: "64000.0", amount: "0.00400", type: 1 });
		const candle = reader.of(`${topic("kline")}:1min`).at(-1) as {
			candle: { close: string; volume: string; simulated: boolean };
		};
		expect(candle.candle).toMatchObject({ close: "64000.0", volume: "0.00400", simulated: false });
		const index = await reader.until(() => reader.of(topic("index")).find((data) => data.index === "64002.0"));
		rig.cancel(ALICE, resting);
		expect(index).toMatchObject({ market: PAIR.symbol, key_id: "test" });
	});

	test("the topic account sends orders, fills and balances to their user only", async () => {
		const [alice, bob] = [await client(), await client()];
		for (const [reader, user] of [
			[alice, ALICE],
			[bob, BOB],
		] as const) {
			reader.send({ op: "auth", token: `token-${user}`, id: "auth" });
			expect(await reader.reply("auth")).toMatchObject({ ok: true, op: "auth" });
			await reader.subscribe(["account"]);
			expect(reader.of("account")[0]).toMatchObject({ kind: "snapshot", fills: [] });
		}
		const sold = rig.place(ALICE, "sell", 641_000, 500);
		const bought = rig.place(BOB, "buy", 641_000, 500);
		const fill = await bob.until(
			() => bob.of("account").flatMap((data) => data.fills as { order_id: number; role: string }[])[0],
		);
		expect(fill).toMatchObject({ order_id: bought, role: "taker" });
		const order = await alice.until(() =>
			alice
				.of("account")
				.flatMap((data) => data.orders as { id: number; status: string; filled: string }[])
				.find(({ id, status }) => id === sold && status === "completed"),
		);
		expect(order.filled).toBe("0.00500");
		const seen = alice.of("account").flatMap((data) => (data.orders as { id: number }[]).map(({ id }) => id));
		expect(seen).not.toContain(bought);
	});

	test("the topic account sends notices to their user only, simultaneous notices together, and no snapshot repeats them", async () => {
		const [alice, bob] = [await client(), await client()];
		for (const [reader, user] of [
			[alice, ALICE],
			[bob, BOB],
		] as const) {
			reader.send({ op: "auth", token: `token-${user}`, id: "auth" });
			await reader.reply("auth");
			await reader.subscribe(["account"]);
			expect(reader.of("account")[0]).toMatchObject({ kind: "snapshot", notices: [] });
		}
		const about = { option: 5, pair: PAIR.id, result: "won", profitLoss: 80_000_000n } as const;
		rig.notice(
			{ user: ALICE, id: 1, at: 1_700_000_000_000, kind: "option_settled", about },
			{ user: ALICE, id: 2, at: 1_700_000_000_000, kind: "loss_limit", about: { lost: 2n, limit: 1n, until: 1_700_000_100_000 } },
			{ user: BOB, id: 1, at: 1_700_000_000_000, kind: "option_settled", about: { ...about, profitLoss: -1n } },
		);
		const told = (reader: TestClient) => reader.until(() => reader.of("account").find(({ kind }) => kind === "change")?.notices);
		const every = { time: 1_700_000_000_000, read: false, currency: "USDT" };
		const end = { ...every, id: 1, kind: "option_settled", option: 5, product: "BTC/USDT", result: "won" };
		expect(await told(alice)).toEqual([
			{ ...end, profit_loss: "80.000000" },
			{ ...every, id: 2, kind: "loss_limit", lost: "0.000002", limit: "0.000001", until: 1_700_000_100_000 },
		]);
		expect(await told(bob)).toEqual([{ ...end, profit_loss: "-0.000001" }]);
	});

	test("repeated subscriptions to the topic account end with one more snapshot and a correct state", async () => {
		const alice = await client();
		alice.send({ op: "auth", token: `token-${ALICE}`, id: "auth" });
		await alice.reply("auth");
		await alice.subscribe(["account"]);
		alice.messages.length = 0;
		const order = rig.place(ALICE, "buy", 600_000, 300);
		await alice.until(() => alice.of("account")[0]);
		for (let again = 0; again < 10; again++) alice.send({ op: "subscribe", topics: ["account"] });
		const snapshots = () => alice.of("account").filter(({ kind }) => kind === "snapshot");
		const snapshot = await alice.until(() => snapshots()[0]);
		expect((snapshot.orders as { id: number }[]).map(({ id }) => id)).toContain(order);
		rig.cancel(ALICE, order);
		await alice.until(() => alice.of("account").find((data) => data.kind === "change" && data !== alice.of("account")[0]));
		expect(snapshots()).toHaveLength(1);
	});

	test("the gateway refuses unknown, too many and unauthorised topics; a refused request subscribes to no topic", async () => {
		const reader = await client();
		reader.send({ op: "subscribe", topics: ["tickers", "depth:NO/SUCH"], id: "a" });
		expect(await reader.reply("a")).toMatchObject({ ok: false, error: "unknown_topic", topic: "depth:NO/SUCH" });
		reader.send({ op: "subscribe", topics: ["account"], id: "b" });
		expect(await reader.reply("b")).toMatchObject({ ok: false, error: "session_required" });
		reader.ws.send(JSON.stringify({ op: "subscribe", topics: Array.from({ length: 101 }, (_, at) => `depth:A${at}/B`) }));
		reader.ws.send("not json");
		reader.ws.send(`{"op":"ping","nested":${"[".repeat(5_000)}${"]".repeat(5_000)}}`);
		await reader.until(() =>
			reader.replies.filter(({ error }) => error === "malformed_message").length === 3 ? true : undefined,
		);
		expect(reader.messages).toEqual([]);
	});
});

describe("depth messages reproduce the book", () => {
	test("a reader's book equals the exchange's book, even after reconnecting during trading", async () => {
		const reader = await client();
		await reader.subscribe([topic("depth")]);
		const orders: number[] = [];
		for (let round = 0; round < 60; round++) {
			orders.push(rig.place(ALICE, "buy", 620_000 + round, 20 + round));
			if (round % 3 === 0) rig.cancel(ALICE, orders.shift() as number);
			if (round === 30) {
				reader.send({ op: "unsubscribe", topics: [topic("depth")], id: "off" });
				await reader.reply("off");
				reader.messages.length = 0;
				reader.send({ op: "subscribe", topics: [topic("depth")] });
			}
			if (round % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
		}
		const late = await client();
		await late.subscribe([topic("depth")]);
		rig.place(BOB, "sell", 660_000, 70);
		await settled(reader);
		await settled(late);
		for (const order of orders) rig.cancel(ALICE, order);
		await settled(reader);
	});

	test("the gateway sends deeper levels when nearer ones disappear from the depth window", async () => {
		const orders = Array.from({ length: 230 }, (_, at) => rig.place(ALICE, "buy", 600_000 - at, 50));
		const reader = await client();
		await reader.subscribe([topic("depth")]);
		expect(bookOf(reader.of(topic("depth"))).bids.size).toBe(200);
		for (const order of orders.splice(0, 50)) rig.cancel(ALICE, order);
		await settled(reader);
		for (const order of orders) rig.cancel(ALICE, order);
		await settled(reader);
	});
});

describe("misbehaving clients affect no other client", () => {
	test("a socket that never reads gets no queue and is closed, while other sockets are served", async () => {
		const reader = await client();
		await reader.subscribe([topic("depth")]);
		const deaf = connect(Number(new URL(rig.url).port), "127.0.0.1");
		const key = Buffer.from("0123456789abcdef").toString("base64");
		deaf.write(
			`GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
		);
		await once(deaf, "readable");
		// The client sends one masked text frame and then reads nothing.
		const text = Buffer.from(JSON.stringify({ op: "subscribe", topics: [topic("depth")] }));
		deaf.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
		deaf.pause();
		const gone = once(deaf, "close");
		deaf.on("error", () => {});
		// Publishes until the buffers of the operating system are full. Each round changes most of the visible levels.
		for (let round = 0; rig.gateway.figures.dropped === 0; round++) {
			rig.quote(ALICE, 100, 20 + (round % 2));
			const { seq } = rig;
			await reader.until(() => ((reader.of(topic("depth")).at(-1)?.seq as number) >= seq ? true : undefined));
			reader.messages.splice(0, reader.messages.length - 1);
		}
		rig.quote(ALICE, 0, 0);
		// A socket notices the end of its connection only after it has read the earlier data.
		while (rig.gateway.figures.slow > 0) await new Promise((resolve) => setTimeout(resolve, 100));
		deaf.resume();
		await gone;
		reader.send({ op: "ping", id: "still" });
		expect(await reader.reply("still")).toMatchObject({ ok: true });
	});

	test("the gateway refuses origins of foreign pages, and accepts the app's own origin and programs", async () => {
		const refused = new WebSocket(rig.url, { headers: { origin: "https://evil.example" } });
		const [, response] = await once(refused, "unexpected-response");
		expect(response.statusCode).toBe(403);
		await client({ origin: "http://127.0.0.1:8180" });
		const elsewhere = new WebSocket(rig.url.replace("/socket", "/other"));
		const [, missing] = await once(elsewhere, "unexpected-response");
		expect(missing.statusCode).toBe(404);
	});

	test("the gateway closes a socket with a forged token or an ended session with code 4999", async () => {
		const forger = await client();
		forger.send({ op: "auth", token: "made up", id: "x" });
		expect(await forger.reply("x")).toMatchObject({ ok: false, error: "session_invalid" });
		expect(await forger.closing()).toEqual({ code: 4999, reason: "999" });
		rig.sessions.set("short", { user: ALICE, key: "short-key", expiresAt: Date.now() + 3_600_000 });
		const alice = await client();
		alice.send({ op: "auth", token: "short", id: "y" });
		await alice.reply("y");
		rig.endSession("short");
		expect(await alice.closing()).toEqual({ code: 4999, reason: "999" });
	});

	test("unknown tokens are counted by address, and above the limit they are not looked up", async () => {
		rig.lookUps.length = 0;
		rig.mostLookUps = 2;
		const codes: number[] = [];
		for (let guess = 0; guess < 4; guess++) {
			const forger = await client();
			forger.send({ op: "auth", token: `guess ${guess}` });
			codes.push((await forger.closing()).code);
		}
		expect(codes).toEqual([4999, 4999, 1013, 1013]);
		expect(rig.lookUps).toEqual(["127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"]);
		const alice = await client();
		alice.send({ op: "auth", token: `token-${ALICE}`, id: "in" });
		expect(await alice.reply("in")).toMatchObject({ ok: true });
		expect(rig.lookUps).toHaveLength(4);
		rig.mostLookUps = Number.POSITIVE_INFINITY;
	});

	test("the gateway closes the socket of an expired session with code 4999", async () => {
		rig.sessions.set("brief", { user: ALICE, key: "brief-key", expiresAt: Date.now() + 700 });
		const alice = await client();
		alice.send({ op: "auth", token: "brief" });
		expect(await alice.closing()).toEqual({ code: 4999, reason: "999" });
	});

	test("too many or too large messages close the socket and leave the gateway running", async () => {
		const flooder = await client();
		for (let at = 0; at < 40; at++) flooder.send({ op: "ping" });
		expect((await flooder.closing()).code).toBe(1008);
		const shouter = await client();
		shouter.ws.send("x".repeat(20_000));
		expect((await shouter.closing()).code).toBe(1009);
		const quiet = await client();
		quiet.send({ op: "ping", id: "q" });
		expect(await quiet.reply("q")).toMatchObject({ ok: true });
	});
});

describe("messages of one socket are handled in order", () => {
	test("the gateway handles a socket's messages in order, even if it takes long to find the session", async () => {
		for (let round = 0; round < 40; round++) {
			const token = `slow-${round}`;
			const session = { user: ALICE, key: `slow-key-${round}`, expiresAt: Date.now() + 3_600_000 };
			rig.slow.set(token, session);
			const alice = await client();
			alice.send({ op: "auth", token, id: "a" });
			alice.send({ op: "subscribe", topics: ["account"], id: "b" });
			alice.send({ op: "ping", id: "c" });
			expect(await alice.reply("c")).toMatchObject({ ok: true });
			expect(alice.replies.map(({ id, ok }) => [id, ok])).toEqual([
				["a", true],
				["b", true],
				["c", true],
			]);
			await alice.until(() => alice.of("account")[0]);
			alice.close();
		}
	});

	test("if two auth messages arrive together, the session of the second one applies", async () => {
		const both = await client();
		for (const user of [ALICE, BOB]) both.send({ op: "auth", token: `token-${user}`, id: `as-${user}` });
		both.send({ op: "subscribe", topics: ["account"], id: "s" });
		expect(await both.reply("s")).toMatchObject({ ok: true });
		const order = rig.place(BOB, "buy", 590_000, 10);
		const seen = () => both.of("account").flatMap((data) => (data.orders as { id: number }[]).map(({ id }) => id));
		await both.until(() => (seen().includes(order) ? true : undefined));
		rig.cancel(BOB, order);
	});

	test("the gateway does not execute requests after a failed auth", async () => {
		const forger = await client();
		forger.send({ op: "auth", token: "made up", id: "a" });
		forger.send({ op: "subscribe", topics: ["account"], id: "b" });
		expect((await forger.closing()).code).toBe(4999);
		expect(forger.replies.map(({ id }) => id)).toEqual(["a"]);
	});
});

describe("the number of sockets is limited", () => {
	const from = (address: string) => ({ "x-forwarded-for": address });

	test("the gateway limits sockets by address, by IPv6 household (/64) and by wider networks", async () => {
		const own = await SocketRig.open({ socketsPerAddress: 2 });
		const opened = async (address: string) => {
			try {
				await own.connect(from(address));
				return true;
			} catch {
				return false;
			}
		};
		const several = async (addresses: readonly string[]) => {
			let count = 0;
			for (const address of addresses) if (await opened(address)) count++;
			return count;
		};
		expect(await several(Array(4).fill("203.0.113.1"))).toBe(2);
		expect(await several(["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1:ffff::3"])).toBe(2);
		const households = Array.from({ length: 12 }, (_none, at) => [`2001:db8:1:${at + 2}::1`, `2001:db8:1:${at + 2}::2`]).flat();
		expect(await several(households)).toBe(16 - 2);
		expect(await opened("203.0.113.2")).toBe(true);
		await own.close();
	});

	test("the gateway counts the client behind a chain of trusted proxies, and ignores a forged entry", async () => {
		const own = await SocketRig.open({ socketsPerAddress: 1 });
		await own.connect(from("203.0.113.1, 10.1.0.7"));
		await expect(own.connect(from("198.51.100.1, 203.0.113.1, 10.1.0.8"))).rejects.toThrow();
		await own.connect(from("203.0.113.2, 10.1.0.7"));
		await own.close();
	});

	test("a gateway near its limit closes idle sockets of the address with the most sockets, and keeps readers", async () => {
		const own = await SocketRig.open({ sockets: 20, socketsPerAddress: 19 });
		const reader = await own.connect(from("203.0.113.1"));
		await reader.subscribe([topic("depth")]);
		const idle: TestClient[] = [];
		for (let count = 0; count < 18; count++) idle.push(await own.connect(from("203.0.113.1")));
		for (let count = 0; count < 10; count++) {
			const honest = await own.connect(from(`198.51.100.${count}`));
			honest.send({ op: "ping", id: "p" });
			await honest.reply("p");
			await idle[count]?.closing();
		}
		expect(idle.slice(10).every(({ closed }) => closed === undefined)).toBe(true);
		expect(reader.closed).toBeUndefined();
		await own.close();
	});
});

describe("the gateway process is restarted", () => {
	test("if the gateway process dies, clients lose the connection, reconnect and read on", async () => {
		const reader = await client();
		await reader.subscribe([topic("depth")]);
		const pid = rig.gateway.pid as number;
		process.kill(pid, "SIGKILL");
		await reader.closing();
		let again: TestClient | undefined;
		while (again === undefined) again = await client().catch(() => undefined);
		expect(rig.gateway.pid).not.toBe(pid);
		await again.subscribe([topic("depth")]);
		const order = rig.place(ALICE, "buy", 610_000, 30);
		await settled(again);
		rig.cancel(ALICE, order);
		await settled(again);
	});

	test("if the gateway process hangs, the server ends it, and clients reconnect to another process", async () => {
		// The test controls only the timer that monitors the gateway. Messages and sockets are real.
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		onTestFinished(() => void vi.useRealTimers());
		const own = await SocketRig.open();
		const pid = own.gateway.pid as number;
		process.kill(pid, "SIGSTOP");
		vi.advanceTimersByTime(11_000);
		expect(own.gateway.part).toMatchObject({ isAway: true, restarts: 0 });
		let again: TestClient | undefined;
		while (again === undefined) again = await own.connect().catch(() => undefined);
		expect(own.gateway.pid).not.toBe(pid);
		expect(own.gateway.part).toEqual({ silentMs: 0, isAway: false, restarts: 1 });
		await own.close();
	});

	test("if the gateway stops, clients get the close code for a reconnect", async () => {
		const own = await SocketRig.open();
		const reader = await own.connect();
		await own.close();
		expect(await reader.closing()).toEqual({ code: 1012, reason: "restart" });
	});
});
