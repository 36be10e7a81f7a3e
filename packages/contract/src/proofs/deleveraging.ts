// GET proofs/deleveraging returns the evidence for a close of the user's position by auto-deleveraging, which means: against a
// liquidated position (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { contractAccount } from "../contracts/position.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";
import { indexRecord } from "./index-record.ts";
import { liquidationReceipt } from "./liquidation.ts";
import { signed } from "./receipt.ts";

/**
 * The signed receipt of an auto-deleveraging. `checkDeleveragingProof` of packages/proofs checks it together with the receipt of
 * the liquidation, whose hash is in the field `liquidation`. Before the close, the position held `held` lots, which had cost
 * `entry` in total. `lots` of them were closed at `price` without a fee.
 */
const deleveragingReceipt = z.object({
	kind: z.literal("ticket_deleveraged"),
	ticket: id,
	market: z.string(),
	account: contractAccount,
	side: z.enum(["long", "short"]),
	currency: z.string(),
	leverage: z.int(),
	against: id,
	liquidation: z.string(),
	lots: z.int(),
	held: z.int(),
	entry: decimalText,
	step_value: decimalText,
	price: decimalText,
	profit: decimalText,
	deleveraged_at: timeMs,
	rule: z.literal("candor-deleveraging-1"),
	...signed,
});
export type DeleveragingReceipt = z.infer<typeof deleveragingReceipt>;

const deleveraging = z.object({
	id,
	against: id,
	/** The fields `index`, `liquidation` and `receipt` are null until the tables contain the liquidation. */
	index: indexRecord.nullable(),
	liquidation: liquidationReceipt.nullable(),
	receipt: deleveragingReceipt.nullable(),
});

export const proofsDeleveraging = call({
	method: "GET",
	path: "proofs/deleveraging",
	needs: "session",
	says: "Evidence for the close of the user's position against a liquidated one (`against`, as listed by lever/my_trade): its signed receipt, the liquidation's anonymous receipt, and the signed index record.",
	params: z.object({ id: idParam, against: idParam }),
	data: deleveraging,
	refusals: ["unknown_position", "not_deleveraged"],
});
