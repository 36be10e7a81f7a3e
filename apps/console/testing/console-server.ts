// Fake server of component tests. It replaces `fetch`, checks every signature as the server does, and responds with the test's
// data.
import { CONSOLE_CALLS, CONSOLE_HEADERS, type ConsoleData, type ConsolePath, confirmedText, signedText } from "@candor/contract";
import { bytesOfHex, hexOf, sha256 } from "../src/data/hex.ts";

class Refusal {
	readonly body: { error: string; field: string | undefined; params: Record<string, unknown> };
	constructor(error: string, field?: string, params: Record<string, unknown> = {}) {
		this.body = { error, field, params };
	}
}

/** Returns a fake response that refuses the call. */
export const refusal = (error: string, field?: string, params?: Record<string, unknown>) => new Refusal(error, field, params);
/** A fake response that makes the request fail like a network failure. */
export const NO_RESPONSE = Symbol("no response");

type Params = Readonly<Record<string, unknown>>;
/** A `Response` object is returned unchanged, for calls that return a file. */
type Result<P extends ConsolePath> = ConsoleData<P> | Response | Refusal | typeof NO_RESPONSE;
export type Responder<P extends ConsolePath> = Result<P> | ((params: Params) => Result<P> | Promise<Result<P>>);
export type Responses = { readonly [P in ConsolePath]?: Responder<P> };

interface Sent {
	readonly path: string;
	readonly params: Params;
	readonly confirmation: { readonly nonce: string; readonly response: { readonly id: string } } | undefined;
	readonly headers: Readonly<Record<string, string>>;
}

export const PASSKEY_ID = "cGFzc2tleQ";
const NONCE = "bm9uY2Utb2YtdGhlLXNlcnZlcg";
const responders = new Map<string, unknown>();
const sent: Sent[] = [];
const faults: string[] = [];
/** Public key of the enrolled browser, in hex. */
let deviceKey = "";
/** Public key of the previous test's browser. The page of that test may still send a request. */
let earlierKey = "";
/** Server's clock minus the browser's clock, in ms. The refusal `clock_skewed` reports it. */
let skew = 0;
/** The same difference in the Date header, which can differ because a proxy may set that header. */
let dateSkew = 0;
/** Number of the current test. Requests of earlier tests get no response. */
let round = 0;

export function respond<P extends ConsolePath>(path: P, responder: Responder<P>): void {
	responders.set(path, responder);
}

export const requests = (path: ConsolePath): readonly Sent[] => sent.filter((one) => one.path === path);
/** Requests that the real server would refuse, and calls for which the test has no response. */
export const serverFaults = (): readonly string[] => faults;
export function setSkew(ms: number, ofDateHeader = ms): void {
	skew = ms;
	dateSkew = ofDateHeader;
}

export function resetServer(key: string): void {
	responders.clear();
	sent.length = 0;
	faults.length = 0;
	setSkew(0);
	round += 1;
	earlierKey = deviceKey;
	deviceKey = key;
	respond("confirm", { nonce: NONCE, passkey_id: PASSKEY_ID, rp_id: "console.candor.test" });
}

async function isSigned(path: string, body: string, headers: Readonly<Record<string, string>>, by: string): Promise<boolean> {
	const [operator, sentAt] = [Number(headers[CONSOLE_HEADERS.operator]), Number(headers[CONSOLE_HEADERS.sentAt])];
	const nonce = headers[CONSOLE_HEADERS.nonce] ?? "";
	const signature = bytesOfHex(headers[CONSOLE_HEADERS.signature] ?? "");
	if (signature === undefined || !/^[\w-]{16,64}$/.test(nonce) || !Number.isSafeInteger(sentAt)) return false;
	const text = signedText({ path, operator, sentAt, nonce, bodyHash: hexOf(await sha256(body)) });
	const key = await crypto.subtle.importKey("raw", bytesOfHex(by) as BufferSource, "Ed25519", false, ["verify"]);
	return crypto.subtle.verify("Ed25519", key, signature, new TextEncoder().encode(text));
}

/** Returns true if the passkey signed a challenge that covers exactly these params. */
async function isConfirmed(path: string, params: unknown, confirmation: Sent["confirmation"]): Promise<boolean> {
	if (confirmation === undefined || confirmation.nonce !== NONCE) return false;
	const wanted = await sha256(confirmedText(NONCE, path, JSON.stringify(params)));
	return (confirmation.response as unknown as { challenge: string }).challenge === hexOf(wanted);
}

export async function consoleFetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
	const path = String(url).replace(/^\/api\//, "");
	const body = String(init.body);
	const headers = init.headers as Record<string, string>;
	const { params, confirmation } = JSON.parse(body) as Pick<Sent, "params" | "confirmation">;
	const say = (answer: unknown, status: number) =>
		Response.json(answer, { status, headers: { date: new Date(Date.now() + dateSkew).toUTCString() } });
	const call = CONSOLE_CALLS[path as ConsolePath];
	const own = round;
	if (call === undefined) faults.push(`${path} is no call of the console`);
	else if (!call.params.strict().safeParse(params).success) faults.push(`${path} with wrong params: ${JSON.stringify(params)}`);
	// The signature of an enrolment is not checked here, because the new key that signs it is only in its params. The tests of
	// the enrolment page check it.
	const isOpen = call?.access === "open" && path !== "session/open";
	const signed = isOpen || (await isSigned(path, body, headers, deviceKey));
	const needsPasskey = typeof call?.access === "object" && call.access.passkey;
	const confirmed = !needsPasskey || (await isConfirmed(path, params, confirmation));
	const isEarlier = !signed && earlierKey !== "" && (await isSigned(path, body, headers, earlierKey));
	if (own !== round || isEarlier) throw new TypeError("the test has ended");
	if (!signed) faults.push(`${path} without a valid signature`);
	if (!confirmed) faults.push(`${path} without a valid confirmation`);
	if (!isOpen && Math.abs(Number(headers[CONSOLE_HEADERS.sentAt]) - (Date.now() + skew)) > 60_000) {
		return say({ error: "clock_skewed", params: { server_time: Date.now() + skew } }, 401);
	}
	sent.push({ path, params, confirmation, headers });
	const responder = responders.get(path);
	if (responder === undefined) {
		faults.push(`${path} has no response in this test`);
		throw new TypeError("no response");
	}
	const result = await (typeof responder === "function" ? responder(params) : responder);
	if (result === NO_RESPONSE) throw new TypeError("no response");
	if (result instanceof Response) return result;
	return result instanceof Refusal ? say(result.body, 422) : say({ data: result }, 200);
}
