// The one socket of the page: connects, comes back with backoff, subscribes again, authenticates, notices silence.
// It never interprets data: each topic's store does that. After every (re)connect a topic starts with its state as it is.
import type { TopicMessage } from "@candor/contract";
import { session } from "./session.ts";
import { createStore } from "./store.ts";

export type SocketStatus = "idle" | "connecting" | "open" | "lost";
/** Whether what is on screen is live. */
export const socketStatus = createStore<SocketStatus>("idle");

type Listener = (data: never) => void;
interface Topic {
	readonly listeners: Set<Listener>;
	/** Pending unsubscribe: screens that change in a moment keep their topics. */
	leaving: ReturnType<typeof setTimeout> | undefined;
}

const BACKOFF_MS = [300, 800, 1_200];
/** A server that is restarted is back within a minute, and what people look at is then right within two seconds. */
const SOON_FOR = 50;
const LATER_MS = [3_200, 6_400, 10_000];
const PING_EVERY_MS = 20_000;
/** docs/product.md §9. */
const SILENT_AFTER_MS = 60_000;
/** Whatever it asks first is answered at once: a connection on which nothing is said by then is none. */
const ANSWERED_WITHIN_MS = 5_000;
const LEAVE_AFTER_MS = 1_500;
const SESSION_PROBLEM = 4999;

const topics = new Map<string, Topic>();
const sessionProblem = new Set<() => void>();
let socket: WebSocket | undefined;
let attempts = 0;
let heardAt = 0;
let authedToken: string | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let pulse: ReturnType<typeof setInterval> | undefined;
let mute: ReturnType<typeof setTimeout> | undefined;
let opened: string[] = [];
let flushing = false;

function send(message: object): void {
	if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Topics that are subscribed in one turn go out in one message. */
function subscribeSoon(name: string): void {
	opened.push(name);
	if (flushing) return;
	flushing = true;
	queueMicrotask(() => {
		flushing = false;
		const names = [...new Set(opened)].filter((one) => topics.has(one) && (one !== "account" || authedToken !== undefined));
		opened = [];
		for (let at = 0; at < names.length; at += 100) send({ op: "subscribe", topics: names.slice(at, at + 100) });
	});
}

function authenticate(): void {
	const token = session.get()?.token;
	if (token === undefined || token === authedToken) return;
	authedToken = token;
	send({ op: "auth", token, id: "auth" });
}

function onMessage(text: string): void {
	heardAt = Date.now();
	clearTimeout(mute);
	const message = JSON.parse(text) as TopicMessage | { id?: string; ok: boolean; error?: string };
	if ("topic" in message && "data" in message) {
		for (const listener of topics.get(message.topic)?.listeners ?? []) listener(message.data as never);
		return;
	}
	if ("ok" in message && message.id === "auth") {
		if (message.ok) {
			if (topics.has("account")) subscribeSoon("account");
		} else {
			for (const report of sessionProblem) report();
		}
	}
}

/** How long to wait before connecting the nth time in a row, ms. */
function pauseBefore(attempt: number): number {
	const [pauses, at] = attempt < SOON_FOR ? [BACKOFF_MS, attempt] : [LATER_MS, attempt - SOON_FOR];
	return pauses[Math.min(at, pauses.length - 1)] as number;
}

function lost(code: number): void {
	socket = undefined;
	authedToken = undefined;
	clearInterval(pulse);
	clearTimeout(mute);
	if (code === SESSION_PROBLEM) for (const report of sessionProblem) report();
	if (topics.size === 0) {
		socketStatus.set("idle");
		return;
	}
	socketStatus.set("lost");
	const wait = pauseBefore(attempts++);
	clearTimeout(retry);
	retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
}

function connect(): void {
	clearTimeout(retry);
	if (socket !== undefined || topics.size === 0) return;
	if (attempts === 0) socketStatus.set("connecting");
	const url = new URL("/socket", API_BASE || location.href);
	url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
	const mine = new WebSocket(url);
	socket = mine;
	mine.onopen = () => {
		attempts = 0;
		heardAt = Date.now();
		socketStatus.set("open");
		authenticate();
		for (const name of topics.keys()) if (name !== "account") subscribeSoon(name);
		mute = setTimeout(() => mine.close(4000, "mute"), ANSWERED_WITHIN_MS);
		pulse = setInterval(() => {
			if (Date.now() - heardAt > SILENT_AFTER_MS) mine.close(4000, "silent");
			else send({ op: "ping" });
		}, PING_EVERY_MS);
	};
	mine.onmessage = (event) => onMessage(String(event.data));
	mine.onclose = (event) => {
		if (socket === mine) lost(event.code);
	};
}

/**
 * Listens to a topic; several listeners share one subscription. Returns how to stop.
 * `account` needs a session and waits for one.
 */
export function listen<T extends TopicMessage>(topic: T["topic"], listener: (data: T["data"]) => void): () => void {
	let entry = topics.get(topic);
	if (entry === undefined) {
		entry = { listeners: new Set(), leaving: undefined };
		topics.set(topic, entry);
		if (socket === undefined) connect();
		else {
			if (topic === "account") authenticate();
			subscribeSoon(topic);
		}
	} else if (entry.leaving !== undefined) {
		// It was on its way out: take its state anew, this listener has seen none of it.
		clearTimeout(entry.leaving);
		entry.leaving = undefined;
		resubscribe(topic);
	}
	const held = entry;
	held.listeners.add(listener as Listener);
	return () => {
		held.listeners.delete(listener as Listener);
		if (held.listeners.size > 0 || topics.get(topic) !== held) return;
		held.leaving = setTimeout(() => {
			topics.delete(topic);
			send({ op: "unsubscribe", topics: [topic] });
		}, LEAVE_AFTER_MS);
	};
}

/** Asks for the topic's state anew, after a gap. */
export function resubscribe(topic: string): void {
	send({ op: "unsubscribe", topics: [topic] });
	subscribeSoon(topic);
}

/** Called when the socket learns that the session is over. */
export function onSessionProblem(report: () => void): () => void {
	sessionProblem.add(report);
	return () => sessionProblem.delete(report);
}

// Another person signed in, or nobody is: the account topic belongs to the session, so the socket starts anew.
session.subscribe(() => {
	if (socket === undefined || session.get()?.token === authedToken) return;
	if (authedToken === undefined) authenticate();
	else {
		attempts = 0;
		// What is still on its way is the one before's.
		socket.onmessage = null;
		socket.close(4001, "session");
	}
});

// Back from the background or from a tunnel: do not wait for the backoff.
function hurry(): void {
	if (document.visibilityState !== "visible") return;
	if (socket === undefined && topics.size > 0) {
		attempts = 0;
		connect();
	} else if (socket !== undefined && Date.now() - heardAt > SILENT_AFTER_MS) socket.close(4000, "silent");
}
addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);
