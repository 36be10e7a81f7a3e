// Checks that no file imports itself through other files (a circle). Static and dynamic imports, re-exports, files that are
// started by their path, and types count, because a file that names a type of another file cannot be read or moved without that
// file. A router may load its screens by `import()` if no screen imports the router.
export const name = "circles of imports";

export function check({ sources, byPath }) {
	const findings = [];
	const seen = new Set();
	for (const path of mayBeOnCircles(sources)) {
		const circle = shortestCircle(path, byPath);
		if (circle === undefined) continue;
		// The search finds a circle once from each file on the circle, so only the first file reports the circle.
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

/** Returns the files that may be on a circle. It repeatedly removes the files that import no remaining file. */
function mayBeOnCircles(sources) {
	const left = new Map(sources.map(({ path, imports }) => [path, imports]));
	for (let before = -1; before !== left.size; ) {
		before = left.size;
		for (const [path, imports] of left) if (!imports.some(({ target }) => left.has(target))) left.delete(path);
	}
	return left.keys();
}

/**
 * Returns the files of the shortest circle through a file, beginning with that file. Returns undefined if there is no circle.
 */
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
