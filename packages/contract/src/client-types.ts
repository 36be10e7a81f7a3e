// Types of a call's params and data for clients. Types only: importing these must never bring a schema into a bundle.
import type { z } from "zod";
import type { CallPath, Calls } from "./calls.ts";

/** A call's name for clients: "GET coin/list". Clients need no table of methods. */
export type CallName = { [P in CallPath]: `${Calls[P]["method"]} ${P}` }[CallPath];
export type PathOf<N extends CallName> = N extends `${string} ${infer P extends CallPath}` ? P : never;

/** Params of a call as a client may send them. */
export type CallParams<P extends CallPath> = z.input<Calls[P]["params"]>;
/** `data` of a call's response. */
export type CallData<P extends CallPath> = z.output<Calls[P]["data"]>;

/** The body of every response (docs/reference/wire.md, Envelope). `error` and `params` in refusals only. */
export interface Envelope<D> {
	readonly type: "ok" | "error" | "999" | "998";
	readonly code: 0 | 1;
	readonly message: string;
	readonly msg: string;
	readonly data: D;
	readonly error?: string;
	readonly params?: Readonly<Record<string, string | number>>;
}
