// Builds random requests for the HTTP fuzzer. A request is a list of pieces (headers, query parameters, body parameters). After a
// failure, pieces are removed until only those that cause the fault are left.
import { CALLS, type CallPath } from "@candor/contract";
import type { Random } from "@candor/testkit";
import {
	bytesOf,
	CONTENT_TYPES,
	FRAMING,
	HEADERS,
	JSON_VALUES,
	METHODS,
	PARAM_NAMES,
	PATHS,
	TEXTS,
	VALID_VALUES,
} from "./corpus.ts";

/** One piece of a request. Its text has one character for each byte. */
export interface Piece {
	readonly part: "header" | "query" | "body";
	readonly text: string;
}

export interface Request {
	readonly method: string;
	readonly path: string;
	readonly version: string;
	readonly body: "json" | "form" | "raw" | "none";
	readonly pieces: readonly Piece[];
	/** The call of the API that method and path name; undefined if they name none. */
	readonly call: CallPath | undefined;
	/**
	 * True if a server cannot find the end of the request. The client then closes its side of the connection, and the server need
	 * not respond.
	 */
	readonly openEnded: boolean;
}

const PATHS_OF_CALLS = Object.keys(CALLS) as CallPath[];
/** Calls for which the server hashes a password. They are expensive, so the fuzzer sends them less often. */
const EXPENSIVE_CALLS: ReadonlySet<CallPath> = new Set([
	...(["user/login", "user/register", "user/forget", "user/e_pwd"] as const),
	...(["user/totp_setup", "user/totp_disable", "user/recovery_codes"] as const),
]);
/** Calls that would end the session that all other requests use. */
const SESSION_ENDING_CALLS: ReadonlySet<CallPath> = new Set(["user/logout", "user/session_revoke"]);
const EXPENSIVE_SHARE = 0.15;
const ADDRESSES = 4_000;

/** Returns a random request. @param tokens session tokens of users; requests may use these sessions and end them */
export function makeRequest(random: Random, tokens: readonly string[]): Request {
	const kind = random.below(20);
	if (kind < 3) return elsewhere(random, tokens);
	return toCall(random, tokens, kind < 5);
}

function pickCall(random: Random): CallPath {
	const path = random.pick(PATHS_OF_CALLS);
	return EXPENSIVE_CALLS.has(path) && !random.chance(EXPENSIVE_SHARE) ? pickCall(random) : path;
}

function toCall(random: Random, tokens: readonly string[], framed: boolean): Request {
	const path = pickCall(random);
	const call = CALLS[path];
	const method = random.chance(0.05) ? random.pick(METHODS) : call.method;
	const own = method === call.method;
	const inQuery = method === "GET" || method === "HEAD";
	const body = inQuery && !random.chance(0.03) ? "none" : random.pick(["json", "json", "form", "form", "raw"] as const);
	const names = Object.keys(call.params.shape);
	const wrong = random.pick([0, 1, 1, 1, 2, names.length]);
	const spoiled = new Set(Array.from({ length: Math.min(wrong, names.length) }, () => random.below(names.length)));
	const pieces: Piece[] = headers(random, SESSION_ENDING_CALLS.has(path) ? [] : tokens, body);
	for (const [at, name] of names.entries()) {
		if (random.chance(0.25)) continue;
		pieces.push(param(random, inQuery ? "query" : "body", body, name, spoiled.has(at)));
		if (random.chance(0.02)) pieces.push(param(random, inQuery ? "query" : "body", body, name, true));
	}
	if (random.chance(0.15)) pieces.push(param(random, inQuery ? "query" : "body", body, random.pick(PARAM_NAMES), true));
	if (random.chance(0.05)) pieces.push(param(random, "query", "form", random.pick(names) ?? "a", true));
	if (framed) pieces.push(...framing(random));
	return {
		method,
		path: `/api/${path}`,
		version: "1.1",
		body,
		pieces,
		call: own && !framed ? path : undefined,
		openEnded: framed,
	};
}

function elsewhere(random: Random, tokens: readonly string[]): Request {
	const pieces = headers(random, tokens, "none");
	for (let params = random.below(3); params > 0; params--)
		pieces.push(param(random, "query", "form", random.pick(PARAM_NAMES), true));
	const framed = random.chance(0.5);
	if (framed) pieces.push(...framing(random));
	const method = random.chance(0.3) ? random.pick(METHODS) : "GET";
	const version = random.pick(["1.1", "1.1", "1.1", "1.0", "0.9", "2.0", "1.1 x"]);
	const openEnded = framed || version !== "1.1";
	return { method, path: random.pick(PATHS), version, body: "none", pieces, call: undefined, openEnded };
}

