// Fake server of component tests. It replaces `fetch` and `WebSocket`, responds to calls, and sends messages of the socket's
// topics.
import { FakeSocket } from "@candor/client/fake-socket";
import type { CallData, CallName, PathOf, TopicMessage } from "@candor/contract";

/** Params of a request, as the text that the app sent. */
export type Params = Readonly<Record<string, string>>;

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
class NoResponse {
	readonly cut = true;
}

/** Returns a response that refuses a call. @param field name of the param that is refused */
export const refusal = (message: string, field?: string, code = "refused") => new Refusal(message, field, code);
/** A fake response: the network fails after the request has been sent. */
export const NO_RESPONSE = new NoResponse();
export const PENDING = new Promise<never>(() => undefined);
/**
 * Returns the response of a call whose only result is a text for the user. The contract declares the data of such calls as
 * null.
 */
export const serverText = (text: string) => text as unknown as null;

type Result<N extends CallName> = CallData<PathOf<N>> | Refusal | NoResponse;
type Reply<N extends CallName> = Result<N> | Promise<Result<N>>;
export type Responder<N extends CallName> = Reply<N> | ((params: Params) => Reply<N>);
export type Responses = { readonly [N in CallName]?: Responder<N> };

const responders = new Map<string, unknown>();
const sent: { readonly call: string; readonly params: Params }[] = [];
const unexpected: string[] = [];
const topics = new Map<string, unknown>();

/**
 * Sets the response to a call: data, a refusal, `NO_RESPONSE`, a promise of one of these, or a function of the params that
 * returns one.
 */
export function respond<N extends CallName>(call: N, responder: Responder<N>): void {
	responders.set(call, responder);
}

/** Returns the params of every request for the call so far, in order. */
export const requests = (call: CallName): readonly Params[] =>
	sent.filter((one) => one.call === call).map(({ params }) => params);

/** Sets the first message for new subscribers of a topic, and sends it to the current subscribers. */
export function startTopic(message: TopicMessage): void {
	topics.set(message.topic, message.data);
	publish(message);
}

/** Sends a message to the topic's current subscribers. */
export function publish(message: TopicMessage): void {
	FakeSocket.all.at(-1)?.say(message);
}

class ExchangeSocket extends FakeSocket {
	constructor(url: URL | string) {
		super(url);
		queueMicrotask(() => {
			if (this.readyState === 0) this.open();
		});
	}
	override send(text: string): void {
		super.send(text);
		const { op, topics: names = [] } = JSON.parse(text) as { op: string; topics?: string[] };
		queueMicrotask(() => {
			if (op === "auth") this.say({ id: "auth", op, ok: true, time: Date.now() });
			if (op !== "subscribe") return;
			for (const topic of names) if (topics.has(topic)) this.say({ topic, data: topics.get(topic) });
		});
	}
}

const abortOf = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** Returns the params in a JSON body as texts. A list becomes its JSON text. */
const paramsOfJson = (body: string): Params =>
	Object.fromEntries(
		Object.entries(JSON.parse(body) as object).map(([name, value]) => [
			name,
			typeof value === "object" ? JSON.stringify(value) : String(value),
		]),
	);

async function exchangeFetch(url: string | URL | Request, { method = "GET", body, signal }: RequestInit = {}): Promise<Response> {
	const { pathname, searchParams } = new URL(String(url), location.href);
	const call = `${method} ${pathname.replace("/api/", "")}`;
	const params =
		typeof body === "string" ? paramsOfJson(body) : Object.fromEntries(body instanceof URLSearchParams ? body : searchParams);
	sent.push({ call, params });
	if (!responders.has(call)) {
		unexpected.push(call);
		throw new TypeError("no response");
	}
	const responder = responders.get(call);
	const response = Promise.resolve(typeof responder === "function" ? responder(params) : responder);
	const result = await (signal ? Promise.race([response, abortOf(signal)]) : response);
	if (result instanceof NoResponse) throw new TypeError("no response");
	if (!(result instanceof Refusal)) return Response.json({ type: "ok", code: 1, message: "OK", msg: "success", data: result });
	const { message, field, code } = result;
	const about = field === undefined ? {} : { field };
	return Response.json({ type: "error", code: 0, message, msg: message, data: null, error: code, params: about });
}

/** Forgets requests, topics and all responses except that of `GET health`. Runs before each test. */
export function resetExchange(): void {
	responders.clear();
	topics.clear();
	sent.length = 0;
	unexpected.length = 0;
	respond("GET health", { mode: "sandbox" } as CallData<"health">);
	Object.assign(globalThis, { fetch: exchangeFetch, WebSocket: ExchangeSocket });
}

/** Returns the requests for which the test has set no response. */
export const unexpectedRequests = (): readonly string[] => unexpected;
