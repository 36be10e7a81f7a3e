// Sends the console's calls to the server (docs/reference/console.md). The device key signs every request. Calls that need a
// confirmation are also signed with the operator's passkey.
import type { ConsoleData, ConsoleParams, ConsolePath } from "@candor/contract";
import { CONSOLE_HEADERS, confirmedText, signedText } from "@candor/contract/console-signing";
import type { DeviceKey } from "./device-keys.ts";
import { base64UrlOf, hexOf, sha256 } from "./hex.ts";
import { signWithPasskey } from "./passkey.ts";

/** Error: the server refused the call. `field` is the name of the wrong param. */
export class CallRefused extends Error {
	override name = "CallRefused";
	readonly code: string;
	readonly field: string | undefined;
	readonly params: Readonly<Record<string, unknown>>;

	constructor(code: string, field?: string, params: Readonly<Record<string, unknown>> = {}) {
		super(code);
		this.code = code;
		this.field = field;
		this.params = params;
	}
}

/** Error: no response arrived. If the call was a write, the server may have executed it. */
export class NoResponse extends Error {
	override name = "NoResponse";
}

/**
 * Type of the params as the server parses them. It requires also the params that have defaults, because the console sends all
 * params.
 */
type Params<P extends ConsolePath> = ConsoleParams<P>;
type SigningKey = Pick<DeviceKey, "operator" | "privateKey">;
type Confirmation = { readonly nonce: string; readonly response: unknown };

const WITHIN_MS = 30_000;
const FILE_WITHIN_MS = 3_600_000;
/** A clock difference up to this value is not corrected. The server accepts a difference up to 60 s. */
const TOLERATED_SKEW_MS = 20_000;

let signer: SigningKey | undefined;
/** Server's clock minus the browser's clock, in ms. */
let clockOffset = 0;
let onSessionEnd = () => {};

/** Sets the key that signs all later calls; undefined after a sign-out. */
export function setSigningKey(key: DeviceKey | undefined): void {
	signer = key;
}

export function whenSessionEnds(listener: () => void): void {
	onSessionEnd = listener;
}

/** Sends a call that needs no session: an enrolment, or the start of a sign-in. */
export async function callWithoutSession<P extends ConsolePath>(path: P, params: Params<P>): Promise<ConsoleData<P>> {
	const response = await send(path, JSON.stringify({ params }), {});
	followClock(response);
	return dataOf(response);
}

/** Sends a call that the device key signs. @param key signs instead of the session's key @throws CallRefused, NoResponse */
export function call<P extends ConsolePath>(path: P, params: Params<P>, key?: SigningKey): Promise<ConsoleData<P>> {
	return signedCall(path, params, undefined, undefined, key);
}

/**
 * Asks the operator to confirm the call with the passkey, then sends the call. The signed challenge covers exactly this
 * request. @throws CallRefused, NoResponse, PasskeyNotUsed
 */
export async function confirmedCall<P extends ConsolePath>(path: P, params: Params<P>): Promise<ConsoleData<P>> {
	return signedCall(path, params, await confirmationOf(path, params));
}

/**
 * Like `confirmedCall`, for a call whose response is a file. Returns the response before its body is read. Reading the body
 * fails if the file does not arrive within an hour. @throws CallRefused, NoResponse, PasskeyNotUsed
 */
export async function confirmedFile<P extends ConsolePath>(path: P, params: Params<P>): Promise<Response> {
	return signedCall(path, params, await confirmationOf(path, params), { read: fileOf, withinMs: FILE_WITHIN_MS });
}

/** Sends a call whose response is a picture. @throws CallRefused, NoResponse */
export async function callForPicture<P extends ConsolePath>(path: P, params: Params<P>): Promise<Blob> {
	return signedCall(path, params, undefined, { read: pictureOf, withinMs: WITHIN_MS });
}

async function confirmationOf<P extends ConsolePath>(path: P, params: Params<P>): Promise<Confirmation> {
	const { nonce, passkey_id, rp_id } = await call("confirm", {});
	// A demo operator of a sandbox has no passkey, so the confirmation contains only the nonce.
	if (passkey_id.startsWith("demo-")) return { nonce, response: null };
	const challenge = base64UrlOf(await sha256(confirmedText(nonce, path, JSON.stringify(params))));
	const response = await signWithPasskey({ challenge, passkeyId: passkey_id, site: rp_id });
	return { nonce, response };
}

interface Reading<T> {
	/** Parses the response. @throws CallRefused, NoResponse */
	readonly read: (response: Response) => Promise<T>;
	readonly withinMs: number;
}

