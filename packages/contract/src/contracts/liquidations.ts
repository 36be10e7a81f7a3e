// POST lever/liquidations returns the latest liquidations of a contract. The list is public and names no users
// (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, pageOf, pageParams, timeMs } from "../fields.ts";
import { contractAccount } from "./position.ts";

/**
 * A liquidation. Amounts are in the base currency. `amount` is the size of the position before the liquidation. `filled` is the
 * amount closed in the order book, `taken` the amount that the insurance fund took over, and `deleveraged` the amount closed
 * against positions of the other side. `price` is the average price of the fills, or the bankruptcy price if there were no fills.
 */
const liquidated = z.object({
	time: timeMs,
	direction: z.enum(["long", "short"]),
	amount: decimalText,
	price: decimalText,
	mark_price: decimalText,
	filled: decimalText,
	taken: decimalText,
	deleveraged: decimalText,
});
export type Liquidated = z.infer<typeof liquidated>;

export const leverLiquidations = call({
	method: "POST",
	path: "lever/liquidations",
	needs: "public",
	says: "Past liquidations of a contract, newest first, without names or ids.",
	params: z.object({ match_id: idParam, account: contractAccount.optional(), ...pageParams }),
	data: pageOf(liquidated),
	refusals: ["unknown_instrument"],
});
