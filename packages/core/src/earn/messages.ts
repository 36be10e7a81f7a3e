// Declares the commands and events of earn products (docs/reference/rules.md §7). An order keeps the terms of its purchase. Rates
// are parts per million for one day. Amounts are in ledger units of the product's asset.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_PUBLISHERS = { roles: ["publisher", "administrator"], needsApproval: true } as const;
const BY_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

export const EARN_RULES = ["remaining_days", "daily_interest_multiple"] as const;
const rule = oneOf(...EARN_RULES);

/**
 * Terms of a product. `penaltyPpm` sets the cost of an early end. Under the rule `remaining_days`, it is the share of the amount
 * that each remaining day costs. Under the rule `daily_interest_multiple`, it is a number of days whose interest is charged
 * (1,500,000 means 1.5 days). `maxAmount` limits a user's open principal in the product. With `recalculate`, an early end also
 * deducts paid interest above the rate of the longest product that is not longer than the held days.
 */
const terms = {
	product: uint,
	asset: uint,
	days: uint,
	ratePpm: uint,
	minAmount: big,
	maxAmount: big,
	rule,
	penaltyPpm: uint,
	recalculate: bool,
	active: bool,
};
export const setEarnProduct = operatorCommand(120, "SetEarnProduct", terms, BY_PUBLISHERS);
export type SetEarnProduct = MessageOf<typeof setEarnProduct>;
/** Moves money from the treasury into a product's reserve. Apart from this, the reserve gets only the charges of early ends. */
export const fundReserve = operatorCommand(121, "FundReserve", { product: uint, amount: big }, BY_TREASURERS);
export type FundReserve = MessageOf<typeof fundReserve>;
export const defundReserve = operatorCommand(122, "DefundReserve", { product: uint, amount: big }, BY_TREASURERS);
export type DefundReserve = MessageOf<typeof defundReserve>;

/**
 * Buys an earn order. `terms` is the version of the terms that the buyer saw. The command is refused if the current version
 * differs.
 */
export const buyEarn = command(123, "user", "BuyEarn", { product: uint, amount: big, terms: uint });
export type BuyEarn = MessageOf<typeof buyEarn>;
/** Adds money to an order. `ratePpm` is the rate that the buyer saw. The command is refused if the current rate differs. */
export const addTranche = command(124, "user", "AddTranche", { order: uint, amount: big, ratePpm: uint });
export type AddTranche = MessageOf<typeof addTranche>;
/** Ends an order early. The command is refused if the refund would be less than `atLeast`. */
export const redeemEarn = command(125, "user", "RedeemEarn", { order: uint, atLeast: big });
export type RedeemEarn = MessageOf<typeof redeemEarn>;

const step = struct({ days: uint, ratePpm: uint });
const steps = list(step);
export type EarnStep = { readonly days: number; readonly ratePpm: number };

export const earnProductSet = event(1140, "EarnProductSet", { ...terms, terms: uint, at: uint });
export type EarnProductSet = MessageOf<typeof earnProductSet>;
/**
 * Reports the totals of a product's reserve after money moved. The reserve holds funded + charges − withdrawn − paid. If `amount`
 * is 0, no money moved, and the event only repeats the totals.
 */
export const reserveMoved = event(1141, "ReserveMoved", {
	product: uint,
	asset: uint,
	direction: oneOf("in", "out"),
	amount: big,
	funded: big,
	withdrawn: big,
	paid: big,
	charges: big,
	at: uint,
});
export type ReserveMoved = MessageOf<typeof reserveMoved>;
export const earnBought = event(1142, "EarnBought", {
	order: uint,
	user: uint,
	product: uint,
	terms: uint,
	asset: uint,
	days: uint,
	ratePpm: uint,
	rule,
	penaltyPpm: uint,
	recalculate: bool,
	boughtAt: uint,
	endsAt: uint,
	clientId: text,
});
export type EarnBought = MessageOf<typeof earnBought>;
/**
 * Reports a new tranche, which is the money of one purchase within an order. The tranche earns `daily` at the time `boughtAt` + k
 * days, for each k from 1 to `days`. The purchase freezes the full interest of the tranche in the reserve. `paidDays` is the
 * number of days paid so far.
 */
export const trancheAdded = event(1143, "TrancheAdded", {
	tranche: uint,
	order: uint,
	user: uint,
	product: uint,
	asset: uint,
	amount: big,
	ratePpm: uint,
	days: uint,
	daily: big,
	recalculate: bool,
	steps,
	boughtAt: uint,
	paidDays: uint,
	clientId: text,
});
export type TrancheAdded = MessageOf<typeof trancheAdded>;
/**
 * Reports the interest payment of a tranche for its day number `day`. `totalPaid` is all interest that the product has ever paid.
 */
export const interestPaid = event(1144, "InterestPaid", {
	tranche: uint,
	order: uint,
	user: uint,
	product: uint,
	asset: uint,
	day: uint,
	amount: big,
	totalPaid: big,
	at: uint,
});
export type InterestPaid = MessageOf<typeof interestPaid>;
/**
 * Reports the end of an order. `closed` means that two operators closed a quarantined order which could not end under its normal
 * rule; the interest of the past days was paid, and the principal was returned in full. `refund` is amount − `charge` −
 * `deduction`. `returned` is locked interest that went back to the reserve. `totalCharges` is the sum of all charges that the
 * product has ever got.
 */
export const earnEnded = event(1145, "EarnEnded", {
	order: uint,
	user: uint,
	product: uint,
	asset: uint,
	by: oneOf("matured", "redeemed", "closed"),
	interest: big,
	charge: big,
	deduction: big,
	refund: big,
	returned: big,
	totalCharges: big,
	tranches: list(struct({ tranche: uint, charge: big, deduction: big, refund: big, returned: big })),
	at: uint,
});
export type EarnEnded = MessageOf<typeof earnEnded>;
export const earnHeld = event(1146, "EarnHeld", { order: uint, user: uint });
export type EarnHeld = MessageOf<typeof earnHeld>;
export const earnReleased = event(1147, "EarnReleased", { order: uint, user: uint });
export type EarnReleased = MessageOf<typeof earnReleased>;
