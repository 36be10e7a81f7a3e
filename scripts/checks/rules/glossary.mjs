// Checks names against docs/reference/glossary.md. Each folder of a product or layer must be in a column "folder". No folder,
// file or exported type may use a word of the table "Retired words". Names of calls and fields of the API are not checked,
// because the glossary translates them in its column "wire".
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const name = "glossary";

const PAGE = "docs/reference/glossary.md";
const PARENTS = [
	"packages/core/src",
	"packages/contract/src",
	"apps/server/src",
	"apps/server/src/features",
	"apps/server/src/exchange/products",
	"apps/web/src",
	"apps/web/src/features",
	"apps/web/src/domain",
];
/**
 * Retired words and folders without a glossary entry that the rule still allows. Remove a name here when its last use is gone.
 */
const PENDING = new Set("asked trust".split(" "));
/**
 * Files of the API contract that have the name of their calls. They may use retired words, because the glossary translates the
 * names of calls.
 */
const WIRE_NAMES = /^packages\/contract\/src\/.*\/(?:uplan|uplan-.*)\.ts$/;

export function check({ root, sources, otherFiles }) {
	if (!existsSync(join(root, PAGE))) return [];
	const text = readFileSync(join(root, PAGE), "utf8");
	const { folders, retired } = readGlossary(text);
	const paths = [...sources.filter(({ isGenerated }) => !isGenerated).map(({ path }) => path), ...otherFiles];
	return [
		...PARENTS.flatMap((parent) => unknownFolders(parent, paths, folders)),
		...retiredPaths(paths, retired),
		...retiredTypes(sources, retired),
		...gone(paths, sources, retired),
	];
}

/**
 * Reads the tables of the glossary. It finds columns by their headings, because the tables have different numbers of columns.
 */
function readGlossary(text) {
	const folders = new Set();
	const retired = new Map();
	let headings = [];
	for (const line of text.split("\n")) {
		if (!line.startsWith("|")) {
			headings = [];
			continue;
		}
		const cells = line
			.split(/(?<!\\)\|/)
			.slice(1, -1)
			.map((cell) => cell.trim());
		if (headings.length === 0) headings = cells;
		const cell = (heading) => cells[headings.indexOf(heading)] ?? "";
		for (const [, folder] of cell("folder").matchAll(/`([\w-]+)`/g)) folders.add(folder);
		const word = /^`([\w-]+)`$/.exec(cell("word"))?.[1];
		if (word !== undefined) retired.set(word, cell("instead"));
	}
	return { folders, retired };
}

function unknownFolders(parent, paths, folders) {
	const found = new Set();
	for (const path of paths) {
		const [folder, inside] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split("/") : [];
		if (inside !== undefined && !folders.has(folder) && !PENDING.has(folder)) found.add(folder);
	}
	return [...found].map((folder) => ({
		file: `${parent}/${folder}`,
		message: `"${folder}" is not in the column "folder" of ${PAGE}: use a term of the glossary, or add one`,
	}));
}

const partsOf = (name) =>
	name
		.replace(/([a-z0-9])([A-Z])/g, "$1-$2")
		.toLowerCase()
		.split(/[^a-z0-9]+/);
const retiredIn = (name, retired) =>
	partsOf(name)
		.map((part) => (retired.has(part) ? part : part.replace(/s$/, "")))
		.find((part) => retired.has(part));

function retiredPaths(paths, retired) {
	return paths.flatMap((path) => {
		const word = WIRE_NAMES.test(path) ? undefined : retiredIn(path.replace(/^.*?\/src\//, ""), retired);
		return word === undefined || PENDING.has(word) ? [] : [{ file: path, message: retiredMessage(word, retired) }];
	});
}

function retiredTypes(sources, retired) {
	return sources.flatMap(({ path, exports, isGenerated }) =>
		exports.flatMap(({ name: exported, line }) => {
			const word = isGenerated || !/^[A-Z][a-z]/.test(exported) ? undefined : retiredIn(exported, retired);
			if (word === undefined || PENDING.has(word)) return [];
			return [{ file: path, line, message: `${exported}: ${retiredMessage(word, retired)}` }];
		}),
	);
}

const retiredMessage = (word, retired) => `"${word}" is a retired word (${PAGE}): use ${retired.get(word)}`;

function gone(paths, sources, retired) {
	if (sources.every(({ path }) => path !== "scripts/checks/rules/glossary.mjs")) return [];
	const inside = paths.map((path) => path.replace(/^.*?\/src\//, ""));
	const exported = sources.flatMap(({ exports }) => exports.map((one) => one.name));
	const used = new Set([...inside, ...exported].map((one) => retiredIn(one, retired)));
	for (const path of inside) for (const part of path.split("/")) used.add(part);
	return [...PENDING]
		.filter((word) => !used.has(word))
		.map((word) => ({ file: "scripts/checks/rules/glossary.mjs", message: `"${word}" is gone: remove it from PENDING` }));
}
