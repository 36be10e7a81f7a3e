// GET proofs/allotment: all inputs to recompute an allotment (docs/reference/rules.md §8).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";
import { signed } from "./receipt.ts";

/**
 * Quantities are whole numbers of lots, as decimal text without a point. `inputs` in the order of application: `serial` names an application and
 * nobody. `input_hash`: SHA-256 (lower-case hex) of the canonical JSON of `{ offering, supply, cap, inputs }`, fixed in the journal at the close,
 * before anything was allotted. What the exchange signed (`hash`, `signature`, `key_id`) is that
 * hash with its offering and time (`allotmentListHash` of packages/proofs). `result` in the order of `inputs`, all of them.
 */
const allotmentList = z.object({
	offering: id,
	supply: z.string().regex(/^\d+$/),
	cap: z.string().regex(/^\d+$/),
	inputs: z.array(z.object({ serial: z.string(), lots: z.string().regex(/^\d+$/), time: timeMs })),
});

export const proofsAllotment = call({
	method: "GET",
	path: "proofs/allotment",
	needs: "public",
	says: "An initial offering's input list, the hash that was fixed at its close, and what each application was allotted.",
	params: z.object({ id: idParam }),
	data: allotmentList.extend({
		lot: decimalText,
		currency: z.string(),
		closed_at: timeMs,
		input_hash: z.string().regex(/^[0-9a-f]{64}$/),
		...signed,
		/** Null until every application has been allotted. */
		result: z.array(z.object({ serial: z.string(), lots: z.string().regex(/^\d+$/) })).nullable(),
	}),
	refusals: ["unknown_offering", "not_allotted"],
});
export type Allotment = z.infer<typeof proofsAllotment.data>;
