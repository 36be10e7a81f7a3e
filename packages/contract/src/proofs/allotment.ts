// GET proofs/allotment returns all inputs from which anyone can compute an IEO's allotment again (docs/reference/rules.md §8).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, idParam, timeMs } from "../fields.ts";
import { signed } from "./receipt.ts";

/**
 * Inputs of an allotment. Quantities are whole numbers of lots as decimal text.
 * `inputs` has the applications in the order of their arrival. `serial` identifies an application without revealing the user.
 * `input_hash` is the SHA-256 (lower-case hex) of the canonical JSON of `{ offering, supply, cap, inputs }`. The journal contains
 * this hash as soon as the offering closes, before the allotment.
 * `hash` is the hash that the exchange signs (`allotmentListHash` of packages/proofs). It covers `input_hash`, offering and time.
 * `result` has one entry per application, in the order of `inputs`.
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
	says: "The applications to an initial offering, the hash of this list that was fixed at the close, and the allotment of each application.",
	params: z.object({ id: idParam }),
	data: allotmentList.extend({
		lot: decimalText,
		currency: z.string(),
		closed_at: timeMs,
		input_hash: z.string().regex(/^[0-9a-f]{64}$/),
		...signed,
		/** Allotted lots of each application; null until all applications are processed. */
		result: z.array(z.object({ serial: z.string(), lots: z.string().regex(/^\d+$/) })).nullable(),
	}),
	refusals: ["unknown_offering", "not_allotted"],
});
export type Allotment = z.infer<typeof proofsAllotment.data>;
