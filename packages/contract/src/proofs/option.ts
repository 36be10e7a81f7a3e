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
		/** Receipt of the option's end. It is null while the option is open, and while the option is put aside after a fault. */
		settled: settledReceipt.nullable(),
		/** Totals of the outage that settled the option; null if no outage settled it. */
		outage: z.object({ lost: decimalText, won: decimalText, returned: decimalText, from_pool: decimalText }).nullable(),
		/**
		 * A proof check needs the index records with times from `from` to `to`, both included. `from` is the time of the last record
		 * that is not later than `opens_after`. `to` is the time of the record that settled the option. If no record could settle the
		 * option, `to` is the time of the first record that is at least a minute after the moment of opening or settlement. `to` is
		 * null until that record exists.
		 */
		records: z.object({ from: timeMs, to: timeMs.nullable() }),
	}),
	refusals: ["unknown_option"],
});
