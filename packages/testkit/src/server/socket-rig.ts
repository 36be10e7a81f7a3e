// A rig for tests of sockets: a real core with its views, a real HTTP server and a real process of the socket gateway, but no
// journal. The rig's test clients remember all messages.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { clientMessage, socketReply, topicMessage } from "@candor/contract";
import type { Command } from "@candor/core";
import type { PublishedBatch } from "@candor/journal";
import {
	createSocketGateway,
	type GatewayLimits,
	MarketCandles,
	type Notice,
	type SessionOnSocket,
	type SocketGateway,
} from "@candor/server/testing";
import { pino } from "pino";
import { WebSocket } from "ws";
import { InProcessExchange } from "../market/in-process-exchange.ts";

const START = Date.UTC(2026, 0, 5, 12);
export const ALICE = 100_101;
export const BOB = 100_102;
/** The pair BTC/USDT, with the numbers of the listing file. */
export const PAIR = { id: 1, symbol: "BTC/USDT", base: 1, quote: 3 };

export class SocketRig {
	readonly market = new InProcessExchange(START);
	readonly sessions = new Map<string, SessionOnSocket>();
	/** Sessions that are not in memory, so that only a query of the database finds them. */
	readonly slow = new Map<string, SessionOnSocket>();
	/**
	 * Addresses of clients whose tokens were looked up in the database. After `mostLookUps` look-ups, further ones are refused.
	 */
	readonly lookUps: string[] = [];
	mostLookUps = Number.POSITIVE_INFINITY;
	readonly server: Server;
	readonly gateway: SocketGateway;
	readonly #listeners: ((batch: PublishedBatch) => void)[] = [];
	readonly #noticeListeners: ((notices: readonly Notice[]) => void)[] = [];
	readonly #ended: ((key: string) => void)[] = [];
	#port = 0;
	#ids = 0;

	private constructor(limits: Partial<GatewayLimits>, marketEveryMs: number) {
		this.server = createServer((_, response) => response.writeHead(404).end());
		for (const user of [ALICE, BOB]) {
			this.apply({ type: "OpenAccount", id: "", by: 102, user });
			for (const asset of [1, 3]) this.apply({ type: "DepositSandbox", id: "", by: 103, user, asset, amount: 10n ** 14n });
			this.sessions.set(`token-${user}`, { user, key: `key-${user}`, expiresAt: Date.now() + 3_600_000 });
		}
		this.recordPrices(64_000_0);
		this.gateway = createSocketGateway({
			server: this.server,
			publicUrl: "http://127.0.0.1:8180",
			// A test sets the IP address of a client by the header that a proxy would send.
			trustedProxies: ["127.0.0.1", "10.1.0.0/16"],
			views: this.market.views,
			at: START,
			candles: new MarketCandles(),
			signer: { sign: (hash) => ({ signature: hash, keyId: "test" }) },
			onPublished: (listener) => this.#listeners.push(listener),
			onNotices: (listener) => this.#noticeListeners.push(listener),
			sessions: {
				// As in the real server, a token is looked up in the database only if its session is not in memory.
				find: (token) => this.sessions.get(token) ?? new Promise((resolve) => setImmediate(() => resolve(this.slow.get(token)))),
				onEnded: (listener) => this.#ended.push(listener),
			},
			mayLookUp: (address) => {
				this.lookUps.push(address);
				return this.lookUps.length <= this.mostLookUps;
			},
			log: pino({ level: "silent" }),
			limits,
			marketEveryMs,
		});
	}

	static async open(limits: Partial<GatewayLimits> = {}, marketEveryMs = 20): Promise<SocketRig> {
		const rig = new SocketRig(limits, marketEveryMs);
		rig.server.listen(0, "127.0.0.1");
		await once(rig.server, "listening");
		rig.#port = (rig.server.address() as AddressInfo).port;
		await rig.gateway.ready();
		return rig;
	}

	get url(): string {
		return `ws://127.0.0.1:${this.#port}/socket`;
	}

	/** Sequence of the journal that the views have reached. */
	get seq(): number {
		return this.market.views.seq;
	}

