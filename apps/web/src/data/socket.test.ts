import { FakeSocket, storage } from "@candor/client/fake-page";
import type { TradesMessage } from "@candor/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SESSION = { token: "token-1", user: { id: 100_101, account: "ann" } };

async function loadSocket() {
	const [socket, { session }, { liveTopic }] = await Promise.all([
		import("./socket.ts"),
		import("./session.ts"),
		import("./live-topic.ts"),
	]);
	return { ...socket, session, liveTopic };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
	FakeSocket.all = [];
	storage.clear();
	vi.spyOn(globalThis, "addEventListener");
});
afterEach(() => {
	for (const [type, listener] of vi.mocked(addEventListener).mock.calls) removeEventListener(type, listener);
	vi.restoreAllMocks();
	vi.useRealTimers();
});

test("the app opens the socket for the first topic, and subscribes to all topics of one event-loop turn in one message", async () => {
	const { listen, socketStatus } = await loadSocket();
	expect(FakeSocket.all).toEqual([]);
	const heard: unknown[] = [];
	listen("tickers", (data) => heard.push(data));
	listen("depth:BTC/USDT", () => undefined);
	expect(FakeSocket.latest().url).toBe("wss://candor.test/socket");
	expect(socketStatus.get()).toBe("connecting");
	FakeSocket.latest().open();
	await turn();
	expect(socketStatus.get()).toBe("open");
	expect(FakeSocket.latest().sent.length).toBe(1);
	expect(FakeSocket.latest().topics("subscribe").sort()).toEqual(["depth:BTC/USDT", "tickers"]);
	FakeSocket.latest().say({ topic: "tickers", data: [] });
	FakeSocket.latest().say({ topic: "ticker:ETH/USDT", data: {} });
	expect(heard).toEqual([[]]);
});

test("the app reconnects after a lost connection with growing pauses, and subscribes to all topics again", async () => {
	const { listen, socketStatus } = await loadSocket();
	listen("tickers", () => undefined);
	FakeSocket.latest().open();
	FakeSocket.latest().drop();
	expect(socketStatus.get()).toBe("lost");
	await vi.advanceTimersByTimeAsync(380);
	expect(FakeSocket.all.length).toBe(2);
	FakeSocket.latest().drop();
	await vi.advanceTimersByTimeAsync(590);
	expect(FakeSocket.all.length).toBe(2);
	await vi.advanceTimersByTimeAsync(420);
	expect(FakeSocket.all.length).toBe(3);
	FakeSocket.latest().open();
	await turn();
	expect(socketStatus.get()).toBe("open");
	expect(FakeSocket.latest().topics("subscribe")).toEqual(["tickers"]);
});

test("the app reconnects immediately when the browser reports that the network is back", async () => {
	const { listen } = await loadSocket();
	listen("tickers", () => undefined);
	for (let breaks = 0; breaks < 6; breaks++) {
		FakeSocket.latest().drop();
		await vi.advanceTimersByTimeAsync(12_500);
	}
	FakeSocket.latest().drop();
	const before = FakeSocket.all.length;
	dispatchEvent(new Event("online"));
	expect(FakeSocket.all.length).toBe(before + 1);
});

test("the app sends pings, and counts a connection without a message for 60 seconds as lost, even without a close event", async () => {
	const { listen, socketStatus } = await loadSocket();
	listen("tickers", () => undefined);
	const first = FakeSocket.latest();
	first.open();
	await vi.advanceTimersByTimeAsync(3_000);
	first.say({ topic: "tickers", data: [] });
	await vi.advanceTimersByTimeAsync(20_000);
	expect(first.sent.at(-1)).toEqual({ op: "ping" });
	first.say({ op: "ping", ok: true, time: 1 });
	await vi.advanceTimersByTimeAsync(59_999);
	expect(socketStatus.get()).toBe("open");
	await vi.advanceTimersByTimeAsync(1);
	expect(socketStatus.get()).toBe("lost");
	expect(first.readyState).toBe(3);
	await vi.advanceTimersByTimeAsync(500);
	expect(FakeSocket.latest()).not.toBe(first);
});

test("the app gives up a connection that does not open, and reports a loss until another one opens", async () => {
	const { listen, socketStatus } = await loadSocket();
	listen("tickers", () => undefined);
	const first = FakeSocket.latest();
	await vi.advanceTimersByTimeAsync(14_999);
	expect(socketStatus.get()).toBe("connecting");
	await vi.advanceTimersByTimeAsync(1);
	expect([socketStatus.get(), first.readyState]).toEqual(["lost", 3]);
	dispatchEvent(new Event("online"));
	expect(socketStatus.get()).toBe("lost");
	expect(FakeSocket.latest()).not.toBe(first);
	FakeSocket.latest().open();
	expect(socketStatus.get()).toBe("open");
});

test("the app reconnects immediately when the page becomes visible after a minute without messages", async () => {
	const { listen } = await loadSocket();
	listen("tickers", () => undefined);
	const first = FakeSocket.latest();
	first.open();
	first.say({ topic: "tickers", data: [] });
	// While a device sleeps, no timer runs. A later event must detect the lost connection.
	vi.setSystemTime(Date.now() + 60_000);
	dispatchEvent(new Event("online"));
	expect(first.readyState).toBe(3);
	expect(FakeSocket.latest()).not.toBe(first);
});

