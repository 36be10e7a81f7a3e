// POST lever/insurance: what insurance has, and had (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, timeMs } from "../fields.ts";
import { contractAccount } from "./position.ts";

/** What it had when an hour ended; of the last point, what it has now. */
const point = z.object({ time: timeMs, balance: decimalText });

export const leverInsurance = call({
	method: "POST",
	path: "lever/insurance",
	needs: "public",
	says: "The insurance balance behind a contract, now and at the ends of the last 720 hours in which it changed, oldest first.",
	params: z.object({ match_id: idParam, account: contractAccount.optional() }),
	data: z.object({
		currency: z.string(),
		balance: decimalText,
		/** Between two points the balance is that of the earlier one. At most 30 days, the last one is of now. */
		points: z.array(point),
	}),
	refusals: ["unknown_instrument"],
});
