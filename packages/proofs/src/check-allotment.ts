// Checks an allotment by computing it again from the published list. The check trusts only the published keys
// (docs/reference/rules.md §8). The server may be dishonest, so any input may arrive: malformed input fails a step, and the check
// never throws.
import { type AllotmentInputs, allot, allotmentInputHash, allotmentListHash } from "./allotment.ts";
import { type AllotmentStep, allotmentStep as stepOf } from "./allotment-steps.ts";
import { COUNT, MAX_KEYS, orMalformed, type PublishedKey, readKey, readSigned } from "./evidence.ts";
import type { Signed } from "./option-receipt.ts";
import { signatureProblem } from "./signature-problem.ts";
import { UntrustedObject } from "./untrusted-object.ts";

/** Input of the check: the JSON responses of proofs/allotment and proofs/keys. */
export interface AllotmentProof {
	readonly allotment: unknown;
	readonly keys: unknown;
	/** The user's application: its serial number and the number of requested lots. */
	readonly own?: unknown;
}

const MAX_APPLICATIONS = 1_000_000;
const LOTS = /^(0|[1-9]\d{0,29})$/;
const SERIAL = /^[0-9a-f]{32}$/;

interface Evidence extends AllotmentInputs, Signed {
	readonly closed_at: number;
	readonly input_hash: string;
	readonly result: readonly { readonly serial: string; readonly lots: string }[];
	readonly keys: readonly PublishedKey[];
	readonly own: { readonly serial: string; readonly lots: string } | undefined;
}

/**
 * Checks an allotment. Returns all steps in order, even those after a failed step. Malformed input gives one failed step. Never
 * throws.
 */
export function checkAllotmentProof(given: AllotmentProof): readonly AllotmentStep[] {
	const steps = orMalformed(() => {
		const evidence = readEvidence(given);
		const { supply, cap, inputs } = evidence;
		const expected = allot(
			BigInt(supply),
			BigInt(cap),
			inputs.map(({ lots }) => BigInt(lots)),
		);
		return [
			stepOf("form", { at: null }, undefined),
			listStep(evidence),
			signatureStep(evidence),
			allotmentStep(evidence, expected),
			ownStep(evidence, expected),
		];
	});
	return "malformed" in steps ? [stepOf("form", { at: steps.malformed }, "malformed")] : steps;
}

function listStep(evidence: Evidence): AllotmentStep {
	const { inputs, input_hash: said } = evidence;
	const expected = allotmentInputHash(evidence);
	const requested = String(inputs.reduce((sum, { lots }) => sum + BigInt(lots), 0n));
	// Each serial number may be in the list only once, because an application that is listed twice would get a double share.
	const once = new Set(inputs.map(({ serial }) => serial)).size === inputs.length;
	const numbers = { applications: inputs.length, requested, said, expected };
	return stepOf("list", numbers, said === expected && once ? undefined : "wrong_list");
}

function signatureStep({ keys, ...list }: Evidence): AllotmentStep {
	const hash = allotmentListHash(list);
	const { key_id, closed_at: time } = list;
	return stepOf("signature", { hash, key_id, time }, signatureProblem(list, hash, time, keys));
}

function allotmentStep({ supply, cap, inputs, result }: Evidence, expected: readonly bigint[]): AllotmentStep {
	let wrong = Math.max(0, result.length - inputs.length);
	for (const [at, { serial }] of inputs.entries()) {
		const said = result[at];
		if (said?.serial !== serial || BigInt(said.lots) !== expected[at]) wrong++;
	}
	const given = String(expected.reduce((sum, lots) => sum + lots, 0n));
	return stepOf("allotment", { supply, cap, given, wrong }, wrong === 0 ? undefined : "wrong_allotment");
}

function ownStep({ inputs, result, own }: Evidence, expected: readonly bigint[]): AllotmentStep {
	if (own === undefined) return stepOf("own", { serial: null, lots: null, said: null, expected: null }, undefined);
	const at = inputs.findIndex(({ serial }) => serial === own.serial);
	const due = expected[at];
	const numbers = { ...own, said: result[at]?.lots ?? null, expected: due === undefined ? null : String(due) };
	const problem = at < 0 ? "not_in_list" : inputs[at]?.lots === own.lots ? undefined : "wrong_request";
	return stepOf("own", numbers, problem);
}

function readEvidence(given: AllotmentProof): Evidence {
	const all = new UntrustedObject(given, "");
	const of = all.object("allotment");
	const own = all.get("own") === undefined ? undefined : all.object("own");
	return {
		offering: of.whole("offering", 1, COUNT),
		supply: of.text("supply", LOTS),
		cap: of.text("cap", LOTS),
		inputs: of.list("inputs", MAX_APPLICATIONS, (one) => {
			return { serial: one.text("serial", SERIAL), lots: one.text("lots", LOTS), time: one.time("time") };
		}),
		closed_at: of.time("closed_at"),
		input_hash: of.hash("input_hash"),
		result: of.list("result", MAX_APPLICATIONS, (one) => ({ serial: one.text("serial", SERIAL), lots: one.text("lots", LOTS) })),
		keys: all.list("keys", MAX_KEYS, readKey),
		own: own && { serial: own.text("serial", SERIAL), lots: own.text("lots", LOTS) },
		...readSigned(of),
	};
}
