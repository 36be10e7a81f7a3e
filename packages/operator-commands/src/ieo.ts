import type { CommandField, OperatorCommand, TermsField } from "./command-form.ts";

const COIN = { field: "asset" };
const TERMS: readonly TermsField[] = [
	{ name: "asset", inFile: "coin", as: "coin" },
	{ name: "name", as: "text" },
	{ name: "payAsset", inFile: "payment", as: "coin" },
	{ name: "price", as: "amount", coin: { field: "payAsset" } },
	{ name: "lot", as: "amount", coin: COIN },
	{ name: "supplyLots", inFile: "supply", as: "lots", lot: "lot", coin: COIN },
	{ name: "minLots", inFile: "min", as: "lots", lot: "lot", coin: COIN },
	{ name: "maxLots", inFile: "max", as: "lots", lot: "lot", coin: COIN },
	{ name: "capLots", inFile: "user_cap", as: "lots", lot: "lot", coin: COIN },
	{ name: "opensAt", inFile: "opens_at", as: "time" },
	{ name: "closesAt", inFile: "closes_at", as: "time" },
	{ name: "allotAt", inFile: "allot_at", as: "time" },
	{ name: "payAt", inFile: "pay_at", as: "time" },
	{ name: "listAt", inFile: "list_at", as: "time" },
	{ name: "lockDays", inFile: "lock_days", as: "whole" },
];
const number: readonly CommandField[] = [{ name: "offering", as: "whole", typed: "NUMBER" }];
const escrow: readonly CommandField[] = [...number, { name: "amount", as: "amount", coin: "product", typed: "AMOUNT" }];

export const ieoCommands: readonly OperatorCommand[] = [
	{
		type: "SetIeo",
		name: "ieo",
		fields: [
			{ name: "offering", as: "offering" },
			{ as: "terms", of: "an initial offering", fields: TERMS },
		],
	},
	{ type: "FundIeo", name: "fund-ieo", fields: escrow },
	{ type: "DefundIeo", name: "defund-ieo", fields: escrow },
	{ type: "ListIeo", name: "list-ieo", fields: number },
	{ type: "CancelIeo", name: "cancel-ieo", fields: number },
];
