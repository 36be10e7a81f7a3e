// A trading venue on this machine. It uses one of the protocols in venue-protocols.ts over HTTP and WebSocket. Tests let it lag,
// freeze, hang, send invalid data, close connections or stop.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/**
 * A quote of the venue. Prices are decimal text, and `time` is in ms. `last` is the price of the last trade, which may be outside
 * of bid and ask.
 */
export interface LocalQuote {
	readonly bid: string;
	readonly ask: string;
	readonly last: string;
	readonly time: number;
}

export interface LocalMarket {
	readonly base: string;
	readonly quote: string;
	readonly said: LocalQuote | undefined;
}

export interface Received {
	readonly replies: readonly (object | string)[];
	/** Ids, as the venue names them, of the markets that the message requests. */
	readonly wants: readonly string[];
}

export interface VenueProtocol {
	/** Returns the id that the venue uses for a market. */
	id(base: string, quote: string): string;
	/** Returns the JSON response to an HTTP request; undefined if the venue has no such path. */
	answer(path: string, query: URLSearchParams, markets: readonly LocalMarket[], host: string): object | undefined;
	/** Message that the venue sends when a socket opens. */
	readonly greeting?: object;
	receive?(message: string): Received;
	/** Returns the message with a quote for a subscriber. @param before the previous quote that was sent to this subscriber */
	frame?(market: { base: string; quote: string; id: string }, said: LocalQuote, before: LocalQuote | undefined): object;
}

type Mood = "well" | "hangs" | "nonsense" | "refuses";

export class LocalVenue {
	mood: Mood = "well";
	/** Number of HTTP requests so far. `connections` is the number of socket connections so far. */
	requests = 0;
	connections = 0;
	readonly #protocol: VenueProtocol;
	readonly #server: Server;
	readonly #raw = new Set<Socket>();
	readonly #sockets = new WebSocketServer({ noServer: true });
	/** For each socket: the requested markets, each with the last quote that was sent. */
	readonly #subscribed = new Map<WebSocket, Map<string, LocalQuote | undefined>>();
	readonly #markets = new Map<string, { base: string; quote: string; said: LocalQuote | undefined }>();

	private constructor(protocol: VenueProtocol, symbols: readonly string[]) {
		this.#protocol = protocol;
		this.list(symbols);
		this.#server = createServer((request, response) => this.#answer(request, response));
		this.#server.on("connection", (socket) => {
			this.#raw.add(socket);
			socket.on("close", () => this.#raw.delete(socket));
		});
		this.#server.on("upgrade", (request, socket, head) => {
			this.connections++;
			if (this.mood === "refuses") return socket.destroy();
			if (this.mood === "hangs") return;
			this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#opened(ws));
		});
	}

	static async start(protocol: VenueProtocol, symbols: readonly string[]): Promise<LocalVenue> {
		const venue = new LocalVenue(protocol, symbols);
		venue.#server.listen(0, "127.0.0.1");
		await once(venue.#server, "listening");
		return venue;
	}

	get #host(): string {
		return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	get endpoint(): string {
		return `http://${this.#host}`;
	}

	/** Number of sockets that have requested at least one market. */
	get readers(): number {
		return this.#subscribed.size;
	}

	/** Sets the markets that the venue lists. It takes effect at the next request. */
	list(symbols: readonly string[]): void {
		this.#markets.clear();
		for (const symbol of symbols) {
			const [base, quote] = symbol.split("/") as [string, string];
			this.#markets.set(symbol, { base, quote, said: undefined });
		}
	}

	/** Sets a new quote. If the venue works normally (`well`), the quote is sent to subscribers. */
	say(symbol: string, bid: string, last: string, ask: string, time: number): void {
		const market = this.#markets.get(symbol);
		if (market === undefined) throw new Error(`${symbol} is not listed`);
		market.said = { bid, ask, last, time };
		if (this.mood !== "well") return;
		for (const [socket, ids] of this.#subscribed) if (ids.has(this.#idOf(market))) this.#tell(socket, market);
	}

	/** Sends invalid data to all subscribers. */
	babble(text: string): void {
		for (const socket of this.#subscribed.keys()) socket.send(text);
	}

	hangUp(): void {
		for (const socket of this.#sockets.clients) socket.terminate();
	}

	async close(): Promise<void> {
		for (const socket of this.#raw) socket.destroy();
		this.#server.close();
		await once(this.#server, "close");
	}

	#idOf({ base, quote }: { base: string; quote: string }): string {
		return this.#protocol.id(base, quote);
	}

	#tell(socket: WebSocket, market: { base: string; quote: string; said: LocalQuote | undefined }): void {
		if (market.said === undefined || this.#protocol.frame === undefined) return;
		const id = this.#idOf(market);
		const told = this.#subscribed.get(socket);
		const frame = this.#protocol.frame({ ...market, id }, market.said, told?.get(id));
		told?.set(id, market.said);
		socket.send(JSON.stringify(frame));
	}

	#opened(socket: WebSocket): void {
		const { greeting } = this.#protocol;
		if (greeting !== undefined) socket.send(JSON.stringify(greeting));
		socket.on("message", (data) => {
			if (this.mood === "hangs") return;
			const { replies, wants } = this.#protocol.receive?.(String(data)) ?? { replies: [], wants: [] };
			for (const reply of replies) socket.send(typeof reply === "string" ? reply : JSON.stringify(reply));
			if (wants.length === 0) return;
			const ids = this.#subscribed.get(socket) ?? new Map<string, LocalQuote | undefined>();
			this.#subscribed.set(socket, ids);
			for (const id of wants) ids.set(id, undefined);
			for (const market of this.#markets.values()) if (wants.includes(this.#idOf(market))) this.#tell(socket, market);
		});
		socket.on("close", () => this.#subscribed.delete(socket));
		socket.on("error", () => socket.terminate());
	}

	#answer(request: IncomingMessage, response: ServerResponse): void {
		this.requests++;
		if (this.mood === "hangs") return;
		if (this.mood === "refuses") {
			response.writeHead(503).end("under maintenance");
			return;
		}
		if (this.mood === "nonsense") {
			response.writeHead(200, { "content-type": "text/html" }).end("<html>all is well</html>");
			return;
		}
		const url = new URL(request.url ?? "/", this.endpoint);
		const answer = this.#protocol.answer(url.pathname, url.searchParams, [...this.#markets.values()], this.#host);
		if (answer === undefined) response.writeHead(404, { "content-type": "application/json" }).end('{"msg":"no such thing"}');
		else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
	}
}
