// Headers as they were sent, each time that they were: Node keeps the first of some and drops the others without a word.

/** @param rawHeaders names and values in turn @param name in lower case */
export function timesGiven(rawHeaders: readonly string[], name: string): number {
	let times = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const given = rawHeaders[at] as string;
		if (given.length === name.length && given.toLowerCase() === name) times++;
	}
	return times;
}
