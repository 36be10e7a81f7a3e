// Finds mistyped environment variables. The start is then refused, because otherwise the setting would keep its default without
// notice. The environment contains many foreign variables. Therefore only names that differ by one edit from a known name are
// reported, and unknown names with a prefix of this server.

/** Prefixes that only variables of this server have. */
const OWN_PREFIXES = ["HEAD_STORE_", "KEY_STORE_", "IMAGE_STORE_", "WALLETCONNECT_", "ERC20_", "START_WITHOUT_HEAD"] as const;
/** Names below this length are often one letter apart (NODE, MODE), so for them only two swapped letters count as a mistake. */
const LONG = 6;

/**
 * Returns a sentence for each unknown variable that resembles a known one.
 * @param known names that the server reads
 */
export function mistypedVariables(given: readonly string[], known: ReadonlySet<string>): string[] {
	return given.flatMap((name) => {
		if (known.has(name)) return [];
		const meant = [...known].find((own) => isLike(name.toUpperCase(), own));
		if (meant !== undefined) return [`${name} is not known: ${meant} is. Correct the name, or unset it`];
		const family = OWN_PREFIXES.find((prefix) => name.startsWith(prefix));
		return family === undefined ? [] : [`${name} is not known. Correct the name, or unset it`];
	});
}

function isLike(name: string, own: string): boolean {
	if (name === own) return true;
	if (own.length < LONG) return isSwapped(name, own);
	const bare = (text: string) => text.replaceAll(/[_-]/g, "");
	return bare(name) === bare(own) || isSwapped(name, own) || isOneEditAway(name, own);
}

/** Returns true if `name` is `own` with two adjacent letters swapped. */
function isSwapped(name: string, own: string): boolean {
	if (name.length !== own.length) return false;
	const at = [...own].findIndex((letter, index) => name[index] !== letter);
	if (at < 0) return false;
	return name === `${own.slice(0, at)}${own[at + 1] ?? ""}${own[at]}${own.slice(at + 2)}`;
}

/** Returns true if `name` is `own` with one letter missing, added or replaced. */
function isOneEditAway(name: string, own: string): boolean {
	let start = 0;
	while (start < name.length && name[start] === own[start]) start++;
	const [rest, ownRest] = [name.slice(start), own.slice(start)];
	return rest.slice(1) === ownRest.slice(1) || rest.slice(1) === ownRest || rest === ownRest.slice(1);
}
