// Reads every source file of the checkout once and parses its imports and exports, so that each rule in rules/ works on the same
// data.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../setup/checkout.mjs";

export const IGNORED = new Set(["node_modules", "dist", "coverage", "screenshots", "bad-samples"]);
const CODE = /\.(ts|tsx|mjs)$/;

/**
 * @typedef {{ specifier: string, target?: string, names: string[], typeOnly: boolean, reexport: boolean, line: number }} Import
 * @typedef {{ name: string, typeOnly: boolean, line: number, from?: { specifier: string, name: string } }} Export
 * @typedef {{ path: string, workspace: string, text: string, code: string, comments: { start: number, end: number }[],
 *   program: object, imports: Import[], exports: Export[],
 *   isTest: boolean, isGenerated: boolean }} Source
 * @typedef {{ folder: string, name: string, manifest: Record<string, any> }} Workspace
 */

/** @returns {{ root: string, sources: Source[], byPath: Map<string, Source>, workspaces: Workspace[], otherFiles: string[] }} */
export function readProject(root = ROOT) {
	const files = [];
	const walk = (folder) => {
		for (const name of readdirSync(join(root, folder)).sort()) {
			if (IGNORED.has(name) || name.startsWith(".")) continue;
			const path = posix.join(folder, name);
			if (statSync(join(root, path)).isDirectory()) walk(path);
			else files.push(path);
		}
	};
	for (const folder of ["packages", "apps", "tests", "bench", "scripts"]) if (existsSync(join(root, folder))) walk(folder);
	for (const name of readdirSync(root)) if (CODE.test(name)) files.push(name);
	const workspaces = findWorkspaces(root);
	const byPath = new Map();
	const sources = files
		.filter((path) => CODE.test(path) && !path.endsWith(".d.ts"))
		.map((path) => readSource(root, path, workspaces));
	for (const source of sources) byPath.set(source.path, source);
	for (const source of sources)
		for (const found of source.imports) found.target = resolve(source, found.specifier, byPath, workspaces);
	return { root, sources, byPath, workspaces, otherFiles: files.filter((path) => !CODE.test(path)) };
}

function findWorkspaces(root) {
	const folders = ["tests", "bench"];
	for (const parent of ["packages", "apps"]) {
		if (!existsSync(join(root, parent))) continue;
		for (const name of readdirSync(join(root, parent))) folders.push(`${parent}/${name}`);
	}
	const found = folders
		.filter((folder) => existsSync(join(root, folder, "package.json")))
		.map((folder) => {
			const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
			return { folder, name: basename(folder), manifest };
		});
	const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	return [...found, { folder: "", name: "root", manifest }];
}

function readSource(root, path, workspaces) {
	const text = readFileSync(join(root, path), "utf8");
	const workspace = workspaces.find(({ folder }) => folder !== "" && path.startsWith(`${folder}/`))?.name ?? "root";
	const { imports, exports, code, comments, program } = parse(path, text);
	return {
		path,
		workspace,
		text,
		code,
		comments,
		program,
		imports,
		exports,
		isTest:
			/\.test\.tsx?$/.test(path) || /^apps\/[^/]+\/testing\//.test(path) || workspace === "tests" || workspace === "testkit",
		isGenerated: path.includes("/generated/"),
	};
}

function parse(path, text) {
	const result = parseSync(path, text);
	const lineAt = lineIndex(text);
	const imports = [];
	const exports = [];
	for (const found of result.module.staticImports) {
		imports.push({
			specifier: found.moduleRequest.value,
			names: found.entries.map((entry) =>
				entry.importName.kind === "NamespaceObject" ? "*" : (entry.importName.name ?? "default"),
			),
			// An import without names runs the module, so it is not a type-only import.
			typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
			reexport: false,
			line: lineAt(found.start),
		});
	}
	for (const statement of result.module.staticExports) {
		for (const entry of statement.entries) {
			const from = entry.moduleRequest?.value;
			const all = entry.importName.kind === "All" || entry.importName.kind === "AllButDefault";
			const line = lineAt(entry.start ?? statement.start);
			if (from !== undefined) {
				const name = all ? "*" : entry.importName.name;
				imports.push({ specifier: from, names: [name], typeOnly: entry.isType, reexport: true, line });
			}
			const name = entry.exportName.name ?? (entry.exportName.kind === "Default" ? "default" : "*");
			exports.push({
				name,
				typeOnly: entry.isType,
				line,
				from: from === undefined ? undefined : { specifier: from, name: all ? "*" : entry.importName.name },
			});
		}
	}
	for (const found of result.module.dynamicImports) {
		const specifier = text.slice(found.moduleRequest.start, found.moduleRequest.end).replace(/^["'`]|["'`]$/g, "");
		if (!/^[@.\w][\w@./:-]*$/.test(specifier) || text[found.moduleRequest.start] === specifier[0]) continue;
		imports.push({ specifier, names: ["*"], typeOnly: false, reexport: false, line: lineAt(found.start) });
	}
	// Paths of workers and child processes count as imports: `new URL("./gateway.ts", import.meta.url)`.
	for (const found of text.matchAll(/["'](\.{1,2}\/[\w./-]+\.(?:ts|tsx|mjs))["']/g)) {
		if (!imports.some((known) => known.specifier === found[1])) {
			imports.push({ specifier: found[1], names: ["*"], typeOnly: false, reexport: false, line: lineAt(found.index) });
		}
	}
	// Blanks replace comments, so that line numbers stay valid.
	let code = text;
	for (const { start, end } of result.comments)
		code = code.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + code.slice(end);
	return { imports, exports, code, comments: result.comments, program: result.program };
}

function lineIndex(text) {
	return (offset) => text.slice(0, offset).split("\n").length;
}

function resolve(source, specifier, byPath, workspaces) {
	if (specifier.startsWith(".")) {
		const path = posix.normalize(posix.join(dirname(source.path), specifier));
		return byPath.has(path) ? path : undefined;
	}
	const [scope, name, ...rest] = specifier.split("/");
	if (scope !== "@candor") return undefined;
	const workspace = workspaces.find((candidate) => candidate.manifest.name === `@candor/${name}`);
	const entry = workspace?.manifest.exports?.[rest.length === 0 ? "." : `./${rest.join("/")}`];
	return typeof entry === "string" ? posix.join(workspace.folder, entry) : undefined;
}

export function findInCode(source, pattern, message) {
	const found = [];
	for (const match of source.code.matchAll(pattern)) {
		found.push({ file: source.path, line: source.code.slice(0, match.index).split("\n").length, message: message(match) });
	}
	return found;
}

/** Calls `visit` with every node of a syntax tree and the list of the node's parents, outermost first. */
export function walk(node, visit, parents = []) {
	if (Array.isArray(node)) {
		for (const one of node) walk(one, visit, parents);
		return;
	}
	if (node === null || typeof node !== "object" || typeof node.type !== "string") return;
	visit(node, parents);
	const below = [...parents, node];
	for (const part of Object.values(node)) if (part !== null && typeof part === "object") walk(part, visit, below);
}
