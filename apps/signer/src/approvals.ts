// Verifies operators' Ed25519 signatures with the public keys of the policy.
import { createHash } from "node:crypto";
import { canonicalJson } from "@candor/proofs";
import { ed25519 } from "@noble/curves/ed25519.js";
import type { Policy } from "./policy.ts";
import type { Approval, Arming } from "./protocol.ts";
import { Refused } from "./refused.ts";

/**
 * Verifies the approvals of `text`. Returns the numbers of the operators who signed, each once. @throws Refused if an
 * operator is not in the policy, or a signature is wrong
 */
export function approvingOperators(policy: Policy, approvals: readonly Approval[], text: string): Set<number> {
	const message = Buffer.from(text, "utf8");
	const operators = new Set<number>();
	for (const { operator, signature } of approvals) {
		const known = policy.operators.find((one) => one.operator === operator);
		if (known === undefined) throw new Refused("unknown_operator", `operator ${operator} is not in the policy`);
		if (!known.keys.some((key) => isSignature(signature, message, key))) {
			throw new Refused("bad_signature", `the signature of operator ${operator} fits none of the operator's keys`);
		}
		operators.add(operator);
	}
	return operators;
}

function isSignature(signature: string, message: Uint8Array, key: string): boolean {
	try {
		return ed25519.verify(Buffer.from(signature, "hex"), message, Buffer.from(key, "hex"), { zip215: false });
	} catch {
		// `verify` throws for a key that is not a point of the curve; such a key verifies no signature.
		return false;
	}
}

/**
 * Returns the SHA-256, in hex, of the canonical JSON text of an arming. An arming is the operators' statement that ends a
 * lock of the signer.
 */
export function armingHash({ challenge, counter, firstWithdrawal, nonces }: Arming): string {
	const listed = nonces.map(({ network, next }) => ({ network, next }));
	return createHash("sha256")
		.update(canonicalJson({ challenge, counter, firstWithdrawal, nonces: listed }))
		.digest("hex");
}
