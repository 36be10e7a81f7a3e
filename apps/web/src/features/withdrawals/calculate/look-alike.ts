/** Returns the number of characters in which two addresses differ, position by position. */
export function differencesOf(a: string, b: string): number {
	const length = Math.max(a.length, b.length);
	let count = 0;
	for (let at = 0; at < length; at++) if (a[at]?.toLowerCase() !== b[at]?.toLowerCase()) count++;
	return count;
}

/** Length of the ends that users compare, in characters. */
const END = 4;

/**
 * Returns the known address whose first and last characters a different address shares. Attackers send tiny amounts from such addresses, so that users copy the wrong address from their history.
 */
export function lookAlike(address: string, known: readonly string[]): string | undefined {
	// The prefix is skipped, because it is the same in all addresses of a format.
	const body = (text: string) => text.replace(/^(?:0x|bc1q|bc1p|T)/i, "").toLowerCase();
	const own = body(address);
	if (own.length < 2 * END) return undefined;
	return known.find((one) => {
		const other = body(one);
		return other !== own && other.startsWith(own.slice(0, END)) && other.endsWith(own.slice(-END));
	});
}
