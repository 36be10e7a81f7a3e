import type { Feature } from "../../http/call-registry.ts";
import { createAccountHandler } from "./account.ts";
import { createChangeHandlers } from "./change.ts";
import { createDealHandler } from "./deal.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { createFundingHandler } from "./funding.ts";
import { createInsuranceHandler } from "./insurance.ts";
import { createLiquidationsHandler } from "./liquidations.ts";
import { createModeHandler } from "./mode.ts";
import { createMyTradeHandler } from "./my-trade.ts";
import { createSubmitHandler } from "./submit.ts";

export function contracts(dependencies: ContractsDependencies): Feature {
	const { views } = dependencies;
	const { close, cancel, setStop } = createChangeHandlers(dependencies);
	return (calls) => {
		calls.handle("lever/deal", createDealHandler(views));
		calls.handle("lever/submit", createSubmitHandler(dependencies), "trading");
		calls.handle("lever/close", close, "trading");
		calls.handle("lever/cancel", cancel, "trading");
		calls.handle("lever/setstop", setStop, "trading");
		calls.handle("lever/mode", createModeHandler(dependencies), "trading");
		calls.handle("lever/account", createAccountHandler(views));
		calls.handleRead("lever/my_trade", createMyTradeHandler(dependencies));
		// These public reads use `handle`, not `handleRead`. The read queue treats all signed-out clients as one user, so one busy
		// client would delay all other signed-out clients.
		calls.handle("lever/insurance", createInsuranceHandler(dependencies));
		calls.handle("lever/liquidations", createLiquidationsHandler(dependencies));
		calls.handle("lever/funding", createFundingHandler(dependencies));
	};
}
