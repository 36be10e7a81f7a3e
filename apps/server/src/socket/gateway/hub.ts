// Manages all sockets and topics of the gateway: executes the requests of clients, passes messages to readers, and handles slow
// and silent sockets.
import type { Socket } from "node:net";
import { CLOSE, type ClientMessage, clientMessage, type SocketError } from "@candor/contract";
import type { RawData, WebSocket } from "ws";
import { isWithin, type JsonBounds } from "../../http/json-limits.ts";
import type { FromGateway, GatewayLimits, SessionOnSocket } from "../gateway-messages.ts";
import { Client } from "./client.ts";
import { TopicReaders } from "./topic-readers.ts";

const MOST_AUTHENTICATIONS = 10;
/** Maximum number of requests of a client that wait for the response to its `auth`. */
const MOST_HELD = 100;
/** Limits for the JSON of a client's message, which is an object with a list of topics. */
const MESSAGE_BOUNDS: JsonBounds = { depth: 4, keys: 10, commas: 200 };
const STATE_EVERY_MS = 50;
/**
 * Minimum time between two snapshots of a user's account, ms. A snapshot with thousands of orders is about one megabyte
 * long, and the server's process, which also handles orders, must build it.
 */
const ACCOUNT_STATE_EVERY_MS = 1_000;
const POLICY_VIOLATED = 1008;
const INTERNAL_ERROR = 1011;
const TRY_LATER = 1013;
const SESSION_REASON = "999";

export class Hub {
	readonly #limits: GatewayLimits;
	readonly #tell: (message: FromGateway) => void;
	readonly #clients = new Set<Client>();
	readonly #audiences = new Map<string, TopicReaders>();
	readonly #accounts = new Map<number, TopicReaders>();
	readonly #asking = new Map<number, { client: Client; id: ClientMessage["id"] }>();
	#known: ReadonlySet<string> = new Set();
	#requests = 0;
	#dropped = 0;
	#slow = 0;

	constructor(limits: GatewayLimits, tell: (message: FromGateway) => void) {
		this.#limits = limits;
		this.#tell = tell;
	}

	get size(): number {
		return this.#clients.size;
	}

