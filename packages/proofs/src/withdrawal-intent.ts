// Computes the hash that identifies a withdrawal. The core, the signer, the console and the explanation for offline checks use
// this code. Therefore an approval covers exactly the destination and the amount that the operator saw (docs/reference/rules.md
// §10).
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonical-json.ts";

/**
 * The fields of a withdrawal that operators sign. Amounts are in ledger units; `fee` is part of `amount`. `at` is the core time
 * of the application, ms. `network` and `asset` are numbers of the core.
 */
export interface WithdrawalIntent {
	readonly withdrawal: number;
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	readonly address: string;
	readonly amount: bigint;
	readonly fee: bigint;
	readonly at: number;
}

/**
 * First line of the text that an operator signs to approve a withdrawal. It differs from the first line of all other signed
 * texts.
 */
const APPROVAL = "candor-withdrawal-v1";
const HEX_32_BYTES = /^[0-9a-f]{64}$/;

/** Returns the canonical JSON (RFC 8785) of an intent, with amounts as decimal text. Other fields of the object are left out. */
export function withdrawalIntent(intent: WithdrawalIntent): string {
	const { withdrawal, user, network, asset, address, amount, fee, at } = intent;
	return canonicalJson({
		type: APPROVAL,
		withdrawal,
		user,
		network,
		asset,
		address,
		amount: String(amount),
		fee: String(fee),
		at,
	});
}

/** Returns the SHA-256 of the intent's canonical JSON in UTF-8, lower-case hex. */
export function withdrawalIntentHash(intent: WithdrawalIntent): string {
	return bytesToHex(sha256(utf8ToBytes(withdrawalIntent(intent))));
}

/** Returns the text that an operator signs with an Ed25519 key, as UTF-8. @throws if the hash is not 64 lower-case hex digits */
export function withdrawalApprovalText(intentHash: string): string {
	if (!HEX_32_BYTES.test(intentHash)) throw new Error("an intent's hash is 64 lower-case hex digits");
	return `${APPROVAL}\n${intentHash}`;
}
