// Row types of the projection's tables, for queries. The migrations of the products create the tables. A Postgres int8 is read as
// bigint (database/connections.ts).

import type { Side } from "@candor/core";
import type { ColumnType } from "kysely";
import type {
	FundDayRow,
	FundDecisionRow,
	FundFillRow,
	FundRedemptionRow,
	FundSubscriptionRow,
	FundValueRow,
} from "../exchange/products/arbitrage/rows.ts";
import type {
	BankApplicationRow,
	BankLineRow,
	BankPayoutRow,
	BankStatementRow,
	TreasuryRow,
} from "../exchange/products/banks/tables.ts";
import type { InsuranceRow } from "../exchange/products/contracts/insurance-table.ts";
import type { PositionRow } from "../exchange/products/contracts/position-row.ts";
import type { SettlementRow } from "../exchange/products/contracts/settlement-table.ts";
import type {
	ContractTradeRow,
	DeleveragingRow,
	FundingPaymentRow,
	FundingRateRow,
	LiquidationRow,
} from "../exchange/products/contracts/tables.ts";
import type { DepositRow, NetworkFeeRow } from "../exchange/products/deposits/tables.ts";
import type { EarnOrderRow, EarnTrancheRow } from "../exchange/products/earn/order-rows.ts";
import type { ApplicationRow, IeoRow } from "../exchange/products/ieo/rows.ts";
import type { LiabilityRootRow } from "../exchange/products/liabilities/tables.ts";
import type { NoticeRow } from "../exchange/products/notices/notice.ts";
import type { RebateNoticeRow } from "../exchange/products/notices/tables.ts";
import type { OptionRow } from "../exchange/products/options/option-row.ts";
import type { P2pAdvertisementRow, P2pMerchantRow, P2pOrderRow, P2pPartnerRow } from "../exchange/products/p2p/rows.ts";
import type {
	InviterRow,
	RebateRow,
	RebateSumRow,
	ReferralDayRow,
	ReferralIncomeRow,
	ReferralTermsRow,
	ReferralTotalRow,
} from "../exchange/products/referral/tables.ts";
import type { OrderRow } from "../exchange/products/spot/order-row.ts";
import type { SubscriptionOrderRow, SubscriptionRow } from "../exchange/products/subscription/rows.ts";
import type { WithdrawalRow, WithdrawalStepRow } from "../exchange/products/withdrawals/tables.ts";

export interface TradesTable {
	trade_id: bigint;
	pair: number;
	price: bigint;
	lots: bigint;
	taker_side: Side;
	maker_order: bigint;
	maker_user: bigint;
	maker_quote: boolean;
	maker_fee: bigint;
	taker_order: bigint;
	taker_user: bigint;
	taker_fee: bigint;
	at: bigint;
}

export interface AccountRecordsTable {
	record_id: bigint;
	user_id: bigint;
	account: "coin" | "option" | "contract" | "trust" | "demo";
	asset: number;
	change: bigint;
	available: bigint;
	frozen: bigint;
	cause:
		| "deposit"
		| "transfer"
		| "trade"
		| "option_result"
		| "demo_refill"
		| "contract_trade"
		| "contract_liquidation"
		| "contract_funding"
		| "earn_interest"
		| "earn_charge"
		| "subscription_order"
		| "subscription_launch"
		| "subscription_refund"
		| "ieo_pay"
		| "ieo_listing"
		| "ieo_refund"
		| "fund_subscription"
		| "fund_redemption"
		| "fund_in_kind"
		| "rebate"
		| "chain_deposit"
		| "deposit_reversal"
		| "debt_payment"
		| "withdrawal"
		| "withdrawal_fee"
		| "internal_move"
		| "p2p_sale"
		| "p2p_refund"
		| "p2p_purchase"
		| "p2p_bond"
		| "p2p_compensation";
	ref: bigint;
	at: bigint;
}

/** Sums of a user's account records, one for each UTC day, asset and cause. Demo money and transfers are not included. */
export interface DayChangesTable {
	user_id: bigint;
	/** Day as the number of days since the epoch. */
	day: number;
	asset: number;
	cause: Exclude<AccountRecordsTable["cause"], "transfer">;
	/** A Postgres `numeric`, which the driver returns as text. */
	change: string;
}

export interface BalancesTable {
	owner: bigint;
	account: AccountRecordsTable["account"];
	asset: number;
	available: bigint;
	frozen: bigint;
}

export interface TransfersTable {
	transfer_id: bigint;
	user_id: bigint;
	asset: number;
	from_account: "coin" | "option" | "contract" | "trust";
	to_account: "coin" | "option" | "contract" | "trust";
	amount: bigint;
	at: bigint;
}

export interface CandlesTable {
	/**
	 * Name of the external exchange from which the candle was downloaded. Null means that it comes from trades on this exchange, or
	 * is simulated.
	 */
	source: ColumnType<string | null, string | null | undefined>;
	pair: number;
	period: string;
	open_time: bigint;
	origin: "trade" | "backfill";
	open: bigint;
	high: bigint;
	low: bigint;
	close: bigint;
	volume_lots: bigint;
	turnover: bigint;
}

export interface IndexRecordsTable {
	pair: number;
	seq: bigint;
	time: bigint;
	/** Prices of the sources as JSON of the form [{ source, price, time }], with prices in ticks and times in ms. */
	sources: string;
	index_ticks: bigint;
	previous_hash: string;
	hash: string;
}

