// What the strategies of funds ask of the rest of the server: the way in for commands, and views. They see public topics and their funds' own
// accounts, as anybody who trades does. Nothing here reads the core.
import type { ArbitrageViews } from "../exchange/products/arbitrage/views.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { Log, MarketViews, Submit } from "../market-data/needs.ts";

export interface StrategyNeeds {
	readonly submit: Submit;
	readonly views: MarketViews & ArbitrageViews & { readonly contracts: Pick<ContractsViews["contracts"], "lastRate"> };
	readonly log: Log;
}
