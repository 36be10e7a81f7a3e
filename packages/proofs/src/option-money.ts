// Checks the money paid at an option's end, and the totals of an outage (docs/reference/rules.md §6).
import { formatDecimal } from "@candor/money";
import type { Evidence, OutageTotals } from "./option-evidence.ts";
import { type OptionStep, optionStep } from "./option-steps.ts";

/**
 * Checks the payout for the result that the receipt states; another step checks this result. In an outage, a user who lost may
 * get part of the stake back.
 */
export function payoutStep({ placed, settled, stake, payout, returned, paid, places }: Evidence): OptionStep {
	const { result, by } = settled;
	const expected = result === "won" ? payout : 0n;
	const least = result === "lost" ? 0n : stake;
	const most = result === "lost" && by !== "outage" ? 0n : stake;
	const text = (units: bigint) => formatDecimal(units, places.currency);
	const amounts = { stake: placed.stake, payout: placed.payout, currency: placed.currency };
	const came = { returned: settled.returned, paid: settled.paid };
	const numbers = { ...amounts, ...came, least: text(least), most: text(most), expected_paid: text(expected) };
	const right = paid === expected && returned >= least && returned <= most;
	return optionStep("money", numbers, right ? undefined : "wrong_amount");
}

/** Checks the totals of an outage. Returns no step if there are no totals, or if the option did not end in an outage. */
export function outageTotalsSteps(evidence: Evidence): OptionStep[] {
	const { outage, settled, places } = evidence;
	if (settled.by !== "outage" || outage === undefined) return [];
	const over = outage.lost > outage.won ? outage.lost - outage.won : 0n;
	const text = (units: bigint) => formatDecimal(units, places.currency);
	const totals = { lost: text(outage.lost), won: text(outage.won), returned: text(outage.returned) };
	const numbers = { ...totals, from_pool: text(outage.fromPool), over: text(over) };
	const right = agreeWithThemselves(outage, over) && agreeWithOption(outage, over, evidence);
	return [optionStep("outage_totals", numbers, right ? undefined : "totals_disagree")];
}

/**
 * Returns true if the totals of an outage fit each other: lost stakes pay the winners, the pool pays only the missing amount, and
 * losers get back at most the surplus.
 */
function agreeWithThemselves({ lost, won, returned, fromPool }: OutageTotals, over: bigint): boolean {
	return fromPool === (won > lost ? won - lost : 0n) && returned <= over;
}

/**
 * Returns true if the option's amounts fit the totals of its outage. A loser's share of the surplus is proportional to the stake.
 * It may be rounded up or down to a unit, because all shares together must be the surplus.
 */
function agreeWithOption(outage: OutageTotals, over: bigint, { settled, stake, payout, returned }: Evidence): boolean {
	if (settled.result === "won") return payout <= outage.won;
	if (settled.result !== "lost") return true;
	const apart = returned * outage.lost - over * stake;
	return stake <= outage.lost && returned <= outage.returned && apart < outage.lost && -apart < outage.lost;
}
