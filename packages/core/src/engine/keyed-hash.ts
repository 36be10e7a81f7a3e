// Computes HalfSipHash-1-3 (Aumasson and Bernstein's SipHash with 32-bit words). A sender who does not know the key cannot choose
// texts with equal hashes. Hash tables whose entries senders choose use this hash. No result of the exchange depends on the key.

export type HashKey = readonly [number, number];

/** A public hash key, for tests and for ids that no user chooses. */
export const OPEN_KEY: HashKey = [0x03020100, 0x07060504];

/**
 * Returns a hash of a sender's number and an id.
 * @param by integer up to 2^53
 * @param id any text; only the low byte of each UTF-16 code unit is used
 */
export function keyedHash([k0, k1]: HashKey, by: number, id: string): number {
	let v0 = k0;
	let v1 = k1;
	let v2 = 0x6c796765 ^ k0;
	let v3 = 0x74656462 ^ k1;
	const length = id.length;
	// Mixes the sender's number as two words, the id with four characters per word, and the length. Three final rounds follow.
	const words = 2 + ((length + 3) >>> 2);
	for (let index = 0; index < words + 4; index++) {
		let word = 0;
		if (index === 0) word = by | 0;
		else if (index === 1) word = (by / 0x1_0000_0000) | 0;
		else if (index < words) {
			const at = (index - 2) << 2;
			word = id.charCodeAt(at);
			if (at + 1 < length) word ^= id.charCodeAt(at + 1) << 8;
			if (at + 2 < length) word ^= id.charCodeAt(at + 2) << 16;
			if (at + 3 < length) word ^= id.charCodeAt(at + 3) << 24;
		} else if (index === words) word = length;
		else if (index === words + 1) v2 ^= 0xff;
		v3 ^= word;
		v0 = (v0 + v1) | 0;
		v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
		v0 = (v0 << 16) | (v0 >>> 16);
		v2 = (v2 + v3) | 0;
		v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
		v0 = (v0 + v3) | 0;
		v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
		v2 = (v2 + v1) | 0;
		v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
		v2 = (v2 << 16) | (v2 >>> 16);
		v0 ^= word;
	}
	return v1 ^ v3;
}
