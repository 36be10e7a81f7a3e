// Computes random numbers from a secret key and some integers, which give the number's position. The same key and integers always
// give the same number, in any order of calls.

export type NoiseKey = Int32Array;

/**
 * Returns the key for a seed.
 * @param seedHex at least 32 hex digits
 */
export function noiseKey(seedHex: string): NoiseKey {
	const key = new Int32Array(4);
	for (let word = 0; word < 4; word++) key[word] = Number.parseInt(seedHex.slice(word * 8, word * 8 + 8), 16) | 0;
	return key;
}

function mix(value: number): number {
	let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return mixed ^ (mixed >>> 16);
}

/** Returns the hash of key, stream and `a`. Random numbers that differ only in `b` share this hash. */
function placeOf(key: NoiseKey, stream: number, a: number): number {
	const state = mix((key[0] as number) ^ Math.imul(stream, 0x9e3779b1));
	return mix(state ^ (key[1] as number) ^ Math.imul(a, 0x7feb352d));
}

function uniformAt(key: NoiseKey, place: number, b: number): number {
	const state = mix(place ^ (key[2] as number) ^ Math.imul(b, 0x846ca68b));
	return ((mix(state + (key[3] as number)) >>> 0) + 0.5) / 4294967296;
}

function normalAt(key: NoiseKey, place: number, beside: number, b: number): number {
	const radius = Math.sqrt(-2 * Math.log(uniformAt(key, place, b)));
	const value = radius * Math.cos(2 * Math.PI * uniformAt(key, beside, b));
	return Math.max(-4, Math.min(4, value));
}

/**
 * Returns a uniformly distributed number in (0, 1).
 * @param stream number of the purpose for which random numbers are used
 * @param a integer below 2^32, part of the position
 * @param b integer below 2^32, part of the position
 */
export function uniform(key: NoiseKey, stream: number, a: number, b = 0): number {
	return uniformAt(key, placeOf(key, stream, a), b);
}

/** Returns a normally distributed number with mean 0 and standard deviation 1, limited to the range from -4 to 4. */
export function normal(key: NoiseKey, stream: number, a: number, b = 0): number {
	return normalAt(key, placeOf(key, stream, a), placeOf(key, stream + 1, a), b);
}

/** Writes the results of `normal` with `b` = 1 and with `b` = 2 into `two`. */
export function twoNormals(key: NoiseKey, stream: number, a: number, two: Float64Array): void {
	const place = placeOf(key, stream, a);
	const beside = placeOf(key, stream + 1, a);
	two[0] = normalAt(key, place, beside, 1);
	two[1] = normalAt(key, place, beside, 2);
}

/** Interpolates smoothly between random values from -1 to 1, which are at the two integers around `at`. */
export function smooth(key: NoiseKey, stream: number, a: number, at: number): number {
	const whole = Math.floor(at);
	const part = at - whole;
	const ease = part * part * (3 - 2 * part);
	const left = uniform(key, stream, a, whole);
	const right = uniform(key, stream, a, whole + 1);
	return 2 * (left + (right - left) * ease) - 1;
}
