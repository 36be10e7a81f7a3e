/** Returns the number of positions at which the characters of two addresses differ. */
export function differencesOf(a: string, b: string): number {
	const length = Math.max(a.length, b.length);
	let count = 0;
	for (let at = 0; at < length; at++) if (a[at]?.toLowerCase() !== b[at]?.toLowerCase()) count++;
	return count;
}

/** Users compare only this many characters at the beginning and at the end of an address. */
const END = 4;

/**
 * Returns a known address that differs from `address` but has the same first and last characters; undefined if there is none.
 * Attackers send tiny amounts from such addresses, so that users copy the wrong address from their history.
 */
export function lookAlike(address: string, known: readonly string[]): string | undefined {
	// The prefix is skipped, because all addresses of a format have the same prefix.
	const body = (text: string) => text.replace(/^(?:0x|bc1q|bc1p|T)/i, "").toLowerCase();
	const own = body(address);
	if (own.length < 2 * END) return undefined;
	return known.find((one) => {
		const other = body(one);
		return other !== own && other.startsWith(own.slice(0, END)) && other.endsWith(own.slice(-END));
	});
}
