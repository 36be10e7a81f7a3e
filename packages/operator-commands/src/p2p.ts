import type { CommandField, OperatorCommand, TermsField } from "./command-form.ts";

const order: CommandField = { name: "order", as: "whole", typed: "ORDER" };
const user: CommandField = { name: "user", as: "whole", typed: "USER" };
const usdt = (name: string) => ({ name, as: "amount", coin: "settlement" }) as const;
/** Describes a time of the terms, which is typed in whole milliseconds. */
const ms = (name: string) => ({ name, as: "whole" }) as const;

const TERMS: readonly TermsField[] = [
	ms("declareMs"),
	ms("payMs"),
	ms("closingMs"),
	ms("releaseMs"),
	ms("evidenceMs"),
	ms("rulingMs"),
	ms("holdMs"),
	ms("newAccountHoldMs"),
	ms("rateAgeMs"),
	usdt("bond"),
	{ name: "bondMultiple", as: "whole" },
	ms("lapseBarMs"),
	ms("unpaidBarMs"),
	usdt("newPayerLimit"),
	usdt("knownPayerLimit"),
];
const PAY_TYPE: readonly TermsField[] = [
	ms("recallMs"),
	ms("holdMs"),
	{ name: "maximum", as: "decimal", decimals: 0 },
	ms("windowMs"),
	{ name: "catalogue", as: "text" },
];

export const p2pCommands: readonly OperatorCommand[] = [
	{ type: "SetP2pTerms", name: "p2p-terms", fields: [{ as: "terms", of: "trades between users", fields: TERMS }] },
	{
		type: "SetP2pCurrency",
		name: "p2p-currency",
		fields: [
			{ name: "currency", as: "text", typed: "CURRENCY" },
			{ name: "decimals", as: "whole", typed: "DECIMALS" },
			{ name: "open", as: "flag", flag: "closed", given: false },
		],
	},
	{
		type: "SetPayType",
		name: "pay-type",
		fields: [
			{ name: "payType", as: "text", typed: "PAY-TYPE" },
			{ name: "currency", as: "text", typed: "CURRENCY" },
			{ as: "terms", of: "a pay type", fields: PAY_TYPE },
			{ name: "open", as: "flag", flag: "closed", given: false },
		],
	},
	{ type: "SetMerchant", name: "merchant", fields: [user, { name: "approved", as: "flag", flag: "ended", given: false }] },
	{
		type: "AssignDispute",
		name: "assign-dispute",
		fields: [order, { name: "operator", as: "whole", typed: "NUMBER" }],
	},
	{
		type: "RuleDispute",
		name: "rule-dispute",
		fields: [
			order,
			{ name: "outcome", as: "choice", of: ["released", "cancelled"] },
			{
				name: "ruling",
				as: "choice",
				of: ["payer_silent", "not_paid", "paid_late", "wrong_amount", "third_party", "seller_silent", "bank_frozen"],
				typed: "RULING",
			},
		],
	},
	{ type: "MarkReversed", name: "mark-reversed", fields: [order] },
	{
		type: "CompensateSeller",
		name: "compensate-seller",
		fields: [order, { name: "amount", as: "amount", coin: "settlement", typed: "AMOUNT" }],
	},
	{ type: "BarP2pUser", name: "bar-p2p-user", fields: [user, { name: "until", as: "time", never: true }] },
	{
		type: "ExtendP2pDeadlines",
		name: "extend-p2p-deadlines",
		fields: [{ name: "ms", as: "whole", typed: "MILLISECONDS" }],
	},
];