/** An outage of the exchange: `from_at` is its start and `to_at` its end, in ms. */
export interface OutagesTable {
	from_at: bigint;
	to_at: bigint;
}

/**
 * Totals of the options in one market and of one kind of account that were settled because of an outage. Amounts are in ledger
 * units, times in ms.
 */
export interface OptionOutagesTable {
	event_id: bigint;
	pair: number;
	account: OptionRow["account"];
	options: number;
	lost: bigint;
	won: bigint;
	returned: bigint;
	from_pool: bigint;
	/** Earliest time at which one of these options was due. `to_time` is the latest such time. */
	from_time: bigint;
	to_time: bigint;
	/** Time at which the last of these options was settled. */
	at: bigint;
}

/** A deposit into or withdrawal from a reserve, which pays the interest of an earn product. Amounts are in ledger units. */
export interface EarnReserveMovesTable {
	event_id: bigint;
	product: number;
	direction: "in" | "out";
	amount: bigint;
	at: bigint;
}

/**
 * Balance of an earn product's reserve at the end of a day on which it changed, in ledger units. `day` counts days since the
 * epoch.
 */
export interface EarnReserveDaysTable {
	product: number;
	day: number;
	available: bigint;
	locked: bigint;
}

export interface OperatorActsTable {
	id: bigint;
	operator: bigint;
	/** Operator who approved the command; 0 if it needed no approval by a second operator. */
	approver: bigint;
	command: string;
	/** User whom the command affects; 0 if it affects no single user. */
	user_id: bigint;
	reason: string;
	at: bigint;
}

export interface OperatorIntentsTable {
	intent: bigint;
	operator: bigint;
	/** Name of the command as it is in the journal. */
	command: string;
	/** User whom the command affects; 0 if it affects no single user. */
	user_id: bigint;
	hash: string;
	/** Number and fields of the command in the core's encoding, as hex. */
	bytes: string;
	reason: string;
	at: bigint;
}

export interface IntentDecisionsTable {
	intent: bigint;
	/** Operator who made the decision. */
	operator: bigint;
	decision: "approved" | "withdrawn";
	reason: string;
	at: bigint;
	/** Number of the offering that the approved command has set; only meaningful if commands of this type set an offering. */
	offering: bigint;
}

export interface ProjectionTables {
	"projection.orders": OrderRow;
	"projection.options": OptionRow;
	"projection.outages": OutagesTable;
	"projection.option_outages": OptionOutagesTable;
	"projection.contract_tickets": PositionRow;
	"projection.contract_trades": ContractTradeRow;
	"projection.contract_funding_rates": FundingRateRow;
	"projection.contract_funding_payments": FundingPaymentRow;
	"projection.contract_deleveragings": DeleveragingRow;
	"projection.contract_settlements": SettlementRow;
	"projection.contract_liquidations": LiquidationRow;
	"projection.contract_insurance": InsuranceRow;
	"projection.earn_orders": EarnOrderRow;
	"projection.inviters": InviterRow;
	"projection.rebate_sums": RebateSumRow;
	"projection.rebates": RebateRow;
	"projection.referral_days": ReferralDayRow;
	"projection.referral_income": ReferralIncomeRow;
	"projection.referral_terms": ReferralTermsRow;
	"projection.referral_totals": ReferralTotalRow;
	"projection.earn_tranches": EarnTrancheRow;
	"projection.earn_reserve_moves": EarnReserveMovesTable;
	"projection.earn_reserve_days": EarnReserveDaysTable;
	"projection.fund_values": FundValueRow;
	"projection.fund_days": FundDayRow;
	"projection.fund_decisions": FundDecisionRow;
	"projection.fund_fills": FundFillRow;
	"projection.fund_subscriptions": FundSubscriptionRow;
	"projection.fund_redemptions": FundRedemptionRow;
	"projection.subscriptions": SubscriptionRow;
	"projection.subscription_orders": SubscriptionOrderRow;
	"projection.ieos": IeoRow;
	"projection.ieo_applications": ApplicationRow;
	"projection.chain_deposits": DepositRow;
	"projection.network_fees": NetworkFeeRow;
	"projection.withdrawals": WithdrawalRow;
	"projection.withdrawal_steps": WithdrawalStepRow;
	"projection.liability_roots": LiabilityRootRow;
	"projection.bank_applications": BankApplicationRow;
	"projection.bank_statements": BankStatementRow;
	"projection.bank_lines": BankLineRow;
	"projection.bank_payouts": BankPayoutRow;
	"projection.treasury_withdrawals": TreasuryRow;
	"projection.p2p_orders": P2pOrderRow;
	"projection.p2p_advertisements": P2pAdvertisementRow;
	"projection.p2p_merchants": P2pMerchantRow;
	"projection.p2p_partners": P2pPartnerRow;
	"projection.trades": TradesTable;
	"projection.account_records": AccountRecordsTable;
	"projection.balances": BalancesTable;
	"projection.day_changes": DayChangesTable;
	"projection.transfers": TransfersTable;
	"projection.candles": CandlesTable;
	"projection.index_records": IndexRecordsTable;
	"projection.notices": NoticeRow;
	"projection.rebate_notices": RebateNoticeRow;
	"projection.operator_acts": OperatorActsTable;
	"projection.operator_intents": OperatorIntentsTable;
	"projection.intent_decisions": IntentDecisionsTable;
}
