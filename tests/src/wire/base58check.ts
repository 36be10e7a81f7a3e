// Encodes TRON addresses as text: base58 with four checksum bytes.
import { hash } from "node:crypto";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export function base58check(bytes: Uint8Array): string {
	const sum = sha256(sha256(bytes)).subarray(0, 4);
	let number = BigInt(`0x${bytesToHex(concatBytes(bytes, sum))}`);
	let text = "";
	for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
	return text;
}
const sha256 = (bytes: Uint8Array) => Uint8Array.from(hash("sha256", bytes, "buffer"));
