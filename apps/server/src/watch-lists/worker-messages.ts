// Messages between the server and the thread that compares names.
import type { ListEntry } from "./entries.ts";
import type { Hit, Person } from "./name-index.ts";
import type { OfacFiles } from "./read-ofac.ts";

export interface Digest {
	readonly entry: string;
	readonly digest: string;
}

export type ListSource = { readonly files: OfacFiles } | { readonly entries: readonly ListEntry[] };

export type ToWorker = { readonly id: number } & (
	| { readonly kind: "load"; readonly list: string; readonly from: ListSource }
	| { readonly kind: "watch"; readonly list: string; readonly entries: readonly string[] }
	| { readonly kind: "match"; readonly against: "all" | "changed"; readonly person: Person }
);

export interface FromWorker {
	readonly id: number;
	readonly data: readonly Digest[] | readonly Hit[];
	readonly fault?: string;
}
