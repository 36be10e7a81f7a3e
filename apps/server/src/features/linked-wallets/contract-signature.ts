// Encodes the contract calls that check a contract wallet's signature: ERC-1271 for deployed wallets, ERC-6492 for wallets that
// are not deployed yet. Bytes are hex text with `0x`.
import { DEPLOYLESS_VALIDATOR } from "./deployless-validator.ts";

/** Last 32 bytes of an ERC-6492 signature. Such a signature also contains the data with which the wallet can be deployed. */
const WRAPPED = "6492".repeat(16);
/** Function selector of `isValidSignature(bytes32,bytes)`. */
const IS_VALID_SIGNATURE = "1626ba7e";
const WORD = 64;

export function isWrapped(signature: string): boolean {
	return signature.endsWith(WRAPPED);
}

export function isValidSignatureCall(digest: string, signature: string): string {
	return `0x${IS_VALID_SIGNATURE}${bare(digest)}${number(2 * 32)}${lengthAndBytes(signature)}`;
}

/** Returns contract creation code that deploys the wallet, calls its signature check, and returns the result as one byte. */
export function deploylessValidation(address: string, digest: string, signature: string): string {
	const wallet = bare(address).toLowerCase().padStart(WORD, "0");
	return `0x${DEPLOYLESS_VALIDATOR}${wallet}${bare(digest)}${number(3 * 32)}${lengthAndBytes(signature)}`;
}

function lengthAndBytes(bytes: string): string {
	const digits = bare(bytes);
	return number(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / WORD) * WORD, "0");
}

function number(value: number): string {
	return value.toString(16).padStart(WORD, "0");
}

function bare(bytes: string): string {
	return bytes.slice(2);
}
