import type { CommandField, OperatorCommand, TermsField } from "./command-form.ts";

const COIN = { field: "asset" };
const TERMS: readonly TermsField[] = [
	{ name: "asset", inFile: "coin", as: "coin" },
	{ name: "name", as: "text" },
	{ name: "supply", as: "amount", coin: COIN },
	{ name: "prices", as: "prices" },
	{ name: "minAmount", inFile: "min", as: "amount", coin: COIN },
	{ name: "userCap", inFile: "user_cap", as: "amount", coin: COIN },
	{ name: "opensAt", inFile: "opens_at", as: "time" },
	{ name: "closesAt", inFile: "closes_at", as: "time" },
	{ name: "launchAt", inFile: "launch_at", as: "time" },
	{ name: "lockDays", inFile: "lock_days", as: "whole" },
];
const number: readonly CommandField[] = [{ name: "offering", as: "whole", typed: "NUMBER" }];
const escrow: readonly CommandField[] = [...number, { name: "amount", as: "amount", coin: "product", typed: "AMOUNT" }];

export const subscriptionCommands: readonly OperatorCommand[] = [
	{
		type: "SetSubscription",
		name: "subscription",
		fields: [
			{ name: "offering", as: "offering" },
			{ as: "terms", of: "a subscription", fields: TERMS },
		],
	},
	{ type: "FundSubscription", name: "fund-subscription", fields: escrow },
	{ type: "DefundSubscription", name: "defund-subscription", fields: escrow },
	{ type: "LaunchSubscription", name: "launch-subscription", fields: number },
	{ type: "CancelSubscription", name: "cancel-subscription", fields: number },
];
