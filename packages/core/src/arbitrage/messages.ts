// Declares the commands and events of arbitrage funds (docs/reference/rules.md §7). Money is in units of the settlement asset
// (USDT). Numbers of fund units have six decimals. A unit value is units of the settlement asset per fund unit, in parts per
// billion.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

export const FUND_KINDS = ["cash_and_carry", "triangular"] as const;
export type FundKind = (typeof FUND_KINDS)[number];

/**
 * Terms of a fund. The fund trades only the pairs in `pairs`. Its orders may be at most `bandPpm` away from the index. One user
 * may have at most `maxAmount` invested in the fund.
 */
const terms = {
	fund: uint,
	name: text,
	kind: oneOf(...FUND_KINDS),
	pairs: list(uint),
	performanceFeePpm: uint,
	bandPpm: uint,
	minAmount: big,
	maxAmount: big,
	active: bool,
};
export const setFund = operatorCommand(150, "SetFund", terms, { roles: ["publisher", "administrator"], needsApproval: true });
export type SetFund = MessageOf<typeof setFund>;
/** Founds a fund: the treasury pays for the founding lot at a unit value of 1. The founding lot is never redeemed. */
export const foundFund = operatorCommand(
	151,
	"FoundFund",
	{ fund: uint, amount: big },
	{ roles: ["treasurer", "administrator"], needsApproval: true },
);
export type FoundFund = MessageOf<typeof foundFund>;
/** Subscribes to a fund at the unit value of the next full hour. The result is the subscription's number. */
export const subscribeFund = command(152, "user", "SubscribeFund", { fund: uint, amount: big });
export type SubscribeFund = MessageOf<typeof subscribeFund>;
export const cancelFundSubscription = command(153, "user", "CancelFundSubscription", { subscription: uint });
export type CancelFundSubscription = MessageOf<typeof cancelFundSubscription>;
/** Redeems units of a fund. The result is the redemption's number. */
export const redeemFund = command(154, "user", "RedeemFund", { fund: uint, units: big });
export type RedeemFund = MessageOf<typeof redeemFund>;
export const recordDecision = command(155, "strategy", "RecordDecision", { fund: uint, decision: text, inputs: text });
export type RecordDecision = MessageOf<typeof recordDecision>;

/** Reports the new terms of a fund. Each change raises `version` by one. */
export const fundSet = event(1170, "FundSet", { ...terms, account: uint, version: uint, at: uint });
export type FundSet = MessageOf<typeof fundSet>;
export const fundFounded = event(1171, "FundFounded", { fund: uint, amount: big, units: big, foundedAt: uint });
export type FundFounded = MessageOf<typeof fundFounded>;

/**
 * Reports a changed status of a subscription. `cancelled` means cancelled by its user. `returned` means that the amount was too
 * small for a unit, or that a larger subscription replaced it. `cost` is the part of the amount that investing the money costs.
 */
export const fundSubscriptionMoved = event(1172, "FundSubscriptionMoved", {
	subscription: uint,
	fund: uint,
	user: uint,
	amount: big,
	status: oneOf("waiting", "done", "cancelled", "returned"),
	cost: big,
	units: big,
	lot: uint,
	clientId: text,
	askedAt: uint,
	at: uint,
});
export type FundSubscriptionMoved = MessageOf<typeof fundSubscriptionMoved>;

/**
 * Reports a change of a redemption. The user requested to redeem `asked` units, of which `units` still wait. `paidUnits`,
 * `proceeds` and `fee` describe the payment that the event reports; proceeds less fee went to the user's earn account.
 * `sumProceeds` and `sumFee` are totals of all payments of the redemption. `late` is true if the fund did not sell everything
 * within a day.
 */
export const fundRedemptionMoved = event(1173, "FundRedemptionMoved", {
	redemption: uint,
	fund: uint,
	user: uint,
	asked: big,
	units: big,
	status: oneOf("waiting", "unwinding", "done"),
	late: bool,
	paidUnits: big,
	proceeds: big,
	fee: big,
	sumProceeds: big,
	sumFee: big,
	clientId: text,
	askedAt: uint,
	at: uint,
});
export type FundRedemptionMoved = MessageOf<typeof fundRedemptionMoved>;
/**
 * Reports a change of a lot (fund units that a user bought together). The lot's units pay no performance fee until their proceeds
 * exceed `highWater`.
 */
