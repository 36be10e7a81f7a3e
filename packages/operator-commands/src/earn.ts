import type { CommandField, OperatorCommand } from "./command-form.ts";

const reserve: readonly CommandField[] = [
	{ name: "product", as: "whole", typed: "NUMBER" },
	{ name: "amount", as: "amount", coin: "product", typed: "AMOUNT" },
];

export const earnCommands: readonly OperatorCommand[] = [
	{
		type: "SetEarnProduct",
		name: "earn",
		fields: [
			{ name: "product", as: "whole", typed: "NUMBER" },
			{ name: "asset", as: "coin", typed: "COIN" },
			{ name: "days", as: "whole", typed: "DAYS" },
			{ name: "ratePpm", as: "rate", typed: "RATE%" },
			{ name: "minAmount", as: "amount", coin: { field: "asset" }, typed: "MINIMUM" },
			{ name: "maxAmount", as: "amount", coin: { field: "asset" }, typed: "MAXIMUM" },
			{ name: "rule", as: "choice", of: ["remaining_days", "daily_interest_multiple"] },
			{ name: "penaltyPpm", as: "penalty", rule: "rule", typed: "PENALTY%|TIMES" },
			{ name: "recalculate", as: "flag", flag: "keep-interest", given: false },
			{ name: "active", as: "flag", flag: "inactive", given: false },
		],
	},
	{ type: "FundReserve", name: "fund-reserve", fields: reserve },
	{ type: "DefundReserve", name: "defund-reserve", fields: reserve },
];
