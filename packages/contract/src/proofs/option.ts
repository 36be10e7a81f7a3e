// GET proofs/option returns the signed receipts of the user's option, and the time span of the index records that prove it.
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
		/** Receipt of the option's end; null while the option is open, or put aside by a fault. */
		settled: settledReceipt.nullable(),
		/** Totals of the outage that settled the option; null if no outage settled it. */
		outage: z.object({ lost: decimalText, won: decimalText, returned: decimalText, from_pool: decimalText }).nullable(),
		/**
		 * A proof check needs the index records with times from `from` to `to`, including the limits. `from` is the time of the
		 * last record not later than `opens_after`. `to` is the time of the record that settled the option, or of the first
		 * record at least a minute after the moment that had no record. It is null until that record exists.
		 */
		records: z.object({ from: timeMs, to: timeMs.nullable() }),
	}),
	refusals: ["unknown_option"],
});