async function signedCall<P extends ConsolePath, T = ConsoleData<P>>(
	path: P,
	params: Params<P>,
	confirmation: Confirmation | undefined,
	{ read, withinMs }: Reading<T> = { read: dataOf, withinMs: WITHIN_MS },
	key = signer,
): Promise<T> {
	const body = JSON.stringify({ params, ...(confirmation !== undefined && { confirmation }) });
	const response = await send(path, body, await signatureOf(path, body, key), withinMs);
	const before = clockOffset;
	try {
		return await read(response);
	} catch (refused) {
		const skewed = refused instanceof CallRefused && refused.code === "clock_skewed";
		if (skewed) followClock(response, Number(refused.params.server_time));
		// The same confirmation can be sent again: the server checks the clock first, so its nonce is still unused.
		if (skewed && clockOffset !== before) return read(await send(path, body, await signatureOf(path, body, key), withinMs));
		if (refused instanceof CallRefused && refused.code === "session_required") onSessionEnd();
		throw refused;
	}
}

async function signatureOf(path: string, body: string, key: SigningKey | undefined): Promise<Record<string, string>> {
	if (key === undefined) throw new CallRefused("session_required");
	const { operator, privateKey } = key;
	const sentAt = Math.round(Date.now() + clockOffset);
	const nonce = base64UrlOf(crypto.getRandomValues(new Uint8Array(24)));
	const text = signedText({ path, operator, sentAt, nonce, bodyHash: hexOf(await sha256(body)) });
	const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(text)));
	return {
		[CONSOLE_HEADERS.operator]: String(operator),
		[CONSOLE_HEADERS.sentAt]: String(sentAt),
		[CONSOLE_HEADERS.nonce]: nonce,
		[CONSOLE_HEADERS.signature]: hexOf(signature),
	};
}

async function send(path: string, body: string, headers: Record<string, string>, withinMs = WITHIN_MS): Promise<Response> {
	try {
		return await fetch(`/api/${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body,
			credentials: "same-origin",
			signal: AbortSignal.timeout(withinMs),
		});
	} catch (cause) {
		throw new NoResponse("no response", { cause });
	}
}

/** Returns the response whose body is the file, or throws the refusal that the server sent as JSON. */
async function fileOf(response: Response): Promise<Response> {
	const isFile = response.ok && response.headers.get("content-type")?.startsWith("text/csv") === true;
	if (!isFile) throw new NoResponse(`no file but ${JSON.stringify(await dataOf(response))}`);
	return response;
}

/** Returns the picture, or throws the refusal that the server sent as JSON. */
async function pictureOf(response: Response): Promise<Blob> {
	const isPicture = response.ok && response.headers.get("content-type")?.startsWith("image/") === true;
	if (!isPicture) throw new NoResponse(`no picture but ${JSON.stringify(await dataOf(response))}`);
	try {
		return await response.blob();
	} catch (cause) {
		throw new NoResponse("the picture broke off", { cause });
	}
}

async function dataOf<T>(response: Response): Promise<T> {
	let answer: { data?: T; error?: string; field?: string; params?: Record<string, unknown> };
	try {
		answer = await response.json();
	} catch (cause) {
		throw new NoResponse(`status ${response.status} without JSON`, { cause });
	}
	if (answer.error !== undefined) throw new CallRefused(answer.error, answer.field, answer.params);
	return answer.data as T;
}

/**
 * Corrects the clock offset by the server's clock, unless the difference is tolerable. @param sent server time in the refusal,
 * in ms. Without it, the Date header is used, which is less exact: it has whole seconds, and a proxy may have set it
 */
function followClock(response: Response, sent = Number.NaN): void {
	const theirs = Number.isNaN(sent) ? Date.parse(response.headers.get("date") ?? "") + 500 : sent;
	if (Number.isNaN(theirs)) return;
	const offset = theirs - Date.now();
	if (Math.abs(offset - clockOffset) > TOLERATED_SKEW_MS) clockOffset = offset;
}

/**
 * Signs a text with the session's device key. Returns the Ed25519 signature in hex. @throws CallRefused if there is no session
 */
export async function signText(text: string): Promise<string> {
	if (signer === undefined) throw new CallRefused("session_required");
	return hexOf(new Uint8Array(await crypto.subtle.sign("Ed25519", signer.privateKey, new TextEncoder().encode(text))));
}

/** Returns the current time by the server's clock, in ms. */
export const serverNow = (): number => Date.now() + clockOffset;
