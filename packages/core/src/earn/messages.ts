// Managed products: what is sold, out of which reserve, and what became of each order (docs/reference/rules.md §7). An order's terms are those it was
// bought on for ever. Rates are parts per million a day, amounts units of the product's asset.
import { big, bool, list, type MessageOf, oneOf, struct, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

const BY_PUBLISHERS = { roles: ["publisher", "administrator"], needsApproval: true } as const;
const BY_TREASURERS = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

export const EARN_RULES = ["remaining_days", "daily_interest_multiple"] as const;
const rule = oneOf(...EARN_RULES);

/**
 * `penaltyPpm`: by `remaining_days` a share of the amount for each day that is left, by `daily_interest_multiple` so many days' interest
 * (1.5: 1,500,000). `maxAmount`: of a person's open principal in the product. `recalculate`: ended early, paid interest above the rate of the
 * longest product within the days held is deducted too.
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
/** From the treasury into a product's reserve. No other money ever comes there, beside charges. */
export const fundReserve = operatorCommand(121, "FundReserve", { product: uint, amount: big }, BY_TREASURERS);
export type FundReserve = MessageOf<typeof fundReserve>;
/** Back to the treasury: only what no order has locked. */
export const defundReserve = operatorCommand(122, "DefundReserve", { product: uint, amount: big }, BY_TREASURERS);
export type DefundReserve = MessageOf<typeof defundReserve>;

/** `terms`: the version that the buyer saw; bought on it or not at all. */
export const buyEarn = command(123, "user", "BuyEarn", { product: uint, amount: big, terms: uint });
export type BuyEarn = MessageOf<typeof buyEarn>;
/** `ratePpm`: what the buyer saw. */
export const addTranche = command(124, "user", "AddTranche", { order: uint, amount: big, ratePpm: uint });
export type AddTranche = MessageOf<typeof addTranche>;
/** Ends an order before its time, for `atLeast` or not at all. */
export const redeemEarn = command(125, "user", "RedeemEarn", { order: uint, atLeast: big });
export type RedeemEarn = MessageOf<typeof redeemEarn>;

/** What holding for so many days earns a day. */
const step = struct({ days: uint, ratePpm: uint });
const steps = list(step);
export type EarnStep = { readonly days: number; readonly ratePpm: number };

/** `terms` rises by one with each change. */
export const earnProductSet = event(1140, "EarnProductSet", { ...terms, terms: uint, at: uint });
export type EarnProductSet = MessageOf<typeof earnProductSet>;
/** Totals since the beginning: funded + charges − withdrawn − paid is what the reserve has. `amount` 0: only told again. */
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
/** What was bought, without its money: that is in its tranches. */
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
	/** The command's id, as its sender gave it. */
	clientId: text,
});
export type EarnBought = MessageOf<typeof earnBought>;
/** Earns `daily` at `boughtAt` + k days, k from 1 to `days`; all of it lies frozen in the reserve from here on. `paidDays` of them are paid. */
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
	/** The command's id, as its sender gave it. */
	clientId: text,
});
export type TrancheAdded = MessageOf<typeof trancheAdded>;
/** Of one tranche for its day `day`; `totalPaid` is what the product paid since the beginning. */
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
 * `closed`: it was held, its rule could not end it, and two operators closed it: the days so far were paid, the principal returned whole.
 * `refund` = amount − `charge` − `deduction`; `returned` of what was locked went back to the reserve. `totalCharges`: of the product
 * since the beginning.
 */
export const earnEnded = event(1145, "EarnEnded", {
	order: uint,
	user: uint,
	product: uint,
	asset: uint,
	by: oneOf("matured", "redeemed", "closed"),
	/** All that was paid on it. */
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
/** It threw while it was paid: it is looked at, and its money stays where it is. */
export const earnHeld = event(1146, "EarnHeld", { order: uint, user: uint });
export type EarnHeld = MessageOf<typeof earnHeld>;
/** It is not held any more. */
export const earnReleased = event(1147, "EarnReleased", { order: uint, user: uint });
export type EarnReleased = MessageOf<typeof earnReleased>;
