// What a call is: method, path below /api, who may make it, its params and its data.
import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

export type Method = "GET" | "POST" | "PUT";
/** `session`: answers 999 without a valid token. `loopback`: only from the machine itself. */
export type Needs = "public" | "session" | "loopback";

export interface Call<
	M extends Method = Method,
	P extends string = string,
	N extends Needs = Needs,
	Params extends z.ZodType = z.ZodType,
	Data extends z.ZodType = z.ZodType,
> {
	readonly method: M;
	readonly path: P;
	readonly needs: N;
	/** One sentence for the reference pages. */
	readonly says: string;
	readonly params: Params;
	readonly data: Data;
	/** Stable ids it can answer with beyond those that every call can. */
	readonly refusals: readonly RefusalCode[];
}

export function call<M extends Method, P extends string, N extends Needs, Params extends z.ZodType, Data extends z.ZodType>(
	description: Call<M, P, N, Params, Data>,
): Call<M, P, N, Params, Data> {
	return description;
}
