// Types of a call's params and data for clients. This file exports only types, so importing it adds no schema to a bundle.
import type { z } from "zod";
import type { CallPath, Calls } from "./calls.ts";

/**
 * Name of a call for clients, such as "GET coin/list". The name contains the method, so that clients need no table of methods.
 */
export type CallName = { [P in CallPath]: `${Calls[P]["method"]} ${P}` }[CallPath];
export type PathOf<N extends CallName> = N extends `${string} ${infer P extends CallPath}` ? P : never;

/** Params of a call in the form that clients send. */
export type CallParams<P extends CallPath> = z.input<Calls[P]["params"]>;
/** Type of `data` in a call's response. */
export type CallData<P extends CallPath> = z.output<Calls[P]["data"]>;

/** Body of every response (docs/reference/wire.md, Envelope). Only refusals have `error` and `params`. */
export interface Envelope<D> {
	readonly type: "ok" | "error" | "999" | "998";
	readonly code: 0 | 1;
	readonly message: string;
	readonly msg: string;
	readonly data: D;
	readonly error?: string;
	readonly params?: Readonly<Record<string, string | number>>;
}
