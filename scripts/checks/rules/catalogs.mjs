// Checks that each feature of the web app loads the translation catalogs of all folders whose texts its pages show. Otherwise a
// page would show message ids until the user opens another page that loads the missing catalog.
import { dirname, posix } from "node:path";

export const name = "catalogs";

const FEATURE = /^apps\/\w+\/src\/features\/[\w-]+\/(?:[\w-]+\/)?feature\.ts$/;
const CATALOG = /^(apps\/\w+\/src\/.+)\/texts\/[a-z]{2}\.po$/;
/**
 * Matches the folder whose catalog every page loads. That catalog also contains the texts of code that has no folder `texts/`
 * above it.
 */
const SHELL = /^apps\/\w+\/src\/app$/;

export function check({ sources, byPath, otherFiles }) {
	const folders = otherFiles.flatMap((path) => CATALOG.exec(path)?.[1] ?? []);
	const deepestFirst = [...new Set(folders)].filter((folder) => !SHELL.test(folder)).sort((a, b) => b.length - a.length);
	return sources.filter(({ path }) => FEATURE.test(path)).flatMap((feature) => judge(feature, deepestFirst, byPath));
}

function judge(feature, folders, byPath) {
	const missing = new Map();
	for (const { source, brought } of reachedFrom(feature, byPath)) {
		const owner = folders.find((folder) => source.path.startsWith(`${folder}/`));
		if (owner === undefined || brought.has(`${owner}/texts`) || !hasTexts(source)) continue;
		if (!missing.has(owner)) missing.set(owner, source.path);
	}
	return [...missing].map(([owner, path]) => ({
		file: feature.path,
		line: 1,
		message: `its pages show texts of ${path}: give defineFeature the texts of ${owner}/texts`,
	}));
}

const hasTexts = ({ imports }) => imports.some(({ specifier }) => /^@lingui\/(react|core)\/macro$/.test(specifier));

/**
 * Yields each source that `start` imports, directly or through other files, with the catalogs that are loaded when that source
 * runs. A source has the catalogs that it imports itself and the catalogs of the sources that led to it.
 */
function reachedFrom(start, byPath) {
	const reached = new Map();
	const open = [{ source: start, before: new Set() }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { source, before } = next;
		const own = source.imports
			.filter(({ specifier }) => /^\.{1,2}\/(?:.+\/)?texts$/.test(specifier))
			.map(({ specifier }) => posix.join(dirname(source.path), specifier));
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
