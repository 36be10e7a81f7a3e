// Every feature of a web app brings the catalogs of all rooms whose words its pages show: left out, people would read ids of messages
// on every page but those that were opened after one that has them.
import { dirname } from "node:path";

export const name = "catalogs";

const FEATURE = /^apps\/\w+\/src\/features\/[\w-]+\/(?:[\w-]+\/)?feature\.ts$/;
const ROOM = /\/src\/[\w-]+\/texts\.ts$/;
/** What a room has that has words of its own; those of the others are the shell's, which are on every page. */
const CATALOG = "import.meta.glob<Messages>(";

export function check({ sources, byPath }) {
	const rooms = sources.filter(({ path, text }) => ROOM.test(path) && text.includes(CATALOG)).map(({ path }) => dirname(path));
	return sources.filter(({ path }) => FEATURE.test(path)).flatMap((feature) => judge(feature, rooms, byPath));
}

function judge(feature, rooms, byPath) {
	const brought = new Set(feature.imports.map(({ target }) => target));
	const missing = new Map();
	for (const source of reachedFrom(feature, byPath)) {
		const room = rooms.find((folder) => source.path.startsWith(`${folder}/`));
		if (room === undefined || brought.has(`${room}/texts.ts`) || !hasWords(source)) continue;
		// What is fetched later brings its own words along.
		if (source.imports.some(({ target }) => target === `${room}/texts.ts`)) continue;
		if (!missing.has(room)) missing.set(room, source.path);
	}
	return [...missing].map(([room, path]) => ({
		file: feature.path,
		line: 1,
		message: `its pages show words of ${path}: give defineFeature the texts of ${room}/texts.ts`,
	}));
}

const hasWords = ({ imports }) => imports.some(({ specifier }) => /^@lingui\/(react|core)\/macro$/.test(specifier));

function reachedFrom(start, byPath) {
	const reached = new Set();
	const open = [start];
	for (let source = open.pop(); source !== undefined; source = open.pop()) {
		if (reached.has(source)) continue;
		reached.add(source);
		for (const { target, typeOnly } of source.imports) {
			const next = typeOnly || target === undefined ? undefined : byPath.get(target);
			if (next !== undefined && !next.isTest) open.push(next);
		}
	}
	return reached;
}
