// Every feature of a web app loads the message catalogs of all folders whose texts its pages show. Without them users would read
// message ids, except on pages opened after one that loaded the catalog.
import { dirname } from "node:path";

export const name = "catalogs";

const FEATURE = /^apps\/\w+\/src\/features\/[\w-]+\/(?:[\w-]+\/)?feature\.ts$/;
const ROOM = /^apps\/\w+\/src\/(?:[\w-]+\/)+texts\.ts$/;
/** The file of a folder with texts of its own. Texts of other folders are in the shell's catalog, which every page has. */
const CATALOG = "import.meta.glob<Messages>(";

export function check({ sources, byPath }) {
	const rooms = sources
		.filter(({ path, text }) => ROOM.test(path) && text.includes(CATALOG))
		.map(({ path }) => dirname(path))
		.sort((a, b) => b.length - a.length);
	return sources.filter(({ path }) => FEATURE.test(path)).flatMap((feature) => judge(feature, rooms, byPath));
}

function judge(feature, rooms, byPath) {
	const missing = new Map();
	for (const { source, brought } of reachedFrom(feature, byPath)) {
		const room = rooms.find((folder) => source.path.startsWith(`${folder}/`));
		if (room === undefined || brought.has(`${room}/texts.ts`) || !hasWords(source)) continue;
		if (!missing.has(room)) missing.set(room, source.path);
	}
	return [...missing].map(([room, path]) => ({
		file: feature.path,
		line: 1,
		message: `its pages show words of ${path}: give defineFeature the texts of ${room}/texts.ts`,
	}));
}

const hasWords = ({ imports }) => imports.some(({ specifier }) => /^@lingui\/(react|core)\/macro$/.test(specifier));

/** Every source with the texts that are loaded by then: a source that loads later brings texts for itself and for its imports. */
function reachedFrom(start, byPath) {
	const reached = new Map();
	const open = [{ source: start, before: new Set() }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { source, before } = next;
		const own = source.imports
			.map(({ target }) => target)
			.filter((target) => target !== undefined && /\/texts\.ts$/.test(target));
		const brought = new Set([...before, ...own]);
		const key = `${source.path} ${[...brought].sort().join(" ")}`;
		if (reached.has(key)) continue;
		reached.set(key, { source, brought });
		for (const { target, typeOnly } of source.imports) {
			const found = typeOnly || target === undefined ? undefined : byPath.get(target);
			if (found !== undefined && !found.isTest) open.push({ source: found, before: brought });
		}
	}
	return reached.values();
}
