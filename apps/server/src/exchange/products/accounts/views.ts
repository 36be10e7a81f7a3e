import type { Standing } from "@candor/core";

export interface AccountsViews {
	readonly accounts: {
		/** Undefined: no such account. */
		find(user: number): { readonly version: number; readonly standing: Standing } | undefined;
	};
}
