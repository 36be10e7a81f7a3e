import type { OwnProjected, Submits, ViewsNeeded } from "../../http/needs.ts";
import type { Tables } from "./queries.ts";

export interface EarnNeeds {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly now: () => number;
}
