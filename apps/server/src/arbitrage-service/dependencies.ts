// Dependencies of the arbitrage service: submitting commands, and views. Funds see only public topics and their own accounts,
// like any trader. This module does not read the core.
import type { ArbitrageViews } from "../exchange/products/arbitrage/views.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { Log, MarketViews, Submit } from "../market-data/dependencies.ts";

export interface StrategyDependencies {
	readonly submit: Submit;
	readonly views: MarketViews & ArbitrageViews & { readonly contracts: Pick<ContractsViews["contracts"], "lastRate"> };
	readonly log: Log;
}
