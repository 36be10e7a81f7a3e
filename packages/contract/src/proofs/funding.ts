// GET proofs/funding returns the evidence for one funding payment of the user's position (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { contractAccount } from "../contracts/position.ts";
import { decimalText, id, idParam, seq, timeMs, wholeParam } from "../fields.ts";
import { indexRecord } from "./index-record.ts";
import { signed } from "./receipt.ts";

/**
 * The signed receipt of a funding payment. `checkFundingProof` of packages/proofs checks it with the record `index`. The funding
 * period ended at `period` × 8 h, and `premium` is its mean premium. `mmr_ppm` is the maintenance rate of the contract's first
 * tier; it limits `rate`. If `rate` is negative, short positions pay.
 * The figures of the position are the values before the payment. `paid_at_mark` is the mark price at the moment of the payment.
 * The fields from `all_owed` to `over` are totals of all positions of the contract.
 */
const fundingReceipt = z.object({
	kind: z.literal("funding_paid"),
	ticket: id,
	market: z.string(),
	account: contractAccount,
	side: z.enum(["long", "short"]),
	currency: z.string(),
	period: z.int(),
	premium: decimalText,
	mmr_ppm: z.int(),
	rate: decimalText,
	mark_price: decimalText,
	index: z.object({ seq, time: timeMs, price: decimalText, hash: z.string() }),
	step_value: decimalText,
	leverage: z.int(),
	lots: z.int(),
	entry: decimalText,
	margin: decimalText,
	taker_fee_ppm: z.int(),
	paid_at_mark: decimalText,
	owed: decimalText,
	amount: decimalText,
	all_owed: decimalText,
	all_paid: decimalText,
	all_received: decimalText,
	over: decimalText,
	rated_at: timeMs,
	rule: z.enum(["candor-funding-1", "candor-funding-2"]),
	...signed,
});
export type FundingReceipt = z.infer<typeof fundingReceipt>;

const funding = z.object({
	id,
	time: timeMs,
	/**
	 * `index` and `receipt` are null while the payments of other positions are in progress, and until the tables contain the
	 * record.
	 */
	index: indexRecord.nullable(),
	receipt: fundingReceipt.nullable(),
});

export const proofsFunding = call({
	method: "GET",
	path: "proofs/funding",
	needs: "session",
	says: "Evidence for a funding payment of the user's position: its signed receipt and the signed index record. `time`: time of the payment, as listed by lever/my_trade.",
	params: z.object({ id: idParam, time: wholeParam(0, 9_999_999_999_999) }),
	data: funding,
	refusals: ["unknown_position", "not_funded"],
});
