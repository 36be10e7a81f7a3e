// Limits JSON from clients before it is parsed. A parser allocates an object for every bracket. 60 kB of brackets therefore cost
// 100 times as much as 60 kB of text, mostly in the garbage collector.

export interface JsonBounds {
	/** Maximum depth of nested objects and lists. */
	readonly depth: number;
	readonly keys: number;
	/** Maximum number of commas, which separate keys and list items. */
	readonly commas: number;
}

/**
 * Limits for the params of a call. Params are texts, numbers, and lists of texts or numbers. The longest list has 500 items
 * (`favourites/save`).
 */
export const PARAMS_BOUNDS: JsonBounds = { depth: 4, keys: 100, commas: 1_000 };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Returns true if JSON is within the limits of nesting and of the number of values. Stops reading at the first excess. Invalid
 * JSON can be within the limits; the parser refuses it later.
 * @param json text in UTF-8; no byte of a multi-byte character equals an ASCII character
 */
export function isWithin(json: Uint8Array, bounds: JsonBounds): boolean {
	let depth = 0;
	let keys = 0;
	let commas = 0;
	let inText = false;
	for (let at = 0; at < json.length; at++) {
		const byte = json[at];
		if (inText) {
			if (byte === BACKSLASH) at++;
			else if (byte === QUOTE) inText = false;
			continue;
		}
		switch (byte) {
			case QUOTE:
				inText = true;
				break;
			case OPEN_LIST:
			case OPEN_OBJECT:
				if (++depth > bounds.depth) return false;
				break;
			case CLOSE_LIST:
			case CLOSE_OBJECT:
				depth--;
				break;
			case COLON:
				if (++keys > bounds.keys) return false;
				break;
			case COMMA:
				if (++commas > bounds.commas) return false;
		}
	}
	return true;
}
