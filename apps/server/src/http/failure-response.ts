// Builds the body of an error response: to a call that could not be made, or to a call whose handler failed. The functions never
// throw, because they run while an error is handled.
import type { IncomingHttpHeaders } from "node:http";
import type { RefusalCode } from "@candor/contract";
import { languageOf } from "../texts/language.ts";
import { say } from "../texts/say.ts";
import { errorBody, type TextParams } from "./answer.ts";

/** Body that is sent if building the normal body fails too. */
const LAST_RESORT =
	'{"type":"error","code":0,"message":"Something went wrong on our side","msg":"","data":null,"error":"internal_error","params":{}}';

/**
 * Builds the body of an error response.
 * @param headers headers of the request, if they could be read
 */
export function failureBody(code: RefusalCode, headers: IncomingHttpHeaders = {}, params: TextParams = {}): string {
	try {
		const language = languageOf(headers["language-mark"], headers["accept-language"]);
		return errorBody("error", say(language, code, params), code, params);
	} catch {
		return LAST_RESORT;
	}
}
