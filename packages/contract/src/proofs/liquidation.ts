// GET proofs/liquidation returns the evidence for the liquidation of the user's position (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { contractAccount } from "../contracts/position.ts";
import { decimalText, id, idParam, seq, timeMs } from "../fields.ts";
import { indexRecord } from "./index-record.ts";
import { signed } from "./receipt.ts";

/**
 * Inputs from which the liquidation price and the bankruptcy price were computed, as integers for the functions
 * `liquidationPrice` and `bankruptcyPrice` of packages/proofs. `per_tick` is the value of one tick for all lots of the position.
 * `entry`, `margin`, `cum` and `per_tick` are in units of the settlement asset, and all prices are in ticks. A position is
 * liquidated if `mark_price` has reached or passed `liquidation_price`.
 */
const inputs = z.object({
	entry: decimalText,
	per_tick: decimalText,
	margin: decimalText,
	cum: decimalText,
	mmr_ppm: z.int(),
	taker_fee_ppm: z.int(),
	liquidation_ticks: z.int(),
	bankruptcy_ticks: z.int(),
	mark_ticks: z.int(),
});

/**
 * The signed receipt of a liquidation. `checkLiquidationProof` of packages/proofs checks it with the record `index`. `step_value`
 * is the value of one price step for one lot, and `entry` is the total cost of all lots. `fills` has the fills of the
 * liquidation's order, oldest first. Insurance and the positions of the other side took the remaining lots at `rest_price`.
 */
export const liquidationReceipt = z.object({
	kind: z.literal("ticket_liquidated"),
	ticket: id,
	market: z.string(),
	account: contractAccount,
	side: z.enum(["long", "short"]),
	currency: z.string(),
	leverage: z.int(),
	lots: z.int(),
	step_value: decimalText,
	entry: decimalText,
	margin: decimalText,
	cum: decimalText,
	mmr_ppm: z.int(),
	taker_fee_ppm: z.int(),
	liquidation_price: decimalText,
	bankruptcy_price: decimalText,
	mark_price: decimalText,
	index: z.object({ seq, time: timeMs, price: decimalText, hash: z.string() }),
	fills: z.array(z.object({ trade: id, price: decimalText, lots: z.int() })),
	taken: z.int(),
	deleveraged: z.int(),
	rest_price: decimalText.nullable(),
	fee: decimalText,
	to_insurance: decimalText,
	returned: decimalText,
	liquidated_at: timeMs,
	rule: z.literal("candor-liquidation-1"),
	...signed,
});
export type LiquidationReceipt = z.infer<typeof liquidationReceipt>;

/**
 * A liquidation. The mark price was computed from the signed record `index`. `filled` lots were closed in the book, for
 * `filled_notional` in total. `taken` lots were taken over by insurance, and `deleveraged` lots were closed against positions of
 * the other side, both at the bankruptcy price. Of the margin that was left, insurance got `to_insurance` and the user got
 * `returned`.
 */
const liquidation = z.object({
	id,
	product: z.string(),
	match_id: id,
	account_type: contractAccount,
	direction: z.enum(["long", "short"]),
	time: timeMs,
	seq,
	index_price: decimalText,
	mark_price: decimalText,
	liquidation_price: decimalText,
	bankruptcy_price: decimalText,
	lots: z.int(),
	filled: z.int(),
	filled_notional: decimalText,
	taken: z.int(),
	deleveraged: z.int(),
	fee: decimalText,
	to_insurance: decimalText,
	returned: decimalText,
	inputs,
	/** The fields `index` and `receipt` are null until the tables contain the record. */
	index: indexRecord.nullable(),
	receipt: liquidationReceipt.nullable(),
});
export type LiquidationEvidence = z.infer<typeof liquidation>;

export const proofsLiquidation = call({
	method: "GET",
	path: "proofs/liquidation",
	needs: "session",
	says: "Evidence for the liquidation of the user's position: its signed receipt, the mark, the signed index record, the inputs of its two prices, and the closing of its lots.",
	params: z.object({ id: idParam }),
	data: liquidation,
	refusals: ["unknown_position", "not_liquidated"],
});
