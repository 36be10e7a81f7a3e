import type { OperatorCommand } from "./command-form.ts";

export const optionCommands: readonly OperatorCommand[] = [
	{
		type: "SetOptionTerms",
		name: "option-terms",
		fields: [
			{ name: "seconds", as: "whole", typed: "SECONDS" },
			{ name: "payoutPpm", as: "rate", typed: "PAYOUT%" },
			{ name: "minStake", as: "amount", coin: "settlement", typed: "MINIMUM" },
			{ name: "maxStake", as: "amount", coin: "settlement", typed: "MAXIMUM" },
			{ name: "active", as: "flag", flag: "inactive", given: false },
		],
	},
	{
		type: "SetOptionMarket",
		name: "option-market",
		fields: [
			{ name: "pair", as: "market", typed: "BTC/USDT" },
			{ name: "active", as: "flag", flag: "inactive", given: false },
		],
	},
];
