// Each feature of the web app loads the text catalogs of all folders whose texts its pages show. Without this rule, a page would
// show message ids unless the user had opened another page with the catalog before.
import { dirname, posix } from "node:path";

export const name = "catalogs";

const FEATURE = /^apps\/\w+\/src\/features\/[\w-]+\/(?:[\w-]+\/)?feature\.ts$/;
const CATALOG = /^(apps\/\w+\/src\/.+)\/texts\/[a-z]{2}\.po$/;
/**
 * Pattern of the folder whose texts every page loads. If code has no folder `texts/` above it, its texts are in this folder.
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
 * Yields each source that runs after `start`, with the texts that are loaded when the source runs. A lazy module also loads the
 * texts of the module itself and of its imports.
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