	/** Applies one command in a batch and publishes it. Throws if the command is refused. */
	apply(command: Command): number {
		this.market.now += 1;
		const { outcome, seq, events } = this.market.apply(command);
		if (outcome.kind === "refused") throw new Error(`${command.type} was refused: ${outcome.refusal.code}`);
		const batch = { firstSeq: seq, lastSeq: seq, at: this.market.now, commands: [command], events } as unknown as PublishedBatch;
		for (const listener of this.#listeners) listener(batch);
		return outcome.result;
	}

	/** Passes notices to the gateway, as the projector does after it has written them to the tables. */
	notice(...notices: Notice[]): void {
		for (const listener of this.#noticeListeners) listener(notices);
	}

	/** Records a price of five sources. @param price ticks */
	recordPrices(price: number): void {
		const time = this.market.now + 1;
		const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price - 1, ask: price + 1, time }));
		this.apply({ type: "RecordQuotes", id: "", by: 101, markets: [{ pair: PAIR.id, quotes }] });
	}

	/** Places a limit order. Returns its id. @param price ticks */
	place(user: number, side: "buy" | "sell", price: number, lots: number): number {
		return this.apply({
			type: "PlaceOrder",
			id: `c${++this.#ids}`,
			by: user,
			pair: PAIR.id,
			side,
			orderType: "limit",
			timeInForce: "gtc",
			postOnly: false,
			selfTrade: "expire_taker",
			trigger: "last",
			price,
			stopPrice: 0,
			stopLimitPrice: 0,
			lots,
			quoteAmount: 0n,
		});
	}

	/** Quotes `levels` prices on each side. The two sides are far apart. If `lots` changes, every visible level changes. */
	quote(user: number, levels: number, lots: number): void {
		const side = (from: number, step: number) => Array.from({ length: levels }, (_, at) => ({ price: from + at * step, lots }));
		this.apply({ type: "ReplaceQuotes", id: "", by: user, pair: PAIR.id, bids: side(600_000, -1), asks: side(680_000, 1) });
	}

	cancel(user: number, order: number): void {
		this.apply({ type: "CancelOrder", id: "", by: user, order });
	}

	endSession(token: string): void {
		const session = this.sessions.get(token);
		this.sessions.delete(token);
		if (session !== undefined) for (const listener of this.#ended) listener(session.key);
	}

	async connect(headers: Record<string, string> = {}): Promise<TestClient> {
		const client = new TestClient(new WebSocket(this.url, { headers }));
		await once(client.ws, "open");
		return client;
	}

	async close(): Promise<void> {
		await this.gateway.close();
		this.server.close();
		await once(this.server, "close");
	}
}

type Data = Record<string, unknown>;

/** A socket client that checks each received message against the API contract, and stores it. */
export class TestClient {
	readonly ws: WebSocket;
	readonly messages: { topic: string; data: Data }[] = [];
	readonly replies: Data[] = [];
	readonly violations: string[] = [];
	closed: { code: number; reason: string } | undefined;
	#changed: (() => void)[] = [];

	constructor(ws: WebSocket) {
		this.ws = ws;
		ws.on("message", (data) => this.#take(String(data)));
		ws.on("close", (code, reason) => {
			this.closed = { code, reason: String(reason) };
			this.#wake();
		});
		ws.on("error", () => {});
	}

	#take(text: string): void {
		const message = JSON.parse(text) as Data;
		const checked = "topic" in message && "data" in message ? topicMessage.safeParse(message) : socketReply.safeParse(message);
		if (!checked.success) this.violations.push(`${text.slice(0, 300)}: ${checked.error.message}`);
		if ("data" in message) this.messages.push(message as { topic: string; data: Data });
		else this.replies.push(message);
		this.#wake();
	}

	#wake(): void {
		for (const wake of this.#changed.splice(0)) wake();
	}

	send(message: object): void {
		this.ws.send(JSON.stringify(clientMessage.parse(message)));
	}

	/** Calls `find` after each message until it returns a value, and resolves with this value. */
	async until<T>(find: () => T | undefined): Promise<T> {
		for (;;) {
			const found = find();
			if (found !== undefined) return found;
			await new Promise<void>((resolve) => this.#changed.push(resolve));
		}
	}

	of(topic: string): Data[] {
		return this.messages.filter((message) => message.topic === topic).map(({ data }) => data);
	}

	/** Subscribes to topics, and waits for the first state of each. @param without topics that have no state at the start */
	async subscribe(topics: string[], without: string[] = []): Promise<void> {
		const before = this.messages.length;
		this.send({ op: "subscribe", topics });
		const news = () => new Set(this.messages.slice(before).map(({ topic }) => topic));
		await this.until(() => (topics.every((topic) => without.includes(topic) || news().has(topic)) ? true : undefined));
	}

	async reply(id: string): Promise<Data> {
		return this.until(() => this.replies.find((reply) => reply.id === id));
	}

	async closing(): Promise<{ code: number; reason: string }> {
		return this.until(() => this.closed);
	}

	close(): void {
		this.ws.terminate();
	}
}
