// Defines the form in which every API call is declared: method, path below /api, required access, params, data and refusals.
import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

export type Method = "GET" | "POST" | "PUT";
/**
 * Access that a call requires. A call with `session` refuses a request without a valid token (code 999). A call with `loopback`
 * accepts only requests from the server's own machine.
 */
export type CallAccess = "public" | "session" | "loopback";

export interface Call<
	M extends Method = Method,
	P extends string = string,
	N extends CallAccess = CallAccess,
	Params extends z.ZodType = z.ZodType,
	Data extends z.ZodType = z.ZodType,
> {
	readonly method: M;
	readonly path: P;
	readonly needs: N;
	/** Description of the call in the reference pages. */
	readonly says: string;
	readonly params: Params;
	readonly data: Data;
	/** True if the request body is multipart/form-data that contains the params and one file. */
	readonly takesFile?: true;
	/** Codes of the refusals that this call can return in addition to the refusals that every call can return. */
	readonly refusals: readonly RefusalCode[];
}

export function call<M extends Method, P extends string, N extends CallAccess, Params extends z.ZodType, Data extends z.ZodType>(
	description: Call<M, P, N, Params, Data>,
): Call<M, P, N, Params, Data> {
	return description;
}
