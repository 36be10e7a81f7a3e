// Allots a scarce offering in whole lots, pro rata to the requests, limited by the cap and by each request (docs/reference/rules.md §8).
// Lots above a limit are shared among the others. Remaining lots go to the largest fraction, then to the earliest application. The core,
// the browser and independent checks use this function.
import { hashOf } from "./canonical-json.ts";

/** Name of the rule in a signed list. */
const ALLOTMENT_RULE = "candor-allotment-1";

/** Published inputs of an allotment, in the order of application. Lots are integers as decimal text, and times are in ms. */
export interface AllotmentInputs {
	readonly offering: number;
	readonly supply: string;
	readonly cap: string;
	readonly inputs: readonly { readonly serial: string; readonly lots: string; readonly time: number }[];
}

/** Returns the allotted lots in the order of `requests`. Together they are the supply, or the full possible demand. */
export function allot(supply: bigint, cap: bigint, requests: readonly bigint[]): bigint[] {
	const most = requests.map((request) => (request < cap ? request : cap));
	if (most.reduce((sum, one) => sum + one, 0n) <= supply) return most;
	const given = requests.map(() => 0n);
	let left = supply;
	let weight = requests.reduce((sum, request) => sum + request, 0n);
	// The cap limits the largest requests first. Fixing them one after the other leaves a larger share to the others.
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

/** Returns the value that is fixed at the close: the SHA-256 (hex) of the list's canonical JSON. */
export function allotmentInputHash({ offering, supply, cap, inputs }: AllotmentInputs): string {
	return hashOf({ offering, supply, cap, inputs: inputs.map(({ serial, lots, time }) => ({ serial, lots, time })) });
}

/** The hash that the exchange signs for a closed list. Two different lists of one offering would both have its signature. */
export function allotmentListHash(list: {
	readonly offering: number;
	readonly input_hash: string;
	readonly closed_at: number;
}): string {
	const { offering, input_hash, closed_at } = list;
	return hashOf({ kind: "ieo_list", offering, input_hash, closed_at, rule: ALLOTMENT_RULE });
}
