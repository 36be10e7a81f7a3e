/**
 * Returns how often a request contains a header. Node's `headers` has only the first of some repeated headers.
 * @param rawHeaders names and values alternately
 * @param name name of the header in lower case
 */
export function headerCount(rawHeaders: readonly string[], name: string): number {
	let times = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const given = rawHeaders[at] as string;
		if (given.length === name.length && given.toLowerCase() === name) times++;
	}
	return times;
}
