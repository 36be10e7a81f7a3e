import type { CommandField, OperatorCommand, TermsField } from "./command-form.ts";

const RATE_DECIMALS = 9;
const coin = { field: "asset" } as const;
const account: CommandField = { name: "account", as: "whole", typed: "ACCOUNT" };
const line: CommandField = { name: "line", as: "whole", typed: "LINE" };
const application: CommandField = { name: "application", as: "whole", typed: "APPLICATION" };
const withdrawal: CommandField = { name: "withdrawal", as: "whole", typed: "WITHDRAWAL" };
/** Describes an amount of a bank account's money, which is typed in the smallest units of its currency. */
const cents = (name: string, typed: string) => ({ name, typed, as: "decimal", decimals: 0 }) as const;
const statementLine: readonly TermsField[] = [
	{ name: "key", as: "text" },
	{ name: "day", as: "whole" },
	{ name: "amount", as: "decimal", decimals: 0 },
	{ name: "hash", as: "text" },
];

export const bankCommands: readonly OperatorCommand[] = [
	{
		type: "SetBankAccount",
		name: "bank-account",
		fields: [
			account,
			{ name: "bank", as: "text", typed: "BANK" },
			{ name: "holder", as: "text", typed: "HOLDER" },
			{ name: "number", as: "text", typed: "NUMBER" },
			{ name: "code", as: "text", typed: "BANK-CODE" },
			{ name: "currency", as: "text", typed: "CURRENCY" },
			{ name: "decimals", as: "whole", typed: "DECIMALS" },
			{ name: "open", as: "flag", flag: "closed", given: false },
		],
	},
	{
		type: "SetBankRate",
		name: "bank-rate",
		fields: [
			account,
			{ name: "asset", as: "coin", typed: "COIN" },
			{ name: "rate", as: "decimal", decimals: RATE_DECIMALS, typed: "RATE" },
			{ name: "spreadPpm", as: "rate", typed: "SPREAD" },
			{ name: "source", as: "text", typed: "SOURCE" },
			cents("minimum", "SMALLEST-DEPOSIT"),
		],
	},
	{
		type: "ImportStatement",
		name: "import-statement",
		fields: [
			account,
			{
				as: "terms",
				of: "a statement",
				fields: [
					{ name: "statement", as: "text" },
					{ name: "opening", as: "decimal", decimals: 0 },
					{ name: "closing", as: "decimal", decimals: 0 },
					{ name: "lines", as: "list", fields: statementLine },
				],
			},
		],
	},
	{ type: "MatchBankDeposit", name: "match-bank-deposit", fields: [line, application] },
	{
		type: "RejectBankDeposit",
		name: "reject-bank-deposit",
		fields: [application, { name: "cause", as: "choice", of: ["not_received", "voucher_unreadable", "other_sender", "other"] }],
	},
	{ type: "RecallBankDeposit", name: "recall-bank-deposit", fields: [line, application] },
	{ type: "BeginPayout", name: "begin-payout", fields: [withdrawal] },
	{ type: "ConfirmPayout", name: "confirm-payout", fields: [line, withdrawal] },
	{ type: "FailPayout", name: "fail-payout", fields: [withdrawal] },
	{ type: "BookStatementLine", name: "book-line", fields: [line, { name: "asset", as: "whole", typed: "COIN-NUMBER" }] },
	{
		type: "WithdrawTreasury",
		name: "withdraw-treasury",
		fields: [
			{ name: "network", as: "whole", typed: "NETWORK" },
			{ name: "asset", as: "coin", typed: "COIN" },
			{ name: "amount", as: "amount", coin, typed: "AMOUNT" },
			{ name: "address", as: "text", typed: "DESTINATION" },
		],
	},
	{
		type: "ConfirmTreasury",
		name: "confirm-treasury",
		fields: [withdrawal, { name: "hash", as: "text", typed: "TRANSACTION" }],
	},
	{ type: "SettleTreasury", name: "settle-treasury", fields: [line, withdrawal] },
	{ type: "CancelTreasury", name: "cancel-treasury", fields: [withdrawal] },
];