export const fundLot = event(1174, "FundLot", { lot: uint, fund: uint, user: uint, units: big, highWater: big, boughtAt: uint });
export type FundLot = MessageOf<typeof fundLot>;

const coins = list(struct({ pair: uint, quantity: big, index: uint, worth: big }));
const positions = list(
	struct({
		position: uint,
		instrument: uint,
		pair: uint,
		long: bool,
		lots: uint,
		entry: big,
		margin: big,
		index: uint,
		profit: big,
	}),
);
const funding = list(struct({ instrument: uint, ratePpb: big, elapsedMs: uint, notional: big, amount: big }));
/**
 * Reports the unit value at a full hour, with all its inputs. The fund's equity is the sum of cash, the worth of coins, the
 * margin and profit of positions, and the expected funding of the current period. The unit value is equity × 10⁹ / units, rounded
 * down.
 */
export const unitValued = event(1175, "UnitValued", {
	fund: uint,
	seq: uint,
	hour: uint,
	cash: big,
	coins,
	positions,
	funding,
	equity: big,
	units: big,
	value: big,
	at: uint,
});
export type UnitValued = MessageOf<typeof unitValued>;

const targets = list(struct({ kind: oneOf("coin", "contract"), of: uint, long: bool, held: big, target: big }));
/**
 * Reports the start of an unwinding (the sale of the redeemed share of a fund's holdings). Until it ends, the fund may only
 * reduce each holding to its target, in ledger units of the coin or in contract lots.
 */
export const unwindingBegun = event(1176, "UnwindingBegun", {
	fund: uint,
	unwinding: uint,
	units: big,
	ofUnits: big,
	cash: big,
	targets,
	at: uint,
});
export type UnwindingBegun = MessageOf<typeof unwindingBegun>;
/**
 * Reports the end of an unwinding, or that redemptions got their share of the cash, which needs no unwinding
 * (docs/decisions/0137). `rest` is the worth of redeemed holdings that are too small to trade and stay in the fund. `rest` is
 * negative if the fund sold more than the redeemed share.
 */
export const unwindingEnded = event(1177, "UnwindingEnded", {
	fund: uint,
	unwinding: uint,
	late: bool,
	paidUnits: big,
	cash: big,
	rest: big,
	proceeds: big,
	/** Number of the fund's units after the payment. */
	units: big,
	at: uint,
});
export type UnwindingEnded = MessageOf<typeof unwindingEnded>;
export const decisionRecorded = event(1178, "DecisionRecorded", {
	fund: uint,
	seq: uint,
	decision: text,
	inputs: text,
	at: uint,
});
export type DecisionRecorded = MessageOf<typeof decisionRecorded>;
/**
 * Reports that the fund's coins of a dead market (30 days without a price) will be distributed to all holders, in proportion to
 * their units.
 */
export const fundCoinsHandedOut = event(1181, "FundCoinsHandedOut", {
	fund: uint,
	pair: uint,
	asset: uint,
	quantity: big,
	/** Number of the fund's units at the start of the distribution. */
	units: big,
	at: uint,
});
export type FundCoinsHandedOut = MessageOf<typeof fundCoinsHandedOut>;
/** Reports that a user's share of distributed coins was paid to the user's spot account. */
export const fundCoinsPaid = event(1182, "FundCoinsPaid", {
	fund: uint,
	user: uint,
	pair: uint,
	asset: uint,
	quantity: big,
	at: uint,
});
export type FundCoinsPaid = MessageOf<typeof fundCoinsPaid>;
export const fundHeld = event(1179, "FundHeld", { fund: uint });
export type FundHeld = MessageOf<typeof fundHeld>;
export const fundReleased = event(1180, "FundReleased", { fund: uint });
export type FundReleased = MessageOf<typeof fundReleased>;
