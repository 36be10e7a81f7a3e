// A user's balance of one coin in one account, and the record of a balance change (docs/reference/wire.md, Objects).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";

/** Names of a user's accounts. Money of the account `demo` never becomes real money. */
export const accountName = z.enum(["coin", "option", "contract", "trust", "demo"]);
/** Accounts between which a user can transfer money. */
export const transferAccount = z.enum(["coin", "option", "contract", "trust"]);
export type AccountName = z.infer<typeof accountName>;

/** A balance of one coin. Amounts have the decimals of the coin. `total` is available + frozen. */
export const balance = z.object({
	account: accountName,
	currency_id: id,
	currency_name: z.string(),
	available: decimalText,
	frozen: decimalText,
	total: decimalText,
});
export type Balance = z.infer<typeof balance>;

export const recordKind = z.enum([
	"deposit",
	"transfer",
	"trade",
	"option_result",
	"demo_refill",
	"contract_trade",
	"contract_liquidation",
	"contract_funding",
	"earn_interest",
	"earn_charge",
	"subscription_order",
	"subscription_launch",
	"subscription_refund",
	"ieo_pay",
	"ieo_listing",
	"ieo_refund",
	"fund_subscription",
	"fund_redemption",
	"fund_in_kind",
	"rebate",
	"chain_deposit",
	"deposit_reversal",
	"debt_payment",
	"withdrawal",
	"withdrawal_fee",
	"internal_move",
	"p2p_sale",
	"p2p_refund",
	"p2p_purchase",
	"p2p_bond",
	"p2p_compensation",
]);

/**
 * An account record: one change of one balance. `reference` is the number of the order, transfer, deposit or withdrawal that
 * caused it. `balance_after` is available + frozen after the change.
 * `trade` has the market and side (1 buy, 2 sell) of the order. `option` has the market, direction (1 up, 2 down) and result of
 * the option. In a record whose kind starts with `contract_`, `contract` has the market, account and direction of the position;
 * it is null for quotes of an account in net mode.
 * `trade`, `option` and `contract` are null in other kinds of records.
 */
export const accountRecord = z.object({
	id,
	account: accountName,
	currency_id: id,
	currency: z.string(),
	kind: recordKind,
	amount: decimalText,
	balance_after: decimalText,
	reference: id,
	trade: z.object({ symbol: z.string(), type: z.literal([1, 2]) }).nullable(),
	option: z
		.object({ symbol: z.string(), direction: z.literal([1, 2]), result: z.enum(["won", "lost", "fair", "void"]) })
		.nullable(),
	contract: z
		.object({ symbol: z.string(), account: z.enum(["real", "simulation"]), direction: z.enum(["long", "short"]) })
		.nullable(),
	created_at: timeMs,
});
export type AccountRecord = z.infer<typeof accountRecord>;
