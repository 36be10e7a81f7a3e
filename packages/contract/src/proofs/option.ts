// GET proofs/option: signed receipts of the user's option, and the time span of the index records that prove it.
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
		/** Null while it is open or held. */
		settled: settledReceipt.nullable(),
		/** Totals of the outage that settled it; null for others. */
		outage: z.object({ lost: decimalText, won: decimalText, returned: decimalText, from_pool: decimalText }).nullable(),
		/**
		 * A proof check needs the records with times in [from, to], both included: from the last one not later than `opens_after` to the
		 * one that settled it, or to the first one a minute after a moment without a record. `to` null: that one is still to come.
		 */
		records: z.object({ from: timeMs, to: timeMs.nullable() }),
	}),
	refusals: ["unknown_option"],
});