function headers(random: Random, tokens: readonly string[], body: Request["body"]): Piece[] {
	const pieces: Piece[] = [];
	const add = (name: string, value: string) => pieces.push({ part: "header", text: `${name}: ${value}` });
	if (!random.chance(0.01)) add("host", "127.0.0.1");
	// Most requests name another client address (X-Forwarded-For), so that the rate limit of one address does not stop the test.
	if (!random.chance(0.1)) add("x-forwarded-for", `10.0.${random.below(ADDRESSES) >> 8}.${random.below(256)}`);
	if (tokens.length > 0 && random.chance(0.75)) add("authorization", random.pick(tokens));
	if (body === "json") add("content-type", "application/json");
	else if (body === "form") add("content-type", "application/x-www-form-urlencoded");
	else if (body === "raw") add("content-type", random.pick(CONTENT_TYPES));
	for (let more = random.pick([0, 0, 1, 1, 2, 3]); more > 0; more--) add(random.pick(HEADERS), headerValue(random));
	if (random.chance(0.003)) add("x-long", "a".repeat(64 * 1024));
	return pieces;
}

/** Returns a random header value without line ends and zero bytes. `makeRaw` builds requests that contain these. */
function headerValue(random: Random): string {
	return random.pick(TEXTS).replace(/[\0\r\n]/g, "");
}

function framing(random: Random): Piece[] {
	return Array.from({ length: random.between(1, 4) }, () => {
		const [name, values] = random.pick(FRAMING);
		return { part: "header", text: `${name}: ${random.pick(values)}` } as const;
	});
}

function param(random: Random, part: "query" | "body", body: Request["body"], name: string, spoiled: boolean): Piece {
	const honest = VALID_VALUES.get(name) ?? TEXTS;
	if (part === "body" && body === "json") {
		const value = spoiled ? random.pick(JSON_VALUES) : JSON.stringify(random.pick(honest));
		return { part, text: `${JSON.stringify(name)}:${value}` };
	}
	const value = random.pick(spoiled ? TEXTS : honest);
	const text = part === "body" && body === "raw" ? value : `${encoded(random, name)}=${encoded(random, value)}`;
	return { part, text: part === "query" ? text.replace(/[\0\r\n #]/g, "+") : text };
}

function encoded(random: Random, text: string): string {
	if (random.chance(0.2)) return text;
	return text.replace(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Returns the bytes of a request. @param pieces the pieces to include; by default all */
export function render(request: Request, pieces: readonly Piece[] = request.pieces): Buffer {
	const of = (part: Piece["part"]) => pieces.filter((piece) => piece.part === part).map(({ text }) => text);
	const query = of("query").join("&");
	const given = of("header");
	const body = request.body === "json" ? `{${of("body").join(",")}}` : of("body").join(request.body === "form" ? "&" : "");
	const hasLength = given.some((header) => /^(content-length|transfer-encoding):/.test(header));
	const length = request.body === "none" || hasLength ? [] : [`content-length: ${body.length}`];
	const target = query === "" ? request.path : `${request.path}?${query}`;
	const head = [`${request.method} ${target} HTTP/${request.version}`, ...given, ...length].join("\r\n");
	return Buffer.from(`${head}\r\n\r\n${request.body === "none" ? "" : body}`, "latin1");
}

/** Returns bytes that hardly resemble an HTTP request. */
export function makeRaw(random: Random, tokens: readonly string[]): Buffer {
	const whole = () => render(makeRequest(random, tokens));
	switch (random.below(6)) {
		case 0:
			return Buffer.from(Array.from({ length: random.between(1, 400) }, () => random.below(256)));
		case 1:
			return whole().subarray(0, random.between(1, 200));
		case 2: {
			const bytes = whole();
			for (let flips = random.between(1, 6); flips > 0; flips--) bytes[random.below(bytes.length)] = random.below(256);
			return bytes;
		}
		case 3:
			return Buffer.concat([whole(), whole(), whole()]);
		case 4:
			return Buffer.from(
				`POST /api/get/lang HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${random.pick(TEXTS)}\r\n${bytesOf("é")}\r\n0\r\n\r\n`,
				"latin1",
			);
		default:
			return Buffer.from(`CONNECT ${random.pick(TEXTS)} HTTP/1.1\r\nhost: x\r\n\r\n`, "latin1");
	}
}
