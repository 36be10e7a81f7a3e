// Interfaces that the arbitrage service needs: the submission of commands, and views (copies of the published state in memory). A
// fund sees only public data and its own account, like any trader. The service never reads the core.
import type { ArbitrageViews } from "../exchange/products/arbitrage/views.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { Log, MarketViews, Submit } from "../market-data/dependencies.ts";

export interface StrategyDependencies {
	readonly submit: Submit;
	readonly views: MarketViews & ArbitrageViews & { readonly contracts: Pick<ContractsViews["contracts"], "lastRate"> };
	readonly log: Log;
}
