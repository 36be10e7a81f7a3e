// Definition of a call: method, path below /api, required access, params and data.
import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

export type Method = "GET" | "POST" | "PUT";
/** `session` calls answer 999 without a valid token. `loopback` calls are allowed only from the server's machine. */
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
	/** Ids of refusals that this call can return in addition to those of every call. */
	readonly refusals: readonly RefusalCode[];
}

export function call<M extends Method, P extends string, N extends CallAccess, Params extends z.ZodType, Data extends z.ZodType>(
	description: Call<M, P, N, Params, Data>,
): Call<M, P, N, Params, Data> {
	return description;
}
