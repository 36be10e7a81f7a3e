// Checks that no file imports itself through other files (a circle). A circle is forbidden because its files can only be read or
// moved together. The rule counts static and dynamic imports, re-exports, types, and files that are started by their path. One
// exception: a router may load its screens by `import()` if no screen imports the router.
export const name = "circles of imports";

export function check({ sources, byPath }) {
	const findings = [];
	const seen = new Set();
	for (const path of mayBeOnCircles(sources)) {
		const circle = shortestCircle(path, byPath);
		if (circle === undefined) continue;
		// The search finds the same circle from each of its files, so only the file that sorts first reports it.
		const first = [...circle].sort()[0];
		const at = circle.indexOf(first);
		const turned = [...circle.slice(at), ...circle.slice(0, at), first];
		const shown = turned.join(" → ");
		if (seen.has(shown)) continue;
		seen.add(shown);
		const { line } = byPath.get(first).imports.find(({ target }) => target === turned[1]);
		findings.push({
			file: first,
			line,
			message: `a circle: ${shown}; move what its files share, a type too, into a file below them, or let the lower one declare what it needs`,
		});
	}
	return findings;
}

/**
 * Returns the files that may be part of a circle. It removes files that import none of the remaining files, until there are no
 * more such files.
 */
function mayBeOnCircles(sources) {
	const left = new Map(sources.map(({ path, imports }) => [path, imports]));
	for (let before = -1; before !== left.size; ) {
		before = left.size;
		for (const [path, imports] of left) if (!imports.some(({ target }) => left.has(target))) left.delete(path);
	}
	return left.keys();
}

/** Returns the files of the shortest circle that contains a file, beginning with that file; undefined if there is none. */
function shortestCircle(start, byPath) {
	const cameFrom = new Map();
	const queue = [start];
	for (const path of queue) {
		for (const { target } of byPath.get(path).imports) {
			if (target === start) {
				const circle = [path];
				while (circle[0] !== start) circle.unshift(cameFrom.get(circle[0]));
				return circle;
			}
			if (cameFrom.has(target) || !byPath.has(target)) continue;
			cameFrom.set(target, path);
			queue.push(target);
		}
	}
	return undefined;
}
