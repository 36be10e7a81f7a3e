import type { CommandField, OperatorCommand } from "./command-form.ts";

const coin = { field: "asset" } as const;
const closing: readonly CommandField[] = [
	{ name: "network", as: "whole", typed: "NETWORK" },
	{ name: "until", as: "time", typed: "END" },
	{ name: "deposits", as: "flag", flag: "withdrawals-only", given: false },
	{ name: "withdrawals", as: "flag", flag: "deposits-only", given: false },
];

export const networkCommands: readonly OperatorCommand[] = [
	{
		type: "SetNetworkAsset",
		name: "network-coin",
		fields: [
			{ name: "network", as: "whole", typed: "NETWORK" },
			{ name: "asset", as: "coin", typed: "COIN" },
			{ name: "chainDecimals", as: "whole", typed: "DECIMALS" },
			{ name: "depositMinimum", as: "amount", coin, typed: "SMALLEST-DEPOSIT" },
			{ name: "withdrawalMinimum", as: "amount", coin, typed: "SMALLEST-WITHDRAWAL" },
			{ name: "withdrawalFee", as: "amount", coin, typed: "FEE" },
			{ name: "hourlyCreditCap", as: "amount", coin, typed: "HOURLY-CAP" },
			{ name: "twoOperatorLimit", as: "amount", coin, typed: "TWO-OPERATOR-LIMIT" },
			{ name: "automaticDailyCap", as: "amount", coin, typed: "AUTOMATIC-DAILY-CAP" },
		],
	},
	{ type: "CloseNetwork", name: "close-network", fields: closing },
	{ type: "CloseNetworkLonger", name: "close-network-longer", fields: closing },
	{ type: "OpenNetwork", name: "open-network", fields: [{ name: "network", as: "whole", typed: "NETWORK" }] },
];
