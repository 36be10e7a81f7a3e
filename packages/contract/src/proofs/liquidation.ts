// GET proofs/liquidation: what the liquidation of an own position rests on (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { contractAccount } from "../contracts/position.ts";
import { decimalText, id, idParam, seq, timeMs } from "../fields.ts";
import { indexRecord } from "./index-record.ts";
import { signed } from "./receipt.ts";

/**
 * The inputs of the two prices, in integers as `liquidationPrice` and `bankruptcyPrice` of packages/proofs take them: `entry`, `margin`,
 * `cum` and `per_tick` (what a tick is worth for all its lots) in units of the settlement asset, prices in ticks. From these both prices
 * follow, and from `mark_price` at or beyond `liquidation_price` that it was due.
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
 * What the exchange stands by, as `checkLiquidationProof` of packages/proofs takes it, with `index` as its record. `step_value`: what one step
 * of the price is worth for one lot; `entry`: what all lots cost; `fills`: of the liquidation's order, in their order; `rest_price`: where
 * insurance and the other side took what the book left.
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
 * `index` is the signed record from which the mark followed. Where the lots went: `filled` in the book (for
 * `filled_notional` altogether), `taken` by insurance and `deleveraged` against the other side, both at the bankruptcy price.
 * `to_insurance` was kept of the margin left, `returned` went back to the owner.
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
	/** Both null for the moment in which the record is not in the tables yet. */
	index: indexRecord.nullable(),
	receipt: liquidationReceipt.nullable(),
});
export type LiquidationEvidence = z.infer<typeof liquidation>;

export const proofsLiquidation = call({
	method: "GET",
	path: "proofs/liquidation",
	needs: "session",
	says: "What the liquidation of an own position rests on: its signed receipt, mark, the signed index record, the inputs of its prices, and where its lots went.",
	params: z.object({ id: idParam }),
	data: liquidation,
	refusals: ["unknown_position", "not_liquidated"],
});
