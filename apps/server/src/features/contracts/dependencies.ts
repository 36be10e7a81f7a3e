import type { OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { Tables } from "./queries.ts";

export interface ContractsDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly now: () => number;
}
