// Converts wallet addresses to the form in which they are stored and compared: EIP-55 (mixed case with checksum) for EVM chains,
// base58 for TRON.

import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import type { WalletKind } from "./wallet-message.ts";

const EVM_ADDRESS = /^0x[\da-fA-F]{40}$/;
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const TRON_PREFIX = 0x41;

const base58check = createBase58check(sha256);

/**
 * Returns the canonical form of an address; undefined if the address is invalid. An EVM address in mixed case must have a correct
 * checksum (EIP-55). One in a single case has no checksum, and its canonical form adds it.
 */
export function canonicalAddress(kind: WalletKind, address: string): string | undefined {
	return kind === "evm" ? canonicalEvm(address) : canonicalTron(address);
}

/**
 * Returns the canonical address of a public key.
 * @param point x and y of the public key, together 64 bytes
 */
export function addressOfKey(kind: WalletKind, point: Uint8Array): string {
	const account = keccak_256(point).subarray(12);
	return kind === "evm" ? withChecksum(bytesToHex(account)) : base58check.encode(Uint8Array.of(TRON_PREFIX, ...account));
}

function canonicalEvm(address: string): string | undefined {
	if (!EVM_ADDRESS.test(address)) return undefined;
	const digits = address.slice(2);
	const canonical = withChecksum(digits.toLowerCase());
	const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
	return oneCase || canonical === address ? canonical : undefined;
}

function withChecksum(digits: string): string {
	const digest = bytesToHex(keccak_256(new TextEncoder().encode(digits)));
	const mixed = [...digits].map((digit, place) => (Number.parseInt(digest[place] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit));
	return `0x${mixed.join("")}`;
}

function canonicalTron(address: string): string | undefined {
	if (!TRON_ADDRESS.test(address)) return undefined;
	try {
		const bytes = base58check.decode(address);
		return bytes.length === 21 && bytes[0] === TRON_PREFIX ? address : undefined;
	} catch {
		return undefined;
	}
}
