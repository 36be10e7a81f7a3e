// GET proofs/option returns the signed receipts of the user's option. It also returns the time span of the index records that a
// proof check needs.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, timeMs } from "../fields.ts";
import { placedReceipt, settledReceipt } from "./receipt.ts";

export const proofsOption = call({
	method: "GET",
	path: "proofs/option",
	needs: "session",
	says: "The signed receipts of the user's option, and the time span of the index records (proofs/index) for its proof check.",
	params: z.object({ id: idParam }),
	data: z.object({
		placed: placedReceipt,
		/** Receipt of the option's end. It is null while the option is open, and while it is set aside after a program fault. */
		settled: settledReceipt.nullable(),
		/** Totals of the outage in which the option was settled; null if it was not settled in an outage. */
		outage: z.object({ lost: decimalText, won: decimalText, returned: decimalText, from_pool: decimalText }).nullable(),
		/**
		 * A proof check needs the index records with times from `from` to `to`, both included. `from` is the time of the last
		 * record that is not later than `opens_after`. `to` is the time of the record that settled the option. If no record could
		 * settle the option, `to` is the time of the first record that is at least a minute later than the moment at which the
		 * option should have opened or settled. `to` is null until that record exists.
		 */
		records: z.object({ from: timeMs, to: timeMs.nullable() }),
	}),
	refusals: ["unknown_option"],
});
