// Strategy funds: what they are, who holds units of them, what they are worth and on what that rests (docs/reference/rules.md §7). Money is units of
// the settlement asset; units of a fund have six decimals; a unit value is parts per billion of a settlement unit for a fund unit.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

export const FUND_KINDS = ["cash_and_carry", "triangular"] as const;
export type FundKind = (typeof FUND_KINDS)[number];

/** `pairs`: what it trades, and no others. `bandPpm`: how far from the index its orders may be. `maxAmount`: of what a person put in. */
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
/** From the treasury: the founding lot, at a value of 1, that never leaves. */
export const foundFund = operatorCommand(
	151,
	"FoundFund",
	{ fund: uint, amount: big },
	{ roles: ["treasurer", "administrator"], needsApproval: true },
);
export type FoundFund = MessageOf<typeof foundFund>;
/** Waits for the next unit value. The verdict is the subscription. */
export const subscribeFund = command(152, "user", "SubscribeFund", { fund: uint, amount: big });
export type SubscribeFund = MessageOf<typeof subscribeFund>;
export const cancelFundSubscription = command(153, "user", "CancelFundSubscription", { subscription: uint });
export type CancelFundSubscription = MessageOf<typeof cancelFundSubscription>;
/** Waits for the next unwinding. The verdict is the redemption. */
export const redeemFund = command(154, "user", "RedeemFund", { fund: uint, units: big });
export type RedeemFund = MessageOf<typeof redeemFund>;
/** What the strategy decided, and on what, for the public record. */
export const recordDecision = command(155, "strategy", "RecordDecision", { fund: uint, decision: text, inputs: text });
export type RecordDecision = MessageOf<typeof recordDecision>;

/** `version` rises with each change. */
export const fundSet = event(1170, "FundSet", { ...terms, account: uint, version: uint, at: uint });
export type FundSet = MessageOf<typeof fundSet>;
export const fundFounded = event(1171, "FundFounded", { fund: uint, amount: big, units: big, foundedAt: uint });
export type FundFounded = MessageOf<typeof fundFounded>;

/**
 * A subscription that waits, or stopped waiting: `units` 0 where it was cancelled by its owner, or returned because units could not be had
 * for it, or because a greater one took its place. `cost` of entry is part of the amount.
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
 * A redemption that waits or was paid. Of the units `asked`, `units` still wait; `paidUnits`, `proceeds`, `fee` are those of this payment:
 * proceeds less fee is what came to the trust account. `sumProceeds`, `sumFee`: of all its payments. `late`: what waits was not unwound
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
/** A lot as it is afterwards: `highWater` is what its units have to bring before they pay a fee. */
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
 * The value of an hour with all that it follows from: equity = cash + worth of coins + margin and profit of positions + funding that is
 * expected of the running period; value = equity × 10⁹ / units, rounded down.
 */
export const unitValued = event(1175, "UnitValued", {
	fund: uint,
	seq: uint,
	/** The full hour that it is for. */
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
/** The fund may only reduce from here on: each holding to its target, in units of the coin or in contract lots. */
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
 * One that was not begun is a share of the cash, which redemptions have at once (docs/decisions/0137). `rest`: what the parts of holdings that
 * are too small to trade were worth to the fund; below zero what was unwound beyond the share.
 */
export const unwindingEnded = event(1177, "UnwindingEnded", {
	fund: uint,
	unwinding: uint,
	late: bool,
	/** Of those that it began with: the units that were paid. */
	paidUnits: big,
	cash: big,
	rest: big,
	proceeds: big,
	/** Of the fund after it. */
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
/** A market had no price for 30 days: what the fund holds of its coin goes to all who are in the fund, by their units. */
export const fundCoinsHandedOut = event(1181, "FundCoinsHandedOut", {
	fund: uint,
	pair: uint,
	asset: uint,
	quantity: big,
	/** Of the fund then. */
	units: big,
	at: uint,
});
export type FundCoinsHandedOut = MessageOf<typeof fundCoinsHandedOut>;
/** A person's share of it, to their coin account. */
export const fundCoinsPaid = event(1182, "FundCoinsPaid", {
	fund: uint,
	user: uint,
	pair: uint,
	asset: uint,
	quantity: big,
	at: uint,
});
export type FundCoinsPaid = MessageOf<typeof fundCoinsPaid>;
/** Something of it threw: it does nothing by itself any more, and its money stays where it is. */
export const fundHeld = event(1179, "FundHeld", { fund: uint });
export type FundHeld = MessageOf<typeof fundHeld>;
/** It is not held any more. */
export const fundReleased = event(1180, "FundReleased", { fund: uint });
export type FundReleased = MessageOf<typeof fundReleased>;
