// Allots a scarce offering in whole lots, in proportion to the requests (docs/reference/rules.md §8). An application gets at most
// the cap and at most its request; lots above this limit are shared among the other applications. Lots that are left after
// rounding go to the applications with the largest fractions, and among equal fractions to the earliest. The core, the browser
// and independent checks use this code.
import { hashOf } from "./canonical-json.ts";

/** Name of this rule in a signed list. */
const ALLOTMENT_RULE = "candor-allotment-1";

/**
 * Published inputs of an allotment. `inputs` is in the order of application. Lots are integers as decimal text, times are in ms.
 */
export interface AllotmentInputs {
	readonly offering: number;
	readonly supply: string;
	readonly cap: string;
	readonly inputs: readonly { readonly serial: string; readonly lots: string; readonly time: number }[];
}

/**
 * Returns the allotted lots of each request, in the order of `requests`. Their sum is the supply, or the whole demand within the
 * cap if that is less.
 */
export function allot(supply: bigint, cap: bigint, requests: readonly bigint[]): bigint[] {
	const most = requests.map((request) => (request < cap ? request : cap));
	if (most.reduce((sum, one) => sum + one, 0n) <= supply) return most;
	const given = requests.map(() => 0n);
	let left = supply;
	let weight = requests.reduce((sum, request) => sum + request, 0n);
	// The cap limits the largest requests first. Each time a request is limited, the shares of the other requests become larger.
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

/** Returns the hash that is fixed when the offering closes: the SHA-256 (hex) of the canonical JSON of the inputs. */
export function allotmentInputHash({ offering, supply, cap, inputs }: AllotmentInputs): string {
	return hashOf({ offering, supply, cap, inputs: inputs.map(({ serial, lots, time }) => ({ serial, lots, time })) });
}

/**
 * Returns the hash that the exchange signs for a closed list. If the exchange published two different lists for one offering, the
 * two signatures would prove it.
 */
export function allotmentListHash(list: {
	readonly offering: number;
	readonly input_hash: string;
	readonly closed_at: number;
}): string {
	const { offering, input_hash, closed_at } = list;
	return hashOf({ kind: "ieo_list", offering, input_hash, closed_at, rule: ALLOTMENT_RULE });
}
