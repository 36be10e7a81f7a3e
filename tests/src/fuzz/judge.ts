// Decides if a response is valid: not a 5xx, in the documented JSON form, and as the contract says.
import { CALLS, type CallPath, REFUSALS } from "@candor/contract";
import type { RawReply, ReceivedBytes } from "./raw-connection.ts";

/**
 * Returns a description of the fault of a response; undefined if the response is valid.
 * @param openEnded true if the client closed its side of the connection after the request, so that a missing response is no fault
 */
export function judge(found: ReceivedBytes, openEnded: boolean, call: CallPath | undefined): string | undefined {
	const { replies, rest, trouble } = found;
	if (trouble === "no answer and no end") return trouble;
	if (rest.length > 0 && !replies.some(({ status }) => status === 101)) {
		return `no HTTP answer: ${JSON.stringify(rest.subarray(0, 200).toString("latin1"))}`;
	}
	if (replies.length === 0 && !openEnded) return trouble ?? "the connection was closed without an answer";
	for (const reply of replies) {
		const wrong = judgeReply(reply, openEnded, call);
		if (wrong !== undefined) return `${reply.status}: ${wrong}`;
	}
	return undefined;
}

function judgeReply(reply: RawReply, openEnded: boolean, call: CallPath | undefined): string | undefined {
	const { status, headers, body, whole } = reply;
	if (status >= 500) return `a failure of the server: ${shown(body)}`;
	if (status < 200 || status === 304 || (body.length === 0 && headers.get("content-length") !== "0")) return undefined;
	if (!whole) return openEnded ? undefined : "the answer ends in its middle";
	const isJson = headers.get("content-type")?.startsWith("application/json") === true;
	if (status >= 400 || isJson || call !== undefined) return judgeBody(body, call);
	return undefined;
}

function judgeBody(body: Buffer, call: CallPath | undefined): string | undefined {
	let answer: Readonly<Record<string, unknown>>;
	try {
		answer = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
	} catch {
		return `no JSON: ${shown(body)}`;
	}
	if (call === undefined && Object.hasOwn(answer, "openapi")) return undefined;
	const { type, code, message, msg, data, error, params } = answer;
	const texts = typeof message === "string" && message !== "" && typeof msg === "string";
	if (type === "ok") {
		if (code !== 1 || !texts || data === undefined || error !== undefined) return `not the envelope: ${shown(body)}`;
		const parsed = call === undefined ? undefined : CALLS[call].data.safeParse(data);
		return parsed?.success === false ? `data that the contract does not know: ${parsed.error.message}` : undefined;
	}
	// Of all refusals only these two have the response type 998 (docs/reference/wire.md, Envelope).
	const unverified = error === "not_verified" || error === "verification_needed";
	if (type !== (unverified ? "998" : "error") && type !== "999") return `a type that nobody knows: ${shown(body)}`;
	if (code !== 0 || !texts || data !== null || typeof params !== "object" || params === null)
		return `not the envelope: ${shown(body)}`;
	if (typeof error !== "string" || !Object.hasOwn(REFUSALS, error)) return `a refusal that nobody knows: ${shown(body)}`;
	return error === "internal_error" || message.includes("undefined") ? `a failure of the server: ${shown(body)}` : undefined;
}

function shown(body: Buffer): string {
	return JSON.stringify(body.subarray(0, 300).toString("utf8"));
}