	get figures(): { sockets: number; slow: number; dropped: number } {
		return { sockets: this.#clients.size, slow: this.#slow, dropped: this.#dropped };
	}

	setTopics(topics: readonly string[]): void {
		this.#known = new Set(topics);
	}

	add(ws: WebSocket, socket: Socket, address: string): Client {
		const client = new Client(ws, socket, address, this.#limits, Date.now());
		this.#clients.add(client);
		ws.on("message", (data, isBinary) => {
			try {
				this.#onMessage(client, data, isBinary);
			} catch (error) {
				// A failure with the message of one client must not disconnect the others.
				process.stderr.write(`a message that the gateway could not answer: ${(error as Error).stack}\n`);
				ws.close(INTERNAL_ERROR, "internal error");
			}
		});
		ws.on("pong", () => {
			client.alive = true;
		});
		// After an invalid frame, a too large message or a reset, the socket closes itself, and the event `close` follows.
		ws.on("error", () => {});
		ws.on("close", () => this.#remove(client));
		return client;
	}

	#remove(client: Client): void {
		this.#clients.delete(client);
		for (const topic of [...client.audiences.keys()]) this.#unsubscribe(client, topic);
	}

	publish(topic: string, text: string): void {
		this.#audiences.get(topic)?.publish(text);
	}

	state(topic: string, text: string | null): void {
		this.#audiences.get(topic)?.state(text);
	}

	publishAccount(user: number, text: string): void {
		this.#accounts.get(user)?.publish(text);
	}

	accountState(user: number, text: string): void {
		this.#accounts.get(user)?.state(text);
	}

	/** Handles the server's response to an `authenticate` message. */
	session(request: number, session: SessionOnSocket | null | "unknown"): void {
		const asking = this.#asking.get(request);
		this.#asking.delete(request);
		if (asking === undefined || !this.#clients.has(asking.client)) return;
		const { client, id } = asking;
		if (session === "unknown") return client.ws.close(TRY_LATER, "later");
		if (session === null || session.expiresAt <= Date.now()) {
			client.reply({ id, ok: false, error: "session_invalid" });
			return client.ws.close(CLOSE.session, SESSION_REASON);
		}
		if (client.session?.user !== session.user) this.#unsubscribe(client, "account");
		client.session = session;
		client.reply({ id, op: "auth", ok: true, time: Date.now() });
		this.#goOn(client);
	}

	/** Executes the requests that waited for an `auth`, in order, up to the next `auth`. */
	#goOn(client: Client): void {
		const held = client.held ?? [];
		client.held = undefined;
		while (held.length > 0) {
			this.#handle(client, held.shift() as ClientMessage);
			if (client.held === undefined) continue;
			client.held = held;
			return;
		}
	}

	sessionEnded(key: string): void {
		for (const client of this.#clients) if (client.session?.key === key) client.ws.close(CLOSE.session, SESSION_REASON);
	}

	closeAll(code: number, reason: string): void {
		for (const client of this.#clients) client.ws.close(code, reason);
	}

	/** Sends the current state to clients that are fast enough again, and disconnects clients that have been slow for too long. */
	checkSlow(): void {
		const now = Date.now();
		this.#slow = 0;
		for (const client of this.#clients) {
			if (client.missed.size === 0) continue;
			if (client.slowSince === 0) {
				client.slowSince = now;
				this.#dropped += client.missed.size;
			}
			if (client.caughtUp) {
				client.slowSince = 0;
				const missed = [...client.missed];
				client.missed.clear();
				for (const audience of missed) if (client.audiences.get(audience.topic) === audience) audience.join(client);
			} else if (now - client.slowSince > this.#limits.slowForMs) {
				// A client that does not read would not read the closing frame either, so the connection is terminated.
				client.ws.close(CLOSE.slow, "slow");
				client.ws.terminate();
			} else this.#slow++;
		}
	}

	/** Pings silent sockets. Closes sockets that stay silent, and sockets whose session has expired. Called once a second. */
	pulse(): void {
		const now = Date.now();
		for (const client of this.#clients) {
			if (client.session !== undefined && client.session.expiresAt <= now) {
				client.ws.close(CLOSE.session, SESSION_REASON);
				continue;
			}
			if (client.pingAt > now) continue;
			if (!client.alive) {
				client.ws.terminate();
				continue;
			}
			client.alive = false;
			client.pingAt = now + this.#limits.pingEveryMs;
			client.ws.ping();
		}
	}

	#onMessage(client: Client, data: RawData, isBinary: boolean): void {
		client.alive = true;
		if (!client.mayAsk(Date.now())) {
			client.reply({ ok: false, error: "too_many_messages" });
			client.ws.close(POLICY_VIOLATED, "too many messages");
			return;
		}
		const parsed = isBinary ? undefined : clientMessage.safeParse(parseJson(data as Buffer));
		if (parsed?.success !== true) return client.reply({ ok: false, error: "malformed_message" });
		if (client.held === undefined) return this.#handle(client, parsed.data);
		if (client.held.length < MOST_HELD) client.held.push(parsed.data);
		else client.ws.close(POLICY_VIOLATED, "too many messages");
	}

	#handle(client: Client, message: ClientMessage): void {
		switch (message.op) {
			case "ping":
				return client.reply({ id: message.id, op: "ping", ok: true, time: Date.now() });
			case "auth":
				return this.#authenticate(client, message.token, message.id);
			case "unsubscribe":
				for (const topic of message.topics) this.#unsubscribe(client, topic);
				return client.reply({ id: message.id, op: "unsubscribe", ok: true, time: Date.now() });
			case "subscribe":
				return this.#subscribe(client, [...new Set(message.topics)], message.id);
		}
	}

	#authenticate(client: Client, token: string, id: ClientMessage["id"]): void {
		if (++client.authentications > MOST_AUTHENTICATIONS) {
			client.reply({ id, ok: false, error: "too_many_messages" });
			return client.ws.close(POLICY_VIOLATED, "too many messages");
		}
		client.held = [];
		const request = ++this.#requests;
		this.#asking.set(request, { client, id });
		this.#tell({ kind: "authenticate", request, token, address: client.address });
	}

	/** Subscribes the client to all of the topics, or to none of them if one is refused. */
	#subscribe(client: Client, topics: readonly string[], id: ClientMessage["id"]): void {
		const refuse = (error: SocketError, topic?: string) =>
			client.reply({ id, ok: false, error, ...(topic === undefined ? {} : { topic }) });
		for (const topic of topics) {
			if (topic === "account" ? client.session === undefined : !this.#known.has(topic)) {
				return refuse(topic === "account" ? "session_required" : "unknown_topic", topic);
			}
		}
		const added = topics.filter((topic) => !client.audiences.has(topic)).length;
		if (client.audiences.size + added > this.#limits.topicsPerSocket) return refuse("too_many_topics");
		client.reply({ id, op: "subscribe", ok: true, time: Date.now() });
		for (const topic of topics) {
			const audience = topic === "account" ? this.#accountAudience(client.session as SessionOnSocket) : this.#audience(topic);
			client.audiences.set(topic, audience);
			client.missed.delete(audience);
			audience.join(client);
		}
	}

	#audience(topic: string): TopicReaders {
		let audience = this.#audiences.get(topic);
		if (audience === undefined) {
			const ask = () => this.#tell({ kind: "state", topic });
			audience = new TopicReaders(topic, STATE_EVERY_MS, ask, () => {
				this.#audiences.delete(topic);
				this.#tell({ kind: "wanted", topic, wanted: false });
			});
			this.#audiences.set(topic, audience);
			this.#tell({ kind: "wanted", topic, wanted: true });
		}
		return audience;
	}

	#accountAudience({ user }: SessionOnSocket): TopicReaders {
		let audience = this.#accounts.get(user);
		if (audience === undefined) {
			const ask = () => this.#tell({ kind: "account_state", user });
			audience = new TopicReaders("account", ACCOUNT_STATE_EVERY_MS, ask, () => {
				this.#accounts.delete(user);
				this.#tell({ kind: "account_wanted", user, wanted: false });
			});
			this.#accounts.set(user, audience);
			this.#tell({ kind: "account_wanted", user, wanted: true });
		}
		return audience;
	}

	#unsubscribe(client: Client, topic: string): void {
		const audience = client.audiences.get(topic);
		if (audience === undefined) return;
		client.audiences.delete(topic);
		client.missed.delete(audience);
		audience.leave(client);
	}
}

function parseJson(json: Buffer): unknown {
	if (!isWithin(json, MESSAGE_BOUNDS)) return undefined;
	try {
		return JSON.parse(json.toString());
	} catch {
		return undefined;
	}
}
