import type { OperatorCommand, TermsField } from "./command-form.ts";

const TERMS: readonly TermsField[] = [
	{ name: "makerFeePpm", as: "rate" },
	{ name: "takerFeePpm", as: "rate" },
	{ name: "takerBoundPpm", as: "rate" },
	{ name: "markBandPpm", as: "rate" },
	{ name: "impactMargin", as: "amount", coin: "settlement" },
	{ name: "liquidationFeePpm", as: "rate" },
	{ name: "insuranceMarginPpm", as: "rate" },
	{
		name: "tiers",
		as: "list",
		fields: [
			{ name: "upTo", as: "amount", coin: "settlement" },
			{ name: "mmrPpm", as: "rate" },
			{ name: "maxLeverage", as: "whole" },
			{ name: "cum", as: "amount", coin: "settlement" },
		],
	},
];

export const contractCommands: readonly OperatorCommand[] = [
	{
		type: "SetInstrument",
		name: "contract",
		fields: [
			{ name: "instrument", as: "instrument" },
			{ as: "contract", of: "a contract", fields: TERMS },
			{ name: "active", as: "flag", flag: "inactive", given: false },
		],
	},
	{
		type: "DelistInstrument",
		name: "delist-contract",
		fields: [
			{ name: "instrument", as: "instrument" },
			{ name: "delistAt", as: "time", never: true, typed: "TIME" },
		],
	},
];