test("the app authenticates first, and subscribes to the account topic only after the server has accepted", async () => {
	const { listen, session } = await loadSocket();
	session.set(SESSION as never);
	listen("account", () => undefined);
	FakeSocket.latest().open();
	await turn();
	expect(FakeSocket.latest().sent).toEqual([{ op: "auth", token: "token-1", id: "auth" }]);
	FakeSocket.latest().say({ id: "auth", op: "auth", ok: true, time: 1 });
	await turn();
	expect(FakeSocket.latest().topics("subscribe")).toEqual(["account"]);

	FakeSocket.latest().drop();
	await vi.advanceTimersByTimeAsync(500);
	FakeSocket.latest().open();
	await turn();
	expect(FakeSocket.latest().sent).toEqual([{ op: "auth", token: "token-1", id: "auth" }]);
});

test("the app opens a new connection for another user, so that no message for the previous user arrives", async () => {
	const { listen, session } = await loadSocket();
	session.set(SESSION as never);
	listen("account", () => undefined);
	const first = FakeSocket.latest();
	first.open();
	await turn();
	session.set({ ...SESSION, token: "token-2" } as never);
	expect(first.readyState).toBe(3);
	await vi.advanceTimersByTimeAsync(500);
	FakeSocket.latest().open();
	await turn();
	expect(FakeSocket.latest().sent[0]).toEqual({ op: "auth", token: "token-2", id: "auth" });
});

test("the app does not pass messages for the previous user to the next user", async () => {
	const { listen, session } = await loadSocket();
	session.set(SESSION as never);
	const heard: unknown[] = [];
	listen("account", (data) => heard.push(data));
	const old = FakeSocket.latest();
	old.open();
	old.say({ topic: "account", data: "hers" });
	session.set({ ...SESSION, token: "token-2" } as never);
	old.say({ topic: "account", data: "hers, late" });
	expect(heard).toEqual(["hers"]);
});

test.each([
	["a refusal of its authentication", (socket: FakeSocket) => socket.say({ id: "auth", ok: false, error: "session_invalid" })],
	["the close code 4999", (socket: FakeSocket) => socket.drop(4999)],
])("the app reports an ended session when it receives %s", async (_how, end) => {
	const { listen, onSessionProblem, session } = await loadSocket();
	session.set(SESSION as never);
	const told = vi.fn();
	onSessionProblem(told);
	listen("account", () => undefined);
	FakeSocket.latest().open();
	await turn();
	end(FakeSocket.latest());
	expect(told).toHaveBeenCalledTimes(1);
});

test("the app subscribes to a topic again after a gap, and keeps the known state until the new snapshot arrives", async () => {
	const { liveTopic } = await loadSocket();
	const counts = liveTopic<TradesMessage, number>(
		(symbol) => `trades:${symbol}`,
		0,
		(state, { symbol }) => (Number(symbol) === state + 1 ? state + 1 : null),
	);
	const store = counts("BTC/USDT");
	store.subscribe(() => undefined);
	const socket = FakeSocket.latest();
	socket.open();
	await turn();
	socket.say({ topic: "trades:BTC/USDT", data: { symbol: "1" } });
	socket.say({ topic: "trades:BTC/USDT", data: { symbol: "2" } });
	expect(store.get()).toBe(0);
	await vi.advanceTimersByTimeAsync(16);
	expect(store.get()).toBe(2);
	socket.say({ topic: "trades:BTC/USDT", data: { symbol: "9" } });
	await turn();
	expect(socket.topics("unsubscribe")).toEqual(["trades:BTC/USDT"]);
	expect(socket.topics("subscribe")).toEqual(["trades:BTC/USDT", "trades:BTC/USDT"]);
	expect(store.get()).toBe(2);
});

test("the app unsubscribes from a topic without listeners, but not if a listener returns shortly after", async () => {
	const { listen } = await loadSocket();
	const stop = listen("tickers", () => undefined);
	const socket = FakeSocket.latest();
	socket.open();
	await turn();
	stop();
	await vi.advanceTimersByTimeAsync(1_000);
	const stopAgain = listen("tickers", () => undefined);
	await vi.advanceTimersByTimeAsync(2_000);
	expect(socket.topics("subscribe")).toEqual(["tickers", "tickers"]);
	stopAgain();
	await vi.advanceTimersByTimeAsync(1_600);
	expect(socket.topics("unsubscribe")).toEqual(["tickers", "tickers"]);
});

test("the app replaces a connection on which the server does not respond", async () => {
	const { listen, socketStatus } = await loadSocket();
	listen("tickers", () => undefined);
	FakeSocket.latest().open();
	await vi.advanceTimersByTimeAsync(4_900);
	expect(socketStatus.get()).toBe("open");
	await vi.advanceTimersByTimeAsync(600);
	expect(FakeSocket.all.length).toBe(2);
	FakeSocket.latest().open();
	FakeSocket.latest().say({ topic: "tickers", data: [] });
	await vi.advanceTimersByTimeAsync(15_000);
	expect(FakeSocket.all.length).toBe(2);
	expect(socketStatus.get()).toBe("open");
});
