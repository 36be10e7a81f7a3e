/** Number of characters at each end of an address that users compare by eye. */
const COMPARED = 4;

/**
 * Returns the number of differing characters if two addresses look alike: if both ends are equal, as in addresses that attackers
 * generate, or if few characters differ. Returns undefined if the addresses are equal or clearly different.
 */
export function differsSlightly(one: string, other: string): number | undefined {
	const [a, b] = [one.toLowerCase(), other.toLowerCase()];
	if (a === b || a.length !== b.length) return undefined;
	let differs = 0;
	for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) differs++;
	// The prefix is skipped, because all addresses of one format have it.
	const body = (address: string) => address.replace(/^(?:0x|bc1q|bc1p|t)/, "");
	const hasEqualEnds = body(a).slice(0, COMPARED) === body(b).slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED);
	return hasEqualEnds || differs <= COMPARED ? differs : undefined;
}
