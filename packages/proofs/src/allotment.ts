// How a scarce offering is divided: pro rata to what was asked for, nobody above the cap or their request, what caps cut off given to the
// others, remainders by largest fraction, then earliest application (docs/reference/rules.md §8). Whole lots; one function for the core, the
// browser and whoever recomputes.
import { hashOf } from "./canonical-json.ts";

/** The rule that a signed list names. */
const ALLOTMENT_RULE = "candor-allotment-1";

/** What an allotment is made from, as it is published: whole numbers of lots as decimal text, times ms, in the order of application. */
export interface AllotmentInputs {
	readonly offering: number;
	readonly supply: string;
	readonly cap: string;
	readonly inputs: readonly { readonly serial: string; readonly lots: string; readonly time: number }[];
}

/** Lots allotted to each, in the order of `requests`: together `supply`, or all that could be given. */
export function allot(supply: bigint, cap: bigint, requests: readonly bigint[]): bigint[] {
	const most = requests.map((request) => (request < cap ? request : cap));
	if (most.reduce((sum, one) => sum + one, 0n) <= supply) return most;
	const given = requests.map(() => 0n);
	let left = supply;
	let weight = requests.reduce((sum, request) => sum + request, 0n);
	// Those that the cap binds asked for the most: fixed one after the other, each leaves the others a larger share.
	const order = requests.map((_, at) => at).sort((a, b) => compare(requests[b] as bigint, requests[a] as bigint) || a - b);
	let fixed = 0;
	for (; fixed < order.length; fixed++) {
		const at = order[fixed] as number;
		const [request, bound] = [requests[at] as bigint, most[at] as bigint];
		if (left * request < bound * weight) break;
		given[at] = bound;
		left -= bound;
		weight -= request;
	}
	let over = left;
	const parts = order.slice(fixed).map((at) => {
		const product = left * (requests[at] as bigint);
		given[at] = product / weight;
		over -= given[at] as bigint;
		return { at, fraction: product % weight };
	});
	parts.sort((a, b) => compare(b.fraction, a.fraction) || a.at - b.at);
	for (const { at } of parts.slice(0, Number(over))) given[at] = (given[at] as bigint) + 1n;
	return given;
}

function compare(one: bigint, other: bigint): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

/** What is fixed at the close: SHA-256 (hex) of the canonical JSON of the list. */
export function allotmentInputHash({ offering, supply, cap, inputs }: AllotmentInputs): string {
	return hashOf({ offering, supply, cap, inputs: inputs.map(({ serial, lots, time }) => ({ serial, lots, time })) });
}

/** What the exchange signs of a list that is closed: two lists for one offering would both bear its signature. */
export function allotmentListHash(list: {
	readonly offering: number;
	readonly input_hash: string;
	readonly closed_at: number;
}): string {
	const { offering, input_hash, closed_at } = list;
	return hashOf({ kind: "ieo_list", offering, input_hash, closed_at, rule: ALLOTMENT_RULE });
}
