// The exchange as a test of a component has it, at the two ends where a page meets it: what its calls answer, what its socket says.
import { FakeSocket } from "@candor/client/fake-page";
import type { CallData, CallName, PathOf, TopicMessage } from "@candor/contract";
import { afterEach, beforeEach, expect } from "vitest";

/** As they were sent: texts. */
export type Sent = Readonly<Record<string, string>>;

class Refusal {
	readonly message: string;
	readonly field: string | undefined;
	readonly code: string;
	constructor(message: string, field: string | undefined, code: string) {
		this.message = message;
		this.field = field;
		this.code = code;
	}
}
class NoAnswer {
	readonly cut = true;
}

/** @param field of the params that it is about @param code where the page looks at it */
export const refused = (message: string, field?: string, code = "refused") => new Refusal(message, field, code);
/** The network fails after the request was sent. */
export const CUT_OFF = new NoAnswer();

type Said<N extends CallName> = CallData<PathOf<N>> | Refusal | NoAnswer;

const answers = new Map<string, (sent: Sent) => unknown>();
const requests: { readonly name: string; readonly sent: Sent }[] = [];
const unexpected: string[] = [];
const states = new Map<string, unknown>();

/** How a call is answered from now on. */
export function answer<N extends CallName>(name: N, how: (sent: Sent) => Said<N> | Promise<Said<N>>): void {
	answers.set(name, how);
}

/** Each request of this call, in order. */
export const asked = (name: CallName): readonly Sent[] => requests.filter((one) => one.name === name).map(({ sent }) => sent);

/** What a topic begins with, for whoever listens and whoever comes. */
export function begins(message: TopicMessage): void {
	states.set(message.topic, message.data);
	tell(message);
}

/** Says it to whoever listens now. */
export function tell(message: TopicMessage): void {
	FakeSocket.all.at(-1)?.say(message);
}

class ExchangeSocket extends FakeSocket {
	constructor(url: URL | string) {
		super(url);
		queueMicrotask(() => this.open());
	}
	override send(text: string): void {
		super.send(text);
		const { op, topics = [] } = JSON.parse(text) as { op: string; topics?: string[] };
		queueMicrotask(() => {
			if (op === "auth") this.say({ id: "auth", op, ok: true, time: Date.now() });
			if (op !== "subscribe") return;
			for (const topic of topics) if (states.has(topic)) this.say({ topic, data: states.get(topic) });
		});
	}
}

async function exchangeFetch(url: string | URL | Request, { method = "GET", body }: RequestInit = {}): Promise<Response> {
	const { pathname, searchParams } = new URL(String(url), location.href);
	const name = `${method} ${pathname.replace("/api/", "")}`;
	const sent = Object.fromEntries(body instanceof URLSearchParams ? body : searchParams);
	requests.push({ name, sent });
	const how = answers.get(name);
	if (how === undefined) unexpected.push(name);
	const said = await how?.(sent);
	if (said === undefined || said instanceof NoAnswer) throw new TypeError("cut off");
	if (!(said instanceof Refusal)) return Response.json({ type: "ok", code: 1, message: "OK", msg: "success", data: said });
	const { message, field, code } = said;
	const params = field === undefined ? {} : { field };
	return Response.json({ type: "error", code: 0, message, msg: message, data: null, error: code, params });
}

beforeEach(() => {
	answers.clear();
	states.clear();
	requests.length = 0;
	unexpected.length = 0;
	answer("GET health", () => ({ mode: "sandbox" }) as CallData<"health">);
	Object.assign(globalThis, { fetch: exchangeFetch, WebSocket: ExchangeSocket });
});

afterEach(() => {
	expect(unexpected, "calls that the test gives no answer to").toEqual([]);
});
