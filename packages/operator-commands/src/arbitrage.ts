import type { OperatorCommand } from "./command-form.ts";

export const arbitrageCommands: readonly OperatorCommand[] = [
	{
		type: "SetFund",
		name: "strategy-fund",
		fields: [
			{ name: "fund", as: "whole", typed: "NUMBER" },
			{ name: "name", as: "text", typed: "NAME" },
			{ name: "kind", as: "choice", of: ["cash_and_carry", "triangular"] },
			{ name: "pairs", as: "markets", typed: "BTC/USDT,ETH/USDT" },
			{ name: "performanceFeePpm", as: "rate", typed: "FEE%" },
			{ name: "bandPpm", as: "rate", typed: "BAND%" },
			{ name: "minAmount", as: "amount", coin: "settlement", typed: "MINIMUM" },
			{ name: "maxAmount", as: "amount", coin: "settlement", typed: "MAXIMUM" },
			{ name: "active", as: "flag", flag: "inactive", given: false },
		],
	},
	{
		type: "FoundFund",
		name: "found-strategy-fund",
		fields: [
			{ name: "fund", as: "whole", typed: "NUMBER" },
			{ name: "amount", as: "amount", coin: "settlement", typed: "AMOUNT" },
		],
	},
];
