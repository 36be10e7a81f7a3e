// The only WebSocket of a page or program. It connects and authenticates. If the connection is lost or silent, it reconnects with
// growing pauses and subscribes again. After each connect, every topic starts again with its current state. The data of a topic
// is passed to the topic's listeners.
import type { TopicMessage } from "@candor/contract";

export type SocketStatus = "idle" | "connecting" | "open" | "lost";

export interface LiveSocketOptions {
	readonly origin: string;
	readonly token: () => string | undefined;
	readonly onStatus?: (status: SocketStatus) => void;
	readonly onSessionProblem?: () => void;
}

type Listener = (data: never) => void;
interface Topic {
	readonly listeners: Set<Listener>;
	/** Timer of the delayed unsubscribe. If a listener is added before it fires, the topic stays subscribed. */
	leaving: ReturnType<typeof setTimeout> | undefined;
}

const BACKOFF_MS = [300, 800, 1_200];
/**
 * Number of attempts to connect with short pauses. Together they take about a minute, as long as a slow restart of the server.
 */
const SOON_FOR = 50;
const LATER_MS = [3_200, 6_400, 10_000];
const PING_EVERY_MS = 20_000;
/** Time without a message after which a connection counts as lost, ms (docs/reference/product.md §9). */
const SILENT_AFTER_MS = 60_000;
/** Time limit for opening a connection, ms. Without it, a browser would wait for minutes on a network that drops packets. */
const OPENS_WITHIN_MS = 15_000;
/** Time limit for the first message, ms. The server replies at once, so a connection without a message by then is dead. */
const ANSWERED_WITHIN_MS = 5_000;
const LEAVE_AFTER_MS = 1_500;
const SESSION_PROBLEM = 4999;

/** Returns the pause before the next attempt to connect, ms. @param attempt number of failed attempts so far */
function pauseBefore(attempt: number): number {
	const [pauses, at] = attempt < SOON_FOR ? [BACKOFF_MS, attempt] : [LATER_MS, attempt - SOON_FOR];
	return pauses[Math.min(at, pauses.length - 1)] as number;
}

export class LiveSocket {
	readonly #options: LiveSocketOptions;
	readonly #topics = new Map<string, Topic>();
	#socket: WebSocket | undefined;
	#status: SocketStatus = "idle";
	#attempts = 0;
	#heardAt = 0;
	#isAnswered = false;
	#authedToken: string | undefined;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#pulse: ReturnType<typeof setInterval> | undefined;
	#deadline: ReturnType<typeof setTimeout> | undefined;
	#opened: string[] = [];
	#flushing = false;

	constructor(options: LiveSocketOptions) {
		this.#options = options;
	}

