import type { ChecksFundPassword, OwnProjected, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { Signer } from "../../serializers/market.ts";
import type { Tables } from "./queries.ts";

export interface IeoDependencies {
	readonly views: ViewsNeeded;
	readonly signer: Signer;
	readonly exchange: Submits;
	readonly fundPasswords: ChecksFundPassword;
	readonly tables: Tables;
	readonly projected: OwnProjected;
	readonly now: () => number;
}
