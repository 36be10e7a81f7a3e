import type { Feature } from "../../http/call-registry.ts";
import { accountWith } from "./account.ts";
import { changesWith } from "./change.ts";
import { dealWith } from "./deal.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { fundingWith } from "./funding.ts";
import { insuranceWith } from "./insurance.ts";
import { liquidationsWith } from "./liquidations.ts";
import { modeWith } from "./mode.ts";
import { myTradeWith } from "./my-trade.ts";
import { submitWith } from "./submit.ts";

export function contracts(dependencies: ContractsDependencies): Feature {
	const { views } = dependencies;
	const { close, cancel, setStop } = changesWith(dependencies);
	return (calls) => {
		calls.handle("lever/deal", dealWith(views));
		calls.handle("lever/submit", submitWith(dependencies), "trading");
		calls.handle("lever/close", close, "trading");
		calls.handle("lever/cancel", cancel, "trading");
		calls.handle("lever/setstop", setStop, "trading");
		calls.handle("lever/mode", modeWith(dependencies), "trading");
		calls.handle("lever/account", accountWith(views));
		calls.handleRead("lever/my_trade", myTradeWith(dependencies));
		// These public reads use `handle`, not `handleRead`. The read queue counts all signed-out clients as one user, so one busy
		// client would delay all other signed-out clients.
		calls.handle("lever/insurance", insuranceWith(dependencies));
		calls.handle("lever/liquidations", liquidationsWith(dependencies));
		calls.handle("lever/funding", fundingWith(dependencies));
	};
}
