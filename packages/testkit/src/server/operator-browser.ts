// Simulates the browser of an operator without a page: it has a device key, a passkey and a cookie. The test decides how its
// requests reach the console.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { CONSOLE_HEADERS, CONSOLE_LIST, type ConsoleCall, confirmedText, type SignedRequest, signedText } from "@candor/contract";
import { SoftwareAuthenticator } from "../stand-ins/software-authenticator.ts";

export interface ConsoleRequest {
	/** Path below /api/. */
	readonly path: string;
	readonly payload: string;
	readonly headers: Readonly<Record<string, string>>;
	/** IP address of the browser. */
	readonly address: string;
}

export interface ConsoleResponse {
	readonly status: number;
	readonly headers: OutgoingHttpHeaders;
	readonly body: string;
}

export interface Sending {
	/** Headers that replace those of a valid request. A header that is undefined is removed. */
	readonly headers?: Readonly<Record<string, string | undefined>>;
	readonly key?: KeyObject;
	readonly body?: (body: string) => string;
	/** If false, the request is sent without a confirmation by the passkey. */
	readonly confirmed?: boolean;
	readonly confirmation?: object;
	/** Time by which the browser's clock is ahead of the server's, ms. */
	readonly skewMs?: number;
}

export interface Received {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: each test checks the shape that it expects
	readonly data?: any;
	/** Headers of the response, if the response is not JSON. */
	readonly headers?: OutgoingHttpHeaders;
	readonly error?: string;
	readonly field?: string;
	readonly params?: Readonly<Record<string, unknown>>;
}

export interface OperatorBrowserOptions {
	readonly operator: number;
	/** Origin of the console. */
	readonly origin: string;
	/** Returns the time by the server's clock, ms. */
	readonly now: () => number;
	/** Sends a request. Rejects if no response arrives. */
	readonly send: (request: ConsoleRequest) => Promise<ConsoleResponse>;
}

let addresses = 0;

export class OperatorBrowser {
	readonly operator: number;
	readonly keys = generateKeyPairSync("ed25519");
	readonly passkey: SoftwareAuthenticator;
	readonly #options: OperatorBrowserOptions;
	/** Each browser has another IP address, so that the rate limit of sign-ins counts each browser alone. */
	readonly #address: string;
	cookie = "";

	constructor(options: OperatorBrowserOptions) {
		this.operator = options.operator;
		this.passkey = new SoftwareAuthenticator(options.origin);
		this.#options = options;
		addresses++;
		this.#address = `10.0.${addresses >> 8}.${addresses & 255}`;
	}

	get deviceKey(): string {
		return Buffer.from(this.keys.publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
	}

	async send(path: string, params: object = {}, sending: Sending = {}): Promise<Received> {
		const { confirmed = true, confirmation: given } = sending;
		const call = CONSOLE_LIST.find((known) => known.path === path) as ConsoleCall;
		const isConfirmed = confirmed && call.access !== "open" && call.access.passkey;
		const confirmation = isConfirmed ? await this.confirm(path, params) : given;
		return this.sendBody(path, JSON.stringify({ params, ...(confirmation && { confirmation }) }), sending);
	}

	/** Signs a request with the device key and sends it. */
	sendBody(path: string, body: string, { headers = {}, key, body: altered, skewMs = 0 }: Sending = {}): Promise<Received> {
		const { origin, now } = this.#options;
		const request = {
			...{ path, operator: this.operator, sentAt: now() + skewMs, nonce: randomBytes(12).toString("hex") },
			bodyHash: createHash("sha256").update(body).digest("hex"),
		};
		const usual = { host: new URL(origin).host, origin, "content-type": "application/json", cookie: this.cookie };
		return this.post(path, altered?.(body) ?? body, {
			...usual,
			...signedHeaders(request, key ?? this.keys.privateKey),
			...headers,
		});
	}

	async post(path: string, payload: string, headers: Readonly<Record<string, string | undefined>>): Promise<Received> {
		const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined && value !== ""));
		const {
			status,
			headers: received,
			body,
		} = await this.#options.send({
			...{ path, payload, headers: sent as Record<string, string>, address: this.#address },
		});
		const cookies = [received["set-cookie"] ?? []].flat();
		if (cookies.length > 0) this.cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
		if (!`${received["content-type"]}`.startsWith("application/json")) return { status, headers: received, data: body };
		return { status, ...(body !== "" && JSON.parse(body)) };
	}

	/** Returns the confirmation of one request: a nonce, and the passkey's response to the challenge that is made from it. */
	async confirm(path: string, params: object, passkey = this.passkey) {
		const { data } = await this.send("confirm");
		const challenge = createHash("sha256")
			.update(confirmedText(data.nonce, path, JSON.stringify(params)))
			.digest("base64url");
		return { nonce: data.nonce, response: JSON.parse(passkey.sign(JSON.stringify({ rpId: data.rp_id, challenge }))) };
	}

	/** Returns the params of `enrolment/finish` for an enrolment link. @param token token in the link */
	async finishOf(token: string): Promise<object> {
		const { data } = await this.send("enrolment/open", { token });
		const passkey = JSON.parse(this.passkey.make(JSON.stringify(data.options)));
		return { token, device_key: this.deviceKey, passkey };
	}

	/** Enrols this browser with a link. Returns the fingerprint that the page would show. */
	async enrol(link: string): Promise<string> {
		const finished = await this.send("enrolment/finish", await this.finishOf(link.split("#")[1] as string));
		if (finished.status !== 200) throw new Error(`the browser was not enrolled: ${finished.error}`);
		return finished.data.fingerprint;
	}

	async signIn(sending: Sending = {}): Promise<Received> {
		return this.send("session/open", await this.answerTo((await this.challenge()).data), sending);
	}

	challenge(): Promise<Received> {
		return this.send("session/challenge", { operator: this.operator });
	}

	/** Returns the params of `session/open`: the passkey's response to a challenge. */
	async answerTo({ rp_id, challenge }: { readonly rp_id: string; readonly challenge: string }): Promise<object> {
		return { operator: this.operator, passkey: JSON.parse(this.passkey.sign(JSON.stringify({ rpId: rp_id, challenge }))) };
	}

	command(command: object): Promise<Received> {
		return this.send("commands/submit", { command: JSON.stringify(command) });
	}
}

function signedHeaders(request: SignedRequest, key: KeyObject): Record<string, string> {
	return {
		[CONSOLE_HEADERS.operator]: String(request.operator),
		[CONSOLE_HEADERS.sentAt]: String(request.sentAt),
		[CONSOLE_HEADERS.nonce]: request.nonce,
		[CONSOLE_HEADERS.signature]: sign(null, Buffer.from(signedText(request)), key).toString("hex"),
	};
}
