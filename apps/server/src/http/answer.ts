// Types of the responses that handlers return, and functions that build the body of a response (docs/reference/wire.md,
// Envelope).
import type { TextId } from "../texts/catalog.ts";

export type TextParams = Readonly<Record<string, string | number>>;

/**
 * Response with data for programs. `seq` is the journal position to which the data corresponds; it is sent in the header
 * `x-candor-seq`.
 */
export interface DataAnswer<D> {
	readonly kind: "data";
	readonly data: D;
	readonly seq: number;
}
/** Response with a text for the user. */
export interface TextAnswer {
	readonly kind: "text";
	readonly text: TextId;
	readonly params: TextParams | undefined;
	readonly data: unknown;
	readonly seq: number;
}
/** Expected refusal with a stable code. `params` are the values for the refusal's text, and programs receive them too. */
export interface RefusedAnswer {
	readonly kind: "refused";
	readonly code: string;
	readonly params: TextParams;
	/** HTTP status of the response; 200 if it is missing. */
	readonly status?: number;
}
/** Response with HTTP status 429, because the client has sent too many requests. A retry makes sense after `seconds`. */
export interface LimitedAnswer {
	readonly kind: "limited";
	readonly seconds: number;
}
/** Response with data for programs that is written in pieces, because its JSON could exceed the server's memory. */
export interface StreamedAnswer {
	readonly kind: "streamed";
	/** Pieces of the JSON of the data, in order. If the iteration throws, the connection is closed. */
	readonly parts: AsyncIterable<string>;
}
export type Answer<D> = DataAnswer<D> | TextAnswer | RefusedAnswer | LimitedAnswer | StreamedAnswer;

export function data<D>(value: D, seq = 0): DataAnswer<D> {
	return { kind: "data", data: value, seq };
}

export function text(id: TextId, seq = 0, params?: TextParams, value: unknown = null): TextAnswer {
	return { kind: "text", text: id, params, data: value, seq };
}

export function streamed(parts: AsyncIterable<string>): StreamedAnswer {
	return { kind: "streamed", parts };
}

const NONE: TextParams = {};
/**
 * Creates a refusal.
 * @param field name of the invalid param, if there is one
 */
export function refused(code: string, field?: string, params: TextParams = NONE): RefusedAnswer {
	return { kind: "refused", code, params: field === undefined ? params : { field, ...params } };
}

const DATA_HEAD = '{"type":"ok","code":1,"message":"OK","msg":"success","data":';

/** Returns the body of a response with data. `undefined` becomes null. */
export function dataBody(value: unknown): string {
	return `${DATA_HEAD}${JSON.stringify(value ?? null)}}`;
}

/**
 * Yields the body of a streamed response.
 * @param sent called with the number of characters of each piece
 */
export async function* streamedBody({ parts }: StreamedAnswer, sent: (length: number) => void): AsyncGenerator<string> {
	yield DATA_HEAD;
	for await (const part of parts) {
		sent(part.length);
		yield part;
	}
	yield "}";
}

export function textBody(message: string, value: unknown): string {
	return `{"type":"ok","code":1,"message":${JSON.stringify(message)},"msg":"","data":${JSON.stringify(value)}}`;
}

export function errorBody(type: "error" | "999" | "998", message: string, error: string, params: TextParams): string {
	return JSON.stringify({ type, code: 0, message, msg: "", data: null, error, params });
}
