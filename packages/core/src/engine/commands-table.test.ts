// A table with one row for each command: its sender, the parts of the state that it may change, the events that it may emit, and
// the users whose money it may move. Random commands are checked against the table in both directions: no command has other
// effects, and each listed effect occurs (docs/reference/rules.md §1.1).
import { CommandGenerator, PEOPLE } from "@candor/testkit";
import { FULL_SET } from "@candor/testkit/test-set";
import { describe, expect, it } from "vitest";
import { ByteReader } from "../encoding/bytes.ts";
import { Exchange } from "../exchange.ts";
import { COMMANDS, type Command, type Event, KINDS as LEDGER_KINDS } from "../registry.ts";
import { FOUNDER, SERVICE, type SenderKind, senderKind } from "./actors.ts";

interface Row {
	readonly who: SenderKind;
	/**
	 * Names of the sections of the state that the command changes. Every command id changes `command_ids`, so it is not listed.
	 * Core time does not count as a change of `exchange`.
	 */
	readonly changes: readonly string[];
	readonly tells: readonly Event["type"][];
	/** Users whose balances may change: none, only the sender, only the user that the command names, or any user. */
	readonly moves: "nothing" | "sender" | "named" | "anybody";
	/** For commands of users: tells if a user whose account may only close may send the command. */
	readonly closes?: "always" | "when empty" | "never";
	/** Effects that are too rare for random commands. Tests of the product, or quarantine.test.ts, cover them. */
	readonly rare?: readonly string[];
}

/** Products whose quarantined items the command ReleaseHeld ends, and other sections that it changes then. */
const HELD = [
	"options",
	"contracts",
	"earn",
	"subscription",
	"ieo",
	"arbitrage",
	"referral",
	"withdrawals",
	"p2p",
	"limits",
	"ledger",
] as const;
const RELEASED = [
	...["HeldReleased", "OptionSettled", "OptionMissed", "PositionChanged", "PositionDeleveraged", "ContractDepthChanged"],
	// A position that is released from quarantine and has reached its stop or its liquidation price is closed in the same batch.
	...["PositionLiquidated", "ContractTraded"],
	...[
		"FundReleased",
		"EarnReleased",
		"InterestPaid",
		"EarnEnded",
		"SubscriptionSet",
		"SubscriptionMoved",
		"IeoSet",
		"IeoMoved",
		"ReferralDayClosed",
		"WithdrawalMoved",
		"P2pOrderHeld",
		"P2pOrderMoved",
		"P2pHoldEnded",
		"P2pUserBarred",
		"AdvertisementMoved",
		"BalanceChanged",
	],
] as const;
/** Events of the first of two operators, who proposes a command that the second must approve. */
const PROPOSED = ["IntentProposed", "OperatorActed"] as const;
/**
 * Effects of a proposal that random flows rarely cause, because the founder sends most of these commands and needs no approval in
 * a sandbox.
 */
const RARELY_PROPOSED = ["operators", "IntentProposed"] as const;
const RESERVED = ["ReserveMoved", "BalanceChanged"] as const;
const FUNDED = ["PlatformFunded", "BalanceChanged"] as const;
const POSITIONS = ["PositionChanged", "ContractTraded", "ContractDepthChanged", "BalanceChanged"] as const;
/** Events of a new mark price and of its consequences, such as liquidations. */
const MARKED = [
	"MarkSet",
	"PositionLiquidated",
	"PositionDeleveraged",
	"PositionSettled",
	"InstrumentSettled",
	...POSITIONS,
] as const;
/**
 * The first index after the end of a funding period determines its funding rate; a random flow contains one such end. Positions
 * are settled after hours without prices (outage.test.ts) or at a contract's end (delist.test.ts), and a random flow contains
 * neither.
 */
const RARELY_PRICED = ["FundingRated", "PositionSettled", "InstrumentSettled"] as const;
const DEPOSITED = ["DepositRecorded", "DepositMoved", "BalanceChanged"] as const;
/** Events of decisions about networks, deposits and withdrawals that need two operators. */
const MONEY_DECIDED = [
	...["NetworkAssetSet", "NetworkClosed", "DepositMoved", "DebtChanged"],
	...["WithdrawalMoved", "WithdrawalsStopped", "WithdrawalsResumed"],
] as const;
const ORDERS = ["OrderChanged", "DepthChanged", "BalanceChanged"] as const;
/** Sections that the reversal of a deposit changes. A reversal also cancels the user's orders and other uses of frozen money. */
const REVERSED = ["deposits", "ledger", "spot", "contracts", "withdrawals", "p2p"] as const;
const TOLD_OF_REVERSAL = [
	...[...DEPOSITED, ...ORDERS],
	...["PositionChanged", "ContractDepthChanged", "DebtChanged", "WithdrawalMoved", "AdvertisementMoved"],
] as const;

