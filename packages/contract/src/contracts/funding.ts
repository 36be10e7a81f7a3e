// POST lever/funding returns the past funding periods of a contract, with rate and payments (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, pageOf, pageParams, timeMs } from "../fields.ts";
import { contractAccount } from "./position.ts";

/**
 * A funding period that has ended. `time` is the end of the period, and `premium` is the mean of the period's premium samples.
 * `skipped` is true if nothing was paid, because the period had too few samples. `paid` and `received` are the totals of all
 * positions, and `over` is the remainder, which goes to the insurance fund. These three amounts are null while payments are in
 * progress, and if no position pays.
 */
const fundingRate = z.object({
	time: timeMs,
	rate: decimalText,
	premium: decimalText,
	mark_price: decimalText.nullable(),
	skipped: z.boolean(),
	paid: decimalText.nullable(),
	received: decimalText.nullable(),
	over: decimalText.nullable(),
});
export type FundingRate = z.infer<typeof fundingRate>;

export const leverFunding = call({
	method: "POST",
	path: "lever/funding",
	needs: "public",
	says: "Past funding rates of a contract with the paid totals, newest first.",
	params: z.object({ match_id: idParam, account: contractAccount.optional(), ...pageParams }),
	data: pageOf(fundingRate),
	refusals: ["unknown_instrument"],
});
