// Builds a signed allotment as the exchange would publish it, with the key that signed it.
import {
	type AllotmentInputs,
	allot,
	allotmentInputHash,
	allotmentListHash,
	type PublishedKey,
	type Signed,
} from "@candor/proofs";
import { TestKey } from "./signed-option.ts";

const CLOSED_AT = 1_700_000_000_000;

/** Signed data of an allotment, which is the input of a proof check. The application of the user is not part of it. */
export interface SignedAllotment {
	allotment: AllotmentInputs &
		Signed & { input_hash: string; closed_at: number; result: { readonly serial: string; readonly lots: string }[] };
	keys: PublishedKey[];
}

/** Returns the serial number of the application at an index. */
export const serialAt = (place: number): string => place.toString(16).padStart(32, "0");

export function signedAllotment(
	supply: bigint,
	cap: bigint,
	requests: readonly bigint[],
	offering = 7,
	key = new TestKey(),
): SignedAllotment {
	const inputs = requests.map((lots, at) => ({ serial: serialAt(at), lots: String(lots), time: CLOSED_AT - 1_000 + at }));
	const list = { offering, supply: String(supply), cap: String(cap), inputs };
	const input_hash = allotmentInputHash(list);
	const hash = allotmentListHash({ offering, input_hash, closed_at: CLOSED_AT });
	const result = allot(supply, cap, requests).map((lots, at) => ({ serial: serialAt(at), lots: String(lots) }));
	const signed = { hash, ...key.signature(hash) };
	return { allotment: { ...list, input_hash, closed_at: CLOSED_AT, result, ...signed }, keys: [key.published] };
}