const TABLE: Readonly<Record<Command["type"], Row>> = {
	FoundExchange: { who: "operator", changes: ["exchange"], tells: ["ExchangeFounded"], moves: "nothing" },
	BeginEra: { who: "exchange", changes: ["exchange"], tells: ["EraBegun"], moves: "nothing" },
	RaiseEpoch: { who: "exchange", changes: ["exchange"], tells: ["EpochRaised"], moves: "nothing" },
	// After an outage, the dates of offerings and the time since which a market has no price move by the length of the outage.
	ResumeExchange: {
		who: "exchange",
		changes: ["subscription", "ieo", "arbitrage", "withdrawals", "p2p"],
		tells: ["Resumed", "SubscriptionSet", "IeoSet", "WithdrawalMoved", "P2pOrderMoved"],
		moves: "nothing",
		// Only a withdrawal that has waited for two days must be confirmed again, and random flows are shorter.
		rare: ["withdrawals", "WithdrawalMoved"],
	},
	SetBankAccount: {
		who: "operator",
		changes: ["operators", "banks"],
		tells: ["BankAccountSet", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	SetBankRate: {
		who: "operator",
		changes: ["operators", "banks"],
		tells: ["BankRateSet", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	ImportStatement: {
		who: "operator",
		changes: ["permanent_keys", "banks"],
		tells: ["StatementImported", "StatementLineRecorded", "OperatorActed"],
		moves: "nothing",
	},
	ApplyBankDeposit: {
		who: "user",
		changes: ["banks"],
		tells: ["BankDepositApplied"],
		moves: "nothing",
		closes: "never",
	},
	MatchBankDeposit: {
		who: "operator",
		changes: ["banks", "deposits", "ledger"],
		tells: ["BankDepositMoved", "StatementLineUsed", ...DEPOSITED, "DebtChanged", "OperatorActed"],
		moves: "anybody",
		rare: ["DepositMoved", "DebtChanged"],
	},
	RejectBankDeposit: { who: "operator", changes: ["banks"], tells: ["BankDepositMoved", "OperatorActed"], moves: "nothing" },
	// Cancels the user's orders and other uses of frozen money, and takes the deposit from all accounts of the user. banks.test.ts
	// recalls a deposit.
	RecallBankDeposit: {
		who: "operator",
		changes: ["banks", ...REVERSED],
		tells: ["BankDepositMoved", "StatementLineUsed", ...TOLD_OF_REVERSAL, "OperatorActed"],
		moves: "anybody",
		rare: [
			"banks",
			"BankDepositMoved",
			"StatementLineUsed",
			"OperatorActed",
			"DepositRecorded",
			...REVERSED,
			...TOLD_OF_REVERSAL,
		],
	},
	ApplyBankWithdrawal: {
		who: "user",
		changes: ["banks", "withdrawals", "ledger"],
		tells: ["PayoutFixed", "WithdrawalApplied", "WithdrawalMoved", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	// Random withdrawals by bank are rarely approved. banks.test.ts brings them to each end.
	BeginPayout: {
		who: "operator",
		changes: ["banks", "withdrawals"],
		tells: ["PayoutMoved", "WithdrawalMoved", "OperatorActed"],
		moves: "nothing",
		rare: ["banks", "withdrawals", "PayoutMoved", "WithdrawalMoved", "OperatorActed"],
	},
	ConfirmPayout: {
		who: "operator",
		changes: ["banks", "withdrawals", "ledger", "referral"],
		tells: ["PayoutMoved", "StatementLineUsed", "WithdrawalMoved", "BalanceChanged", "OperatorActed"],
		moves: "anybody",
		rare: [
			...["banks", "withdrawals", "ledger", "referral"],
			...["PayoutMoved", "StatementLineUsed", "WithdrawalMoved", "BalanceChanged", "OperatorActed"],
		],
	},
	FailPayout: {
		who: "operator",
		changes: ["operators", "banks", "withdrawals", "ledger"],
		tells: ["PayoutMoved", "WithdrawalMoved", "BalanceChanged", ...PROPOSED],
		moves: "anybody",
		rare: ["operators", "banks", "withdrawals", "ledger", "PayoutMoved", "WithdrawalMoved", "BalanceChanged", ...PROPOSED],
	},
	BookStatementLine: {
		who: "operator",
		changes: ["operators", "permanent_keys", "banks", "deposits", "ledger"],
		tells: ["StatementLineUsed", ...DEPOSITED, "NetworkFeeRecorded", ...PROPOSED],
		moves: "nothing",
		rare: ["operators", "DepositMoved", ...PROPOSED],
	},
	WithdrawTreasury: {
		who: "operator",
		changes: ["operators", "banks", "ledger"],
		tells: ["TreasuryMoved", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
		rare: ["operators", ...PROPOSED],
	},
	ConfirmTreasury: {
		who: "operator",
		changes: ["operators", "permanent_keys", "banks", "withdrawals", "ledger"],
		tells: ["TreasuryMoved", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
		rare: ["operators", "permanent_keys", "banks", "withdrawals", "ledger", "TreasuryMoved", "BalanceChanged", ...PROPOSED],
	},
	SettleTreasury: {
		who: "operator",
		changes: ["banks", "withdrawals", "ledger"],
		tells: ["TreasuryMoved", "StatementLineUsed", "BalanceChanged", "OperatorActed"],
		moves: "nothing",
		rare: ["banks", "withdrawals", "ledger", "TreasuryMoved", "StatementLineUsed", "BalanceChanged", "OperatorActed"],
	},
	CancelTreasury: {
		who: "operator",
		changes: ["operators", "banks", "ledger"],
		tells: ["TreasuryMoved", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
		rare: ["operators", "banks", "ledger", "TreasuryMoved", "BalanceChanged", ...PROPOSED],
	},
	QuarantineItem: {
		who: "exchange",
		changes: ["spot", "options", "contracts", "earn", "subscription", "ieo", "arbitrage", "referral", "withdrawals", "p2p"],
		tells: [
			...["OrderChanged", "DepthChanged", "OptionHeld", "EarnHeld", "FundHeld", "PositionChanged", "ContractDepthChanged"],
			...["SubscriptionSet", "SubscriptionMoved", "IeoSet", "IeoMoved", "ItemQuarantined", "WithdrawalMoved", "P2pOrderHeld"],
		] as const,
		moves: "nothing",
		rare: ["referral", "withdrawals", "WithdrawalMoved", "p2p", "P2pOrderHeld"],
	},
	// Returns a quarantined item to its normal rule, or ends it by a fixed fallback rule.
	ReleaseHeld: {
		who: "operator",
		changes: ["operators", ...HELD],
		tells: [...RELEASED, ...PROPOSED],
		moves: "anybody",
		rare: [...HELD, ...RELEASED.filter((told) => told !== "HeldReleased"), "operators", "IntentProposed"],
	},
	ListAsset: { who: "operator", changes: ["listing"], tells: ["AssetListed"], moves: "nothing" },
	ListPair: { who: "operator", changes: ["listing"], tells: ["PairListed"], moves: "nothing" },
	SetPriceRules: { who: "operator", changes: ["prices"], tells: ["PriceRulesSet"], moves: "nothing" },
	OpenAccount: { who: "accounts", changes: ["accounts"], tells: ["AccountOpened"], moves: "nothing" },
	// A restriction cancels resting buy orders, and orders that would open positions.
	SetStanding: {
		who: "accounts",
		// When a freeze ends, the held rebates of an inviter can be paid.
		changes: ["accounts", "spot", "contracts", "ledger", "referral"],
		tells: ["StandingChanged", ...ORDERS, "PositionChanged", "ContractDepthChanged"],
		moves: "named",
		rare: ["referral"],
	},
	HoldWithdrawals: { who: "accounts", changes: ["holds"], tells: ["WithdrawalsHeld"], moves: "nothing" },
	DepositSandbox: {
		who: "custody",
		changes: ["custody", "ledger"],
		tells: ["DepositCredited", "BalanceChanged"],
		moves: "named",
	},
	Transfer: {
		who: "user",
		changes: ["custody", "ledger"],
		tells: ["Transferred", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	// A new index can trigger stops.
	RecordPrices: {
		who: "prices",
		changes: ["prices", "spot", "ledger", "limits", "options", "contracts", "arbitrage", "referral"],
		tells: ["IndexRecorded", "Traded", "FundingRated", ...ORDERS, ...MARKED],
		moves: "anybody",
		rare: RARELY_PRICED,
	},
	RecordQuotes: {
		who: "prices",
		changes: ["prices", "spot", "ledger", "limits", "options", "contracts", "arbitrage", "referral"],
		tells: ["IndexRecorded", "Traded", "FundingRated", ...ORDERS, ...MARKED],
		moves: "anybody",
		rare: RARELY_PRICED,
	},
	// The fee of a fill counts for the inviter of the user who pays it.
	PlaceOrder: {
		who: "user",
		changes: ["spot", "ledger", "referral"],
		tells: ["Traded", ...ORDERS],
		moves: "anybody",
		closes: "never",
	},
	CancelOrder: { who: "user", changes: ["spot", "ledger"], tells: ORDERS, moves: "sender", closes: "always" },
	CancelAllOrders: { who: "user", changes: ["spot", "ledger"], tells: ORDERS, moves: "sender", closes: "always" },
	ReplaceQuotes: {
		who: "user",
		changes: ["spot", "ledger"],
		tells: ["DepthChanged", "BalanceChanged"],
		moves: "sender",
		closes: "when empty",
	},
	OpenOperator: { who: "operator", changes: ["operators"], tells: ["OperatorOpened", ...PROPOSED], moves: "nothing" },
	CloseOperator: {
		who: "operator",
		changes: ["operators"],
		tells: ["OperatorClosed", "IntentDecided", ...PROPOSED],
		moves: "nothing",
		rare: ["IntentDecided"],
	},
	EnrolOperator: {
		who: "operator",
		changes: ["operators"],
		tells: ["OperatorEnrolled", "OperatorKeysSet", ...PROPOSED],
		moves: "nothing",
	},
	RekeyOperator: {
		who: "operator",
		changes: ["operators"],
		tells: ["OperatorKeysSet", "IntentDecided", ...PROPOSED],
		moves: "nothing",
		rare: ["IntentDecided"],
	},
	SuspendOperator: {
		who: "operator",
		changes: ["operators"],
		tells: ["OperatorSuspended", "IntentDecided", ...PROPOSED],
		moves: "nothing",
		rare: ["IntentDecided", "IntentProposed"],
	},
	RestoreOperator: { who: "operator", changes: ["operators"], tells: ["OperatorSuspended", ...PROPOSED], moves: "nothing" },
	RescueOperator: { who: "operator", changes: ["operators"], tells: ["OperatorRescued", "OperatorActed"], moves: "nothing" },
	CancelRescue: { who: "operator", changes: ["operators"], tells: ["OperatorClosed", "OperatorActed"], moves: "nothing" },
	DeclareAccounts: {
		who: "operator",
		changes: ["operators"],
		tells: ["OperatorAccountsDeclared", "OperatorActed"],
		moves: "nothing",
	},
	RecordAuditHead: { who: "exchange", changes: ["operators"], tells: ["AuditHeadRecorded"], moves: "nothing" },
	// Executes an approved command. So it can have the effects of every command that needs two operators.
	ApproveIntent: {
		who: "operator",
		changes: ["operators", "verification", "accounts", "networks", "deposits", "banks", ...HELD],
		tells: [
			"IntentDecided",
			"OperatorActed",
			"OperatorOpened",
			"OperatorClosed",
			"OperatorEnrolled",
			"OperatorKeysSet",
			"OperatorSuspended",
			"CountriesSet",
			"InstrumentSet",
			"InstrumentDelisting",
			"EarnProductSet",
			"SubscriptionSet",
			"IeoSet",
			"FundSet",
			"AccountOpened",
			"FundFounded",
			"InviterSet",
			"ReferralTermsSet",
			"PartnerSet",
			"RebatesAllowed",
			"NetworkAssetSet",
			"NetworkClosed",
			"BankAccountSet",
			"BankRateSet",
			"TreasuryMoved",
			...RESERVED,
			...FUNDED,
			...RELEASED,
			...MONEY_DECIDED,
		],
		moves: "anybody",
		// Random operators rarely approve a proposal about the same quarantined item, network, deposit, withdrawal or bank account.
		rare: [
			...[...HELD, ...RELEASED, ...MONEY_DECIDED, "networks", "deposits", "banks"],
			...["OperatorEnrolled", "OperatorKeysSet", "OperatorSuspended", "BankAccountSet", "BankRateSet", "TreasuryMoved"],
		],
	},
	WithdrawIntent: { who: "operator", changes: ["operators"], tells: ["IntentDecided", "OperatorActed"], moves: "nothing" },
	SetVerification: {
		who: "operator",
		changes: ["verification"],
		tells: ["VerificationSet", "OperatorActed"],
		moves: "nothing",
	},
	LapseVerification: { who: "accounts", changes: ["verification"], tells: ["VerificationSet"], moves: "nothing" },
	SetCountries: {
		who: "operator",
		changes: ["operators", "verification"],
		tells: ["CountriesSet", ...PROPOSED],
		moves: "nothing",
	},
	// A break, or a limit below the user's current risk, cancels resting opening orders of contracts.
	SetLimits: {
		who: "user",
		changes: ["limits", "contracts", "ledger"],
		tells: ["LimitsSet", "PositionChanged", "ContractDepthChanged", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	DepositPlatform: { who: "custody", changes: ["ledger"], tells: ["PlatformDeposited", "BalanceChanged"], moves: "nothing" },
	FundPlatform: { who: "operator", changes: ["operators", "ledger"], tells: [...FUNDED, ...PROPOSED], moves: "nothing" },
	DefundPlatform: { who: "operator", changes: ["operators", "ledger"], tells: [...FUNDED, ...PROPOSED], moves: "nothing" },
	RefillDemo: {
		who: "user",
		changes: ["demo", "ledger"],
		tells: ["DemoRefilled", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	FundDemoPool: {
		who: "operator",
		changes: ["ledger"],
		tells: ["DemoPoolFunded", "BalanceChanged", "OperatorActed"],
		moves: "nothing",
	},
	DepositDemo: { who: "custody", changes: ["ledger"], tells: ["DemoDeposited", "BalanceChanged"], moves: "named" },
	SetOptionTerms: { who: "operator", changes: ["options"], tells: ["OptionTermsSet", "OperatorActed"], moves: "nothing" },
	SetOptionMarket: { who: "operator", changes: ["options"], tells: ["OptionMarketSet", "OperatorActed"], moves: "nothing" },
	BuyOption: {
		who: "user",
		changes: ["options", "limits", "ledger"],
		tells: ["OptionBought", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	SetEarnProduct: {
		who: "operator",
		changes: ["operators", "earn"],
		tells: ["EarnProductSet", ...PROPOSED],
		moves: "nothing",
	},
	FundReserve: { who: "operator", changes: ["operators", "earn", "ledger"], tells: [...RESERVED, ...PROPOSED], moves: "nothing" },
	DefundReserve: {
		who: "operator",
		changes: ["operators", "earn", "ledger"],
		tells: [...RESERVED, ...PROPOSED],
		moves: "nothing",
	},
	BuyEarn: {
		who: "user",
		changes: ["earn", "ledger"],
		tells: ["EarnBought", "TrancheAdded", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	AddTranche: {
		who: "user",
		changes: ["earn", "ledger"],
		tells: ["TrancheAdded", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	RedeemEarn: {
		who: "user",
		changes: ["earn", "ledger"],
		tells: ["EarnEnded", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	SetSubscription: {
		who: "operator",
		changes: ["operators", "subscription"],
		tells: ["SubscriptionSet", ...PROPOSED],
		moves: "nothing",
	},
	FundSubscription: {
		who: "operator",
		changes: ["operators", "subscription", "ledger"],
		tells: ["SubscriptionSet", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
	},
	DefundSubscription: {
		who: "operator",
		changes: ["operators", "subscription", "ledger"],
		tells: ["SubscriptionSet", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
	},
	Subscribe: {
		who: "user",
		changes: ["subscription", "ledger"],
		tells: ["Subscribed", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	LaunchSubscription: {
		who: "operator",
		changes: ["operators", "subscription"],
		tells: ["SubscriptionSet", ...PROPOSED],
		moves: "nothing",
	},
	CancelSubscription: {
		who: "operator",
		changes: ["operators", "subscription"],
		tells: ["SubscriptionSet", ...PROPOSED],
		moves: "nothing",
	},
	SetIeo: { who: "operator", changes: ["operators", "ieo"], tells: ["IeoSet", ...PROPOSED], moves: "nothing" },
	FundIeo: {
		who: "operator",
		changes: ["operators", "ieo", "ledger"],
		tells: ["IeoSet", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
	},
	DefundIeo: {
		who: "operator",
		changes: ["operators", "ieo", "ledger"],
		tells: ["IeoSet", "BalanceChanged", ...PROPOSED],
		moves: "nothing",
	},
	ApplyIeo: {
		who: "user",
		changes: ["ieo", "ledger"],
		tells: ["IeoApplied", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	PayIeo: {
		who: "user",
		changes: ["ieo", "ledger"],
		tells: ["IeoMoved", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	ListIeo: { who: "operator", changes: ["operators", "ieo"], tells: ["IeoSet", ...PROPOSED], moves: "nothing" },
	CancelIeo: { who: "operator", changes: ["operators", "ieo"], tells: ["IeoSet", ...PROPOSED], moves: "nothing" },
	SetFund: {
		who: "operator",
		changes: ["operators", "arbitrage", "accounts"],
		tells: ["FundSet", "AccountOpened", ...PROPOSED],
		moves: "nothing",
	},
	FoundFund: {
		who: "operator",
		changes: ["operators", "arbitrage", "ledger"],
		tells: ["FundFounded", "BalanceChanged", ...PROPOSED],
		moves: "anybody",
	},
	SubscribeFund: {
		who: "user",
		changes: ["arbitrage", "ledger"],
		tells: ["FundSubscriptionMoved", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	CancelFundSubscription: {
		who: "user",
		changes: ["arbitrage", "ledger"],
		tells: ["FundSubscriptionMoved", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	RedeemFund: { who: "user", changes: ["arbitrage"], tells: ["FundRedemptionMoved"], moves: "nothing", closes: "always" },
	RecordDecision: { who: "strategy", changes: ["arbitrage"], tells: ["DecisionRecorded"], moves: "nothing" },
	SetInstrument: {
		who: "operator",
		changes: ["operators", "contracts"],
		tells: ["InstrumentSet", ...PROPOSED],
		moves: "nothing",
	},
	DelistInstrument: {
		who: "operator",
		changes: ["operators", "contracts"],
		tells: ["InstrumentDelisting", ...PROPOSED],
		moves: "nothing",
	},
	SetContractMode: { who: "user", changes: ["contracts"], tells: ["ContractModeSet"], moves: "nothing", closes: "never" },
	OpenPosition: {
		who: "user",
		changes: ["contracts", "limits", "ledger", "referral"],
		tells: POSITIONS,
		moves: "anybody",
		closes: "never",
	},
	ClosePosition: {
		who: "user",
		changes: ["contracts", "limits", "ledger", "referral"],
		tells: POSITIONS,
		moves: "anybody",
		closes: "always",
	},
	CancelPositionOrder: {
		who: "user",
		changes: ["contracts", "ledger"],
		tells: ["PositionChanged", "ContractDepthChanged", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	SetPositionStops: { who: "user", changes: ["contracts"], tells: ["PositionChanged"], moves: "nothing", closes: "always" },
	// A close that waits at market can fill against the new quotes.
	ReplaceContractQuotes: {
		who: "user",
		changes: ["contracts", "limits", "ledger", "referral"],
		tells: POSITIONS,
		moves: "anybody",
		closes: "when empty",
	},
	SetInviter: { who: "accounts", changes: ["referral"], tells: ["InviterSet"], moves: "nothing" },
	ImportInviters: { who: "operator", changes: ["operators", "referral"], tells: ["InviterSet", ...PROPOSED], moves: "nothing" },
	SetReferralTerms: {
		who: "operator",
		changes: ["operators", "referral"],
		tells: ["ReferralTermsSet", ...PROPOSED],
		moves: "nothing",
	},
	SetPartner: { who: "operator", changes: ["operators", "referral"], tells: ["PartnerSet", ...PROPOSED], moves: "nothing" },
	AllowRebates: { who: "referral", changes: ["referral"], tells: ["RebatesAllowed"], moves: "nothing" },
	HoldRebates: { who: "operator", changes: ["referral"], tells: ["RebatesAllowed", "OperatorActed"], moves: "nothing" },
	ReleaseRebates: {
		who: "operator",
		changes: ["operators", "referral"],
		tells: ["RebatesAllowed", ...PROPOSED],
		moves: "nothing",
	},
	SettleRebates: {
		who: "referral",
		changes: ["referral", "ledger"],
		tells: ["RebatesSettled", "BalanceChanged"],
		moves: "anybody",
	},
	BeginSnapshot: { who: "liabilities", changes: ["liabilities"], tells: ["SnapshotBegun"], moves: "nothing" },
	PublishRoot: { who: "liabilities", changes: ["liabilities"], tells: ["RootPublished"], moves: "nothing" },
	SetNetworkAsset: {
		who: "operator",
		changes: ["operators", "networks"],
		tells: ["NetworkAssetSet", ...PROPOSED],
		moves: "nothing",
	},
	CloseNetwork: { who: "operator", changes: ["networks"], tells: ["NetworkClosed", "OperatorActed"], moves: "nothing" },
	CloseNetworkLonger: {
		who: "operator",
		changes: ["operators", "networks"],
		tells: ["NetworkClosed", ...PROPOSED],
		moves: "nothing",
	},
	OpenNetwork: { who: "operator", changes: ["networks"], tells: ["NetworkOpened", "OperatorActed"], moves: "nothing" },
	CreditDeposit: {
		who: "custody",
		changes: ["deposits", "ledger"],
		tells: [...DEPOSITED, "DebtChanged"],
		moves: "named",
		rare: ["DebtChanged"],
	},
	FinalizeDeposit: { who: "custody", changes: ["deposits"], tells: ["DepositMoved"], moves: "nothing" },
	// Cancels the user's orders, and takes the deposit from all accounts of the user.
	ReverseDeposit: {
		who: "custody",
		changes: REVERSED,
		tells: TOLD_OF_REVERSAL,
		moves: "anybody",
		rare: ["DepositRecorded"],
	},
	QuarantineDeposit: {
		who: "custody",
		changes: ["deposits", "ledger"],
		tells: DEPOSITED,
		moves: "nothing",
		rare: ["DepositMoved"],
	},
	DecideQuarantined: {
		who: "operator",
		changes: ["operators", "deposits", "ledger"],
		tells: [...DEPOSITED, "DebtChanged", ...PROPOSED],
		moves: "anybody",
		rare: ["DepositRecorded", "DebtChanged"],
	},
	AllowCappedDeposit: {
		who: "operator",
		changes: ["operators", "deposits", "ledger"],
		tells: [...DEPOSITED, "DebtChanged", ...PROPOSED],
		moves: "anybody",
		rare: ["DepositRecorded", "DebtChanged"],
	},
	RecordNetworkFee: {
		who: "custody",
		changes: ["permanent_keys", "deposits", "ledger"],
		tells: ["NetworkFeeRecorded", "BalanceChanged"],
		moves: "nothing",
	},
	// A withdrawal to another user of the exchange is paid to that user at once.
	ApplyWithdrawal: {
		who: "user",
		changes: ["withdrawals", "ledger"],
		tells: ["WithdrawalApplied", "WithdrawalMoved", "BalanceChanged"],
		moves: "anybody",
		closes: "never",
	},
	CancelWithdrawal: {
		who: "user",
		changes: ["withdrawals", "ledger"],
		tells: ["WithdrawalMoved", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	StopWithdrawal: {
		who: "custody",
		changes: ["withdrawals", "ledger"],
		tells: ["WithdrawalMoved", "BalanceChanged"],
		moves: "anybody",
	},
	ApproveWithdrawal: {
		who: "operator",
		changes: ["withdrawals"],
		tells: ["WithdrawalApproved", "WithdrawalMoved", "OperatorActed"],
		moves: "nothing",
	},
	RejectWithdrawal: {
		who: "operator",
		changes: ["withdrawals", "ledger"],
		tells: ["WithdrawalMoved", "BalanceChanged", "OperatorActed"],
		moves: "anybody",
	},
	HoldWithdrawal: {
		who: "operator",
		changes: ["operators", "withdrawals"],
		tells: ["WithdrawalMoved", ...PROPOSED],
		moves: "nothing",
	},
	ReleaseWithdrawal: {
		who: "operator",
		changes: ["operators", "withdrawals", "ledger"],
		tells: ["WithdrawalMoved", "BalanceChanged", ...PROPOSED],
		moves: "anybody",
		rare: ["ledger", "BalanceChanged"],
	},
	BeginSigning: { who: "custody", changes: ["withdrawals"], tells: ["WithdrawalMoved"], moves: "nothing" },
	RecordSent: { who: "custody", changes: ["withdrawals"], tells: ["WithdrawalSent", "WithdrawalMoved"], moves: "nothing" },
	// The fee counts for the inviter of the user who pays it.
	RecordConfirmed: {
		who: "custody",
		changes: ["withdrawals", "ledger", "referral"],
		tells: ["WithdrawalMoved", "BalanceChanged"],
		moves: "anybody",
		// Random withdrawals rarely reach the network. withdrawals.test.ts brings them to each end.
		rare: ["referral", "withdrawals", "ledger", "WithdrawalMoved", "BalanceChanged"],
	},
	RecordFailed: {
		who: "custody",
		changes: ["withdrawals", "ledger"],
		tells: ["WithdrawalMoved", "BalanceChanged"],
		moves: "anybody",
		rare: ["withdrawals", "ledger", "WithdrawalMoved", "BalanceChanged"],
	},
	RefuseSigning: { who: "custody", changes: ["withdrawals"], tells: ["WithdrawalMoved"], moves: "nothing" },
	ReportShort: { who: "custody", changes: ["withdrawals"], tells: ["WithdrawalMoved"], moves: "nothing" },
	ReportDoubt: { who: "custody", changes: ["withdrawals"], tells: ["WithdrawalMoved"], moves: "nothing" },
	DecideDoubt: {
		who: "operator",
		changes: ["operators", "withdrawals", "ledger"],
		tells: ["WithdrawalMoved", "BalanceChanged", ...PROPOSED],
		moves: "anybody",
		rare: ["withdrawals", "ledger", "WithdrawalMoved", "BalanceChanged", "OperatorActed"],
	},
	StopWithdrawals: {
		who: "operator",
		changes: ["withdrawals"],
		tells: ["WithdrawalsStopped", "OperatorActed"],
		moves: "nothing",
	},
	RenewStop: {
		who: "operator",
		changes: ["operators", "withdrawals"],
		tells: ["WithdrawalsStopped", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	ResumeWithdrawals: {
		who: "operator",
		changes: ["operators", "withdrawals"],
		tells: ["WithdrawalsResumed", ...PROPOSED],
		moves: "nothing",
	},
	StopForGap: { who: "custody", changes: ["withdrawals"], tells: ["WithdrawalsStopped"], moves: "nothing" },
	ConfirmTakeover: {
		who: "user",
		changes: ["withdrawals"],
		tells: ["WithdrawalMoved"],
		moves: "nothing",
		closes: "never",
		// Only a withdrawal that has waited for two days must be confirmed again, and random flows are shorter.
		rare: ["withdrawals", "WithdrawalMoved"],
	},
	SetP2pTerms: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["P2pTermsSet", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	SetP2pCurrency: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["P2pCurrencySet", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	SetPayType: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["PayTypeSet", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	RecordFiatRates: { who: "rates", changes: ["p2p"], tells: ["FiatRateRecorded"], moves: "nothing" },
	ApplyMerchant: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["MerchantSet", "BondMoved", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	SetMerchant: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["MerchantSet", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	WithdrawBond: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["MerchantSet", "BondMoved", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	BlockUser: { who: "user", changes: ["p2p"], tells: ["UserBlocked"], moves: "nothing", closes: "never" },
	SaveAdvertisement: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["AdvertisementSet", "AdvertisementMoved", "BalanceChanged"],
		moves: "sender",
		closes: "never",
	},
	CloseAdvertisement: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["AdvertisementMoved", "BalanceChanged"],
		moves: "sender",
		closes: "always",
	},
	OpenP2pOrder: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["P2pOrderOpened", "P2pOrderMoved", "AdvertisementMoved", "BalanceChanged"],
		moves: "anybody",
		closes: "never",
	},
	DeclarePayer: { who: "user", changes: ["p2p"], tells: ["PayerDeclared", "P2pOrderMoved"], moves: "nothing", closes: "always" },
	MarkPaid: { who: "user", changes: ["p2p"], tells: ["P2pOrderMoved"], moves: "nothing", closes: "always" },
	CancelP2pOrder: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["P2pOrderMoved", "AdvertisementMoved", "BalanceChanged", "P2pUserBarred"],
		moves: "anybody",
		closes: "always",
		rare: ["P2pUserBarred"],
	},
	ReleaseP2pOrder: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["P2pOrderMoved", "BalanceChanged"],
		moves: "anybody",
		closes: "always",
	},
	AppealP2pOrder: { who: "user", changes: ["p2p"], tells: ["P2pOrderMoved"], moves: "nothing", closes: "always" },
	AgreeP2pOrder: {
		who: "user",
		changes: ["p2p", "ledger"],
		tells: ["P2pAgreed", "P2pOrderMoved", "AdvertisementMoved", "BalanceChanged"],
		moves: "anybody",
		closes: "always",
	},
	AssignDispute: { who: "operator", changes: ["p2p"], tells: ["DisputeAssigned", "OperatorActed"], moves: "nothing" },
	RuleDispute: {
		who: "operator",
		changes: ["operators", "p2p", "ledger"],
		tells: ["P2pOrderMoved", "AdvertisementMoved", "BalanceChanged", "P2pUserBarred", ...PROPOSED],
		moves: "anybody",
		rare: [...RARELY_PROPOSED, "AdvertisementMoved", "P2pUserBarred"],
	},
	MarkReversed: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["P2pOrderReversed", "P2pUserBarred", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	CompensateSeller: {
		who: "operator",
		changes: ["operators", "p2p", "ledger"],
		tells: ["BondMoved", "P2pOrderReversed", "BalanceChanged", ...PROPOSED],
		moves: "anybody",
		rare: ["operators", "p2p", "ledger", "BondMoved", "P2pOrderReversed", "BalanceChanged", ...PROPOSED],
	},
	BarP2pUser: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["P2pUserBarred", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
	ExtendP2pDeadlines: {
		who: "operator",
		changes: ["operators", "p2p"],
		tells: ["P2pDeadlinesExtended", "P2pOrderMoved", ...PROPOSED],
		moves: "nothing",
		rare: RARELY_PROPOSED,
	},
};

/** RecordPrices (of rules before version 5) has the same effects as RecordQuotes. So the two rows are checked together. */
const PRICES: readonly Command["type"][] = ["RecordPrices", "RecordQuotes"];
const alike = (type: Command["type"]) => (PRICES.includes(type) ? PRICES : [type]);

/** For each kind of sender, its lowest and highest number, and sometimes one between. */
const SENDERS: Readonly<Record<SenderKind, readonly number[]>> = {
	operator: [1, 2, 99],
	exchange: [100],
	prices: [101],
	accounts: [102],
	custody: [103],
	strategy: [104],
	referral: [105],
	liabilities: [106],
	rates: [107],
	user: [100_000, PEOPLE.ann],
};
const KINDS = Object.keys(SENDERS) as SenderKind[];
/** Numbers that belong to no kind of sender. */
const NOBODY = [-1, 0, 108, 999, 99_999];
const SEED = 11;
const COMMANDS_SENT = 2_500;
/** Number of random commands by which every type of command must have occurred. */
const MOST_TRIED = 100_000;
/**
 * Maximum number of random commands. Every effect that is not listed as rare occurs within about 130,000 of them. Changing a
 * product's sample changes that number.
 */
const MOST_SENT = FULL_SET ? 400_000 : 10_000;
/** Time limit of the test, generous enough for a busy machine and more products. */
const LONG_MS = 3_600_000;
/** Limits how often one product's commands are drawn. With its normal weight, spot would send most of the commands. */
const RARE_ONES = { own: true, mostWeight: 20 } as const;

/** Number of random commands that are sent before SELDOM_SENT. By then all commands of the samples' `opening` have been sent. */
const BEFORE_SELDOM = 500;
const OPERATOR = { id: "", by: 6, reason: "for a test" };
/** Another administrator, who proposes too because each operator may have only a limited number of waiting proposals. */
const ANOTHER = { ...OPERATOR, by: 7 };
/** Core time two days after the start of the random flows, ms. */
const LATER = 1_700_006_340_000 + 2 * 86_400_000;
/**
 * Commands of operators that random flows rarely send in the order in which they take effect. Operator 4 is a treasurer, and
 * operators 6 and 7 are administrators.
 */
const SELDOM_SENT: readonly Command[] = [
	{ type: "RescueOperator", ...OPERATOR, by: FOUNDER, operator: 90, publicKey: "90".repeat(32) },
	{ type: "CancelRescue", ...OPERATOR, operator: 90 },
	{ type: "OpenOperator", ...OPERATOR, by: FOUNDER, operator: 91, role: "support", publicKey: "91".repeat(32) },
	{ type: "SuspendOperator", ...OPERATOR, operator: 91 },
	{ type: "RestoreOperator", ...OPERATOR, operator: 91 },
	{ type: "RestoreOperator", ...OPERATOR, by: FOUNDER, operator: 91 },
	{ type: "LaunchSubscription", ...OPERATOR, offering: 1 },
	{ type: "DefundSubscription", ...OPERATOR, offering: 1, amount: 1n },
	{ type: "CancelSubscription", ...OPERATOR, offering: 1 },
	{ type: "ListIeo", ...OPERATOR, offering: 1 },
	{ type: "DefundIeo", ...OPERATOR, offering: 1, amount: 1n },
	{ type: "CancelIeo", ...OPERATOR, offering: 1 },
	{
		...{ type: "SetNetworkAsset", ...ANOTHER, network: 1, asset: 3, chainDecimals: 18 },
		...{ depositMinimum: 1_000n, withdrawalMinimum: 10_000n, withdrawalFee: 500n },
		...{ hourlyCreditCap: 1_000_000n, twoOperatorLimit: 1_000_000n, automaticDailyCap: 1_000_000n },
	},
	{ type: "CloseNetworkLonger", ...ANOTHER, network: 1, deposits: true, withdrawals: false, until: LATER },
	{ type: "DecideQuarantined", ...ANOTHER, user: PEOPLE.ann, deposit: 1, decision: "credit" },
	{ type: "AllowCappedDeposit", ...ANOTHER, user: PEOPLE.ann, deposit: 1 },
	{ type: "HoldWithdrawal", ...ANOTHER, withdrawal: 1, reference: "Order 7" },
	{ type: "ReleaseWithdrawal", ...ANOTHER, withdrawal: 1, decision: "approve" },
	{ type: "DecideDoubt", ...ANOTHER, withdrawal: 1, decision: "sent" },
	{ type: "StopWithdrawals", ...ANOTHER },
	{ type: "RenewStop", ...ANOTHER, until: LATER },
	{ type: "RenewStop", ...ANOTHER, by: FOUNDER, until: LATER },
	{ type: "ResumeWithdrawals", ...ANOTHER, by: 4 },
	{ type: "ResumeWithdrawals", ...ANOTHER, by: FOUNDER },
];

/** Returns the bytes of each section by name. Core time is left out, because every batch may change it. */
function stateOf(exchange: Exchange): Map<string, Uint8Array> {
	const parts = exchange.sections().map(({ name, bytes }): [string, Uint8Array] => {
		if (name !== "exchange") return [name, bytes];
		const reader = new ByteReader(bytes);
		const [mode, _now, foundedAt, rules, epoch] = [reader.u8(), reader.uint(), reader.uint(), reader.uint(), reader.uint()];
		expect(reader.done).toBe(true);
		return [name, Buffer.from(`${mode} ${foundedAt} ${rules} ${epoch}`)];
	});
	return new Map(parts);
}

function changed(before: ReadonlyMap<string, Uint8Array>, after: ReadonlyMap<string, Uint8Array>): string[] {
	const isEqual = (a: Uint8Array | undefined, b: Uint8Array | undefined) => a && b && Buffer.compare(a, b) === 0;
	return [...new Set([...before.keys(), ...after.keys()])].filter((name) => !isEqual(before.get(name), after.get(name)));
}

/** Names of the account kinds that belong to users, not to the platform or a product. */
const OF_PEOPLE = new Set(LEDGER_KINDS.filter(({ owner }) => owner === "user").map(({ name }) => name));
/** Returns the users whose balances the events change. */
const ownersIn = (events: readonly Event[]) =>
	new Set(events.flatMap((event) => (event.type === "BalanceChanged" && OF_PEOPLE.has(event.account) ? [event.owner] : [])));

function mayMove(row: Row, command: Command, owner: number): boolean {
	if (row.moves === "anybody") return true;
	if (row.moves === "sender") return owner === command.by;
	return row.moves === "named" && "user" in command && owner === command.user;
}

/**
 * Does all automatic work that is due, so that its effects do not count as effects of the next command. Returns the events of
 * that work.
 */
function settle(exchange: Exchange, at: number): Event[] {
	const events = [...exchange.applyBatch(at, []).events];
	while ((exchange.nextDeadline(at) ?? Number.POSITIVE_INFINITY) <= exchange.now)
		events.push(...exchange.applyBatch(at, []).events);
	return events;
}

/** Sends one command to an exchange without due work. Returns the command's effects. */
function once(exchange: Exchange, at: number, command: Command) {
	settle(exchange, at);
	const { outcomes, events, changed: left } = exchange.applyBatch(at, [command]);
	const outcome = outcomes[0];
	return { events, left, code: outcome?.kind === "refused" ? outcome.refusal.code : undefined };
}

it("the table has a row for every command, with its declared sender", () => {
	expect(Object.keys(TABLE).sort()).toEqual(COMMANDS.map(({ type }) => type as string).sort());
	for (const { type, who } of COMMANDS) expect([type, TABLE[type].who]).toEqual([type, who]);
	for (const who of KINDS) for (const by of SENDERS[who]) expect(senderKind(by)).toBe(who);
	for (const by of NOBODY) expect(senderKind(by)).toBeUndefined();
});

it(
	`no command changes, emits or moves more than its row of the table${FULL_SET ? ", and random commands reach each entry" : ""}`,
	() => {
		const seen = new Map(COMMANDS.map(({ type }) => [type, { changes: new Set<string>(), tells: new Set<string>() }]));
		let [exchange, generator] = [new Exchange(), new CommandGenerator(SEED, RARE_ONES)];
		/** Returns the effects of a table row that no command has shown so far. */
		const lackingOf = ([type, { changes, tells }]: [Command["type"], { changes: Set<string>; tells: Set<string> }]) => {
			const row = TABLE[type];
			const isMissing = (name: string, shown: ReadonlySet<string>) => !shown.has(name) && row.rare?.includes(name) !== true;
			return [
				...row.changes.filter((name) => isMissing(name, changes)).map((name) => `${type} changes ${name}`),
				...row.tells.filter((told) => isMissing(told, tells)).map((told) => `${type} tells ${told}`),
			];
		};
		const isComplete = () => [...seen].every((shown) => lackingOf(shown).length === 0);
		let state = stateOf(exchange);
		const seldomSent = [...SELDOM_SENT];
		// Some accepted commands are rare, so the test continues until every row is covered or the maximum is reached.
		for (let sent = 0; sent < COMMANDS_SENT || (sent < MOST_SENT && !isComplete()); sent++) {
			// The test regularly starts a new exchange, because in a long run undecided proposals would reach their limit.
			if (sent > 0 && sent % COMMANDS_SENT === 0) {
				[exchange, generator] = [new Exchange(), new CommandGenerator(SEED + sent, RARE_ONES)];
				state = stateOf(exchange);
			}
			const command = (sent < BEFORE_SELDOM ? undefined : seldomSent.shift()) ?? generator.next();
			const row = TABLE[command.type];
			const due = settle(exchange, generator.time);
			generator.observe(due);
			// A batch without events changes no state (exchange.property.test.ts tests this), so the sections from before are still
			// current.
			const before = due.length === 0 ? state : stateOf(exchange);
			state = before;
			const { events, code, left } = once(exchange, generator.time, command);
			generator.observe(events);
			if (code !== undefined) expect([command.type, left]).toEqual([command.type, false]);
			if (!left) continue;
			const after = stateOf(exchange);
			state = after;
			const changes = changed(before, after).filter((name) => name !== "command_ids");
			const tells = [...new Set(events.map(({ type }) => type))];
			// Any credit to a user with a debt pays the debt in the same batch.
			const paysDebts = row.changes.includes("ledger") && tells.includes("DebtChanged");
			const beyond = [
				...changes.filter((name) => !row.changes.includes(name) && !(paysDebts && name === "deposits")),
				...tells.filter((type) => !row.tells.includes(type) && !(paysDebts && type === "DebtChanged")),
			];
			expect([command.type, ...beyond]).toEqual([command.type]);
			for (const owner of ownersIn(events))
				expect([command.type, owner, mayMove(row, command, owner)]).toEqual([command.type, owner, true]);
			for (const type of alike(command.type)) {
				for (const name of changes) seen.get(type)?.changes.add(name);
				for (const told of tells) seen.get(type)?.tells.add(told);
			}
		}
		if (FULL_SET) expect([...seen].flatMap(lackingOf)).toEqual([]);
	},
	LONG_MS,
);

it("the core rejects every command from other kinds of senders", () => {
	const exchange = new Exchange();
	const generator = new CommandGenerator(SEED, { own: true, strangers: 0, repeats: 0 });
	const tried = new Set<string>();
	const all = COMMANDS.length * KINDS.length;
	for (let sent = 0; sent < COMMANDS_SENT || (sent < MOST_TRIED && tried.size < all); sent++) {
		const command = generator.next();
		const { who } = TABLE[command.type];
		for (const other of [...KINDS, "nobody"] as const) {
			if (other === who) continue;
			for (const by of other === "nobody" ? NOBODY : SENDERS[other]) {
				const { code, left } = once(exchange, generator.time, { ...command, id: "", by });
				expect([command.type, by, code, left]).toEqual([command.type, by, "not_permitted", false]);
			}
			tried.add(`${command.type} ${other}`);
		}
		const { events, code } = once(exchange, generator.time, command);
		generator.observe(events);
		expect(code).not.toBe("not_permitted");
	}
	expect(tried.size).toBe(all);
});

describe("a command from a user without permission is rejected", () => {
	/** Returns one random command of each type, and the exchange after all these commands. */
	function oneOfEach() {
		const exchange = new Exchange();
		const generator = new CommandGenerator(SEED, { own: true, strangers: 0, repeats: 0 });
		const commands = new Map<Command["type"], Command>();
		for (let sent = 0; sent < COMMANDS_SENT; sent++) {
			const command = generator.next();
			commands.set(command.type, { ...command, id: "" });
			generator.observe(exchange.applyBatch(generator.time, [command]).events);
		}
		return { exchange, commands };
	}
	const { exchange, commands } = oneOfEach();
	const users = [...commands.values()].filter(({ type }) => TABLE[type].who === "user");
	const ann = PEOPLE.ann;
	let version = 1_000_000;
	const standing = (to: "trading" | "closing_only" | "frozen") => {
		const command = { type: "SetStanding", id: "", by: SERVICE.accounts, user: ann, version: ++version, standing: to } as const;
		expect(once(exchange, exchange.now, command).code).toBeUndefined();
	};

	it.each([...commands.values()].filter(({ type }) => type !== "FoundExchange"))(
		"$type is rejected before the founding",
		(command) => {
			expect(once(new Exchange(), 1_700_000_000_000, command).code).toBe("not_founded");
		},
	);

	it.each(users)("$type is rejected for a user without an account", (command) => {
		expect(once(exchange, exchange.now, { ...command, by: 100_000 }).code).toBe("unknown_account");
	});

	const restricted = (["frozen", "closing_only"] as const).flatMap((to) => users.map((command) => ({ to, command })));
	it.each(restricted)(
		"an account with the standing $to may send $command.type only if the command just closes",
		({ to, command }) => {
			const { closes } = TABLE[command.type];
			const send = (each: Command) => {
				standing(to);
				return once(exchange, exchange.now, { ...each, by: ann }).code;
			};
			if (closes === "always") expect(send(command)).not.toBe("account_restricted");
			else if (closes === "never") expect(send(command)).toBe("account_restricted");
			else {
				const one = [{ price: 500_000, lots: 100 }];
				// An account that is not a net account has no quotes that the command could remove.
				expect([undefined, "not_net"]).toContain(send({ ...command, bids: [], asks: [] } as Command));
				expect(send({ ...command, bids: one, asks: [] } as Command)).toBe("account_restricted");
				expect(send({ ...command, bids: [], asks: one } as Command)).toBe("account_restricted");
			}
		},
	);
});
