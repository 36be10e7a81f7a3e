// Finds files that nothing imports, exports that nothing imports, and files of the apps that only tests import.
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const name = "dead code";

const ALWAYS_ENTRY = [
	/\.test\.tsx?$/,
	/\.config\.(ts|mjs)$/,
	/^scripts\/[^/]+\.mjs$/,
	/^apps\/server\/src\/(main|cli\/main)\.ts$/,
	/^apps\/signer\/src\/main\.ts$/,
	/-setup\.(ts|mjs)$/,
	// apps/web/build/offline-verifier.ts builds this file separately.
	/^apps\/web\/verifier\/verifier\.ts$/,
];

export function check(project) {
	const entries = findEntries(project);
	const reached = reach(project, entries);
	const findings = [];
	for (const source of project.sources) {
		if (!reached.has(source.path)) {
			findings.push({
				file: source.path,
				message: "nothing imports this file: import it, name it in package.json's scripts if it is a program, or delete it",
			});
		}
	}
	findings.push(...onlyForTests(project, entries, reached));
	const used = usedNames(project);
	const packageEntries = new Set(project.workspaces.flatMap(({ folder, manifest }) => exportedFiles(folder, manifest)));
	for (const source of project.sources) {
		if (!reached.has(source.path) || source.isGenerated || (entries.has(source.path) && !packageEntries.has(source.path)))
			continue;
		const names = used.get(source.path) ?? new Set();
		for (const { name, line, from, typeOnly } of source.exports) {
			if (name === "*" || names.has("*") || names.has(name)) continue;
			// A package may export types of its functions' parameters and results, although no workspace imports them.
			if (typeOnly && packageEntries.has(source.path)) continue;
			// A type counts as used if its own file names it elsewhere, because callers of an exported function use the types of the
			// function's parameters and result without importing them.
			const own = from === undefined && new RegExp(`\\b${escaped(name)}\\b`, "g");
			if (own && (source.code.match(own)?.length ?? 0) > 1 && isTypeName(source, name)) continue;
			const what = packageEntries.has(source.path)
				? "exported from the package and used by no other workspace"
				: "exported and imported nowhere";
			findings.push({
				file: source.path,
				line,
				message: `${name} is ${what}: drop \`export\`, or delete it if nothing here uses it either`,
			});
		}
	}
	return findings;
}

const escaped = (text) => text.replace(/[$]/g, "\\$&");
const isTypeName = (source, name) => new RegExp(`\\b(type|interface)\\s+${escaped(name)}\\b`).test(source.code);

function exportedFiles(folder, manifest) {
	return Object.values(manifest.exports ?? {})
		.filter((path) => typeof path === "string")
		.map((path) => posix.join(folder, path));
}

function findEntries(project) {
	const entries = new Set();
	for (const source of project.sources) {
		if (ALWAYS_ENTRY.some((pattern) => pattern.test(source.path))) entries.add(source.path);
		if (source.workspace === "bench" && /^\/\/ Benchmark:/.test(source.text)) entries.add(source.path);
	}
	for (const { folder, manifest } of project.workspaces) {
		for (const path of exportedFiles(folder, manifest)) entries.add(path);
		for (const script of Object.values(manifest.scripts ?? {})) {
			for (const word of script.split(/\s+/)) if (/\.(ts|mjs)$/.test(word)) entries.add(posix.join(folder, word));
		}
		const page = join(project.root, folder, "index.html");
		if (folder !== "" && existsSync(page)) {
			for (const found of readFileSync(page, "utf8").matchAll(/src="\/([^"]+\.tsx?)"/g))
				entries.add(posix.join(folder, found[1]));
		}
	}
	return entries;
}

/**
 * Finds files of an app that only tests use. The search starts at the programs (main files), not at the packages' entries,
 * because tests and benchmarks import those entries too.
 */
function onlyForTests(project, entries, reached) {
	const packageEntries = new Set(project.workspaces.flatMap(({ folder, manifest }) => exportedFiles(folder, manifest)));
	const programs = [...entries].filter((path) => !packageEntries.has(path) && !project.byPath.get(path)?.isTest);
	const inPrograms = reach(project, programs);
	return project.sources
		.filter(({ path, isTest, isGenerated }) => /^apps\/[^/]+\/src\//.test(path) && !isTest && !isGenerated)
		.filter(({ path }) => reached.has(path) && !inPrograms.has(path) && !packageEntries.has(path))
		.map(({ path }) => ({
			file: path,
			message:
				"only tests and benchmarks use this file: move it to packages/testkit, or an example for a page to the app's testing/",
		}));
}

function reach(project, entries) {
	const reached = new Set();
	const waiting = [...entries];
	while (waiting.length > 0) {
		const path = waiting.pop();
		const source = project.byPath.get(path);
		if (source === undefined || reached.has(path)) continue;
		reached.add(path);
		for (const { target } of source.imports) if (target !== undefined) waiting.push(target);
	}
	return reached;
}

/** Returns the used names of each file. A re-export does not count as a use unless another file imports the re-exported name. */
function usedNames(project) {
	const used = new Map();
	const mark = (path, name) => {
		const names = used.get(path) ?? new Set();
		if (names.has(name)) return;
		names.add(name);
		used.set(path, names);
		const source = project.byPath.get(path);
		if (source === undefined) return;
		for (const { name: exported, from } of source.exports) {
			if (from === undefined) continue;
			const target = source.imports.find((found) => found.specifier === from.specifier)?.target;
			if (target === undefined) continue;
			if (exported === "*") mark(target, name);
			else if (exported === name || name === "*") mark(target, from.name);
		}
	};
	for (const source of project.sources) {
		for (const { target, names, reexport } of source.imports) {
			if (target === undefined || reexport) continue;
			for (const name of names) mark(target, name);
		}
	}
	return used;
}