	/**
	 * Adds a listener to a topic. The topic `account` is subscribed once there is a session. Returns a function that removes the
	 * listener.
	 */
	listen<T extends TopicMessage>(topic: T["topic"], listener: (data: T["data"]) => void): () => void {
		let entry = this.#topics.get(topic);
		if (entry === undefined) {
			entry = { listeners: new Set(), leaving: undefined };
			this.#topics.set(topic, entry);
			if (this.#socket === undefined) this.#connect();
			else {
				if (topic === "account") this.#authenticate();
				this.#subscribeSoon(topic);
			}
		} else if (entry.leaving !== undefined) {
			// The topic was about to be unsubscribed. Its state is requested again, because the new listener needs it.
			clearTimeout(entry.leaving);
			entry.leaving = undefined;
			this.resubscribe(topic);
		}
		const held = entry;
		held.listeners.add(listener as Listener);
		return () => {
			held.listeners.delete(listener as Listener);
			if (held.listeners.size > 0 || this.#topics.get(topic) !== held) return;
			held.leaving = setTimeout(() => {
				this.#topics.delete(topic);
				this.#send({ op: "unsubscribe", topics: [topic] });
			}, LEAVE_AFTER_MS);
		};
	}

	/** Requests the complete state of a topic again, after a message was missed. */
	resubscribe(topic: string): void {
		this.#send({ op: "unsubscribe", topics: [topic] });
		this.#subscribeSoon(topic);
	}

	/**
	 * Authenticates again after a change of the session, by a new connection, because the topic `account` belongs to the session.
	 */
	sessionChanged(): void {
		if (this.#socket === undefined || this.#options.token() === this.#authedToken) return;
		if (this.#authedToken === undefined) return this.#authenticate();
		this.#attempts = 0;
		// A new connection is needed, because messages that are already on their way belong to the previous session.
		this.#giveUp(4001, "session");
	}

	/** Connects at once instead of waiting, and drops a silent connection. Called when the network may be back. */
	hurry(): void {
		if (this.#socket?.readyState === WebSocket.OPEN && this.#isSilent()) this.#giveUp(4000, "silent");
		if (this.#socket !== undefined) return;
		this.#attempts = 0;
		this.#connect();
	}

	/** Closes the socket for ever. Listeners get no more messages. */
	close(): void {
		for (const { leaving } of this.#topics.values()) clearTimeout(leaving);
		this.#topics.clear();
		clearTimeout(this.#retry);
		this.#giveUp(1000, "");
	}

	#tell(status: SocketStatus): void {
		this.#status = status;
		this.#options.onStatus?.(status);
	}

	#isSilent(): boolean {
		return Date.now() - this.#heardAt >= SILENT_AFTER_MS;
	}

	/**
	 * Treats the connection as lost at once. If the other side does not respond, a browser fires `close` up to a minute later.
	 */
	#giveUp(code: number, reason: string): void {
		const socket = this.#socket;
		if (socket === undefined) return;
		socket.onopen = null;
		socket.onmessage = null;
		socket.onclose = null;
		socket.close(code, reason);
		this.#lost(code);
	}

	#endAfter(ms: number, reason: string): void {
		clearTimeout(this.#deadline);
		this.#deadline = setTimeout(() => this.#giveUp(4000, reason), ms);
	}

	#endWhenSilent(): void {
		clearTimeout(this.#deadline);
		this.#deadline = setTimeout(
			() => {
				if (this.#isSilent()) this.#giveUp(4000, "silent");
				else this.#endWhenSilent();
			},
			this.#heardAt + SILENT_AFTER_MS - Date.now(),
		);
	}

	#send(message: object): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	/** Subscribes to a topic. All topics of one turn of the event loop are sent together, in messages of at most 100 topics. */
	#subscribeSoon(name: string): void {
		this.#opened.push(name);
		if (this.#flushing) return;
		this.#flushing = true;
		queueMicrotask(() => {
			this.#flushing = false;
			const may = (one: string) => this.#topics.has(one) && (one !== "account" || this.#authedToken !== undefined);
			const names = [...new Set(this.#opened)].filter(may);
			this.#opened = [];
			for (let at = 0; at < names.length; at += 100) this.#send({ op: "subscribe", topics: names.slice(at, at + 100) });
		});
	}

	#authenticate(): void {
		const token = this.#options.token();
		if (token === undefined || token === this.#authedToken) return;
		this.#authedToken = token;
		this.#send({ op: "auth", token, id: "auth" });
	}

	#onMessage(text: string): void {
		this.#heardAt = Date.now();
		if (!this.#isAnswered) {
			this.#isAnswered = true;
			this.#endWhenSilent();
		}
		const message = JSON.parse(text) as TopicMessage | { id?: string; ok: boolean; error?: string };
		if ("topic" in message && "data" in message) {
			for (const listener of this.#topics.get(message.topic)?.listeners ?? []) listener(message.data as never);
			return;
		}
		if (!("ok" in message) || message.id !== "auth") return;
		if (!message.ok) this.#options.onSessionProblem?.();
		else if (this.#topics.has("account")) this.#subscribeSoon("account");
	}

	#lost(code: number): void {
		this.#socket = undefined;
		this.#authedToken = undefined;
		clearInterval(this.#pulse);
		clearTimeout(this.#deadline);
		if (code === SESSION_PROBLEM) this.#options.onSessionProblem?.();
		if (this.#topics.size === 0) return this.#tell("idle");
		this.#tell("lost");
		const wait = pauseBefore(this.#attempts++);
		clearTimeout(this.#retry);
		this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
	}

	#connect(): void {
		clearTimeout(this.#retry);
		if (this.#socket !== undefined || this.#topics.size === 0) return;
		if (this.#status === "idle") this.#tell("connecting");
		const url = new URL("/socket", this.#options.origin);
		url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
		const mine = new WebSocket(url);
		this.#socket = mine;
		this.#isAnswered = false;
		this.#endAfter(OPENS_WITHIN_MS, "not opened");
		mine.onopen = () => {
			this.#attempts = 0;
			this.#heardAt = Date.now();
			this.#tell("open");
			this.#endAfter(ANSWERED_WITHIN_MS, "mute");
			this.#authenticate();
			for (const name of this.#topics.keys()) if (name !== "account") this.#subscribeSoon(name);
			this.#pulse = setInterval(() => this.#send({ op: "ping" }), PING_EVERY_MS);
		};
		mine.onmessage = (event) => this.#onMessage(String(event.data));
		mine.onclose = (event) => {
			if (this.#socket === mine) this.#lost(event.code);
		};
	}
}
