// GET proofs/liquidation: evidence of the liquidation of the user's position (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { contractAccount } from "../contracts/position.ts";
import { decimalText, id, idParam, seq, timeMs } from "../fields.ts";
import { indexRecord } from "./index-record.ts";
import { signed } from "./receipt.ts";

/**
 * Inputs of the two prices, as integers for `liquidationPrice` and `bankruptcyPrice` of packages/proofs: `entry`, `margin`, `cum` and
 * `per_tick` (value of a tick for all its lots) in units of the settlement asset, prices in ticks. They give both prices; a `mark_price` at
 * or beyond `liquidation_price` makes the liquidation due.
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
 * The signed receipt, as input of `checkLiquidationProof` of packages/proofs, with `index` as its record. `step_value`: value of one price
 * step for one lot; `entry`: entry cost of all lots; `fills`: fills of the liquidation's order, oldest first; `rest_price`: price at which
 * insurance and the other side took the rest.
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
 * `index`: the signed record from which the mark was computed. Lots: `filled` in the book (for `filled_notional` in total), `taken` by
 * insurance and `deleveraged` against the other side, both at the bankruptcy price. Of the remaining margin, insurance received
 * `to_insurance` and the owner `returned`.
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
	/** Both null while the record is not in the tables yet. */
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
