// Computes the code of an authenticator app (RFC 6238 and RFC 4226), independently of the server's library.
import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of six digits. @param secret in base32 @param at time, ms since the Unix epoch */
export function totpAt(secret: string, at: number): string {
	const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
	const digest = createHmac("sha1", key).update(step).digest();
	const offset = (digest.at(-1) as number) & 0xf;
	return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}
