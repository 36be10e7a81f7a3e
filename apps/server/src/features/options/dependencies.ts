import type { OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { Signer } from "../../serializers/market.ts";
import type { Tables } from "./queries.ts";

export interface OptionsDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly signer: Signer;
	readonly now: () => number;
}
