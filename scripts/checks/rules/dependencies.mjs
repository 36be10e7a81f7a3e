// Checks that each workspace declares every package that it imports, with an exact version, and uses every package that it
// declares. `dependencies` must contain the packages of the build, and no package that only tests or benchmarks use, because `npm
// start` installs only `dependencies`.
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";

export const name = "declared dependencies";

export function check(project) {
	const findings = [];
	const product = productOf(project.workspaces);
	for (const workspace of project.workspaces) {
		if (!product.has(workspace)) findings.push(...startedForTests(workspace));
		const sources = project.sources.filter((source) => source.workspace === workspace.name);
		findings.push(
			...inexact(workspace),
			...undeclared(project, workspace, sources, product.has(workspace)),
			...unused(project, workspace, sources),
		);
	}
	return findings;
}

function productOf(workspaces) {
	const product = new Set(workspaces.filter(({ folder }) => folder.startsWith("apps/")));
	for (const { manifest } of product) {
		for (const wanted of Object.keys(manifest.dependencies ?? {})) {
			const found = workspaces.find((candidate) => candidate.manifest.name === wanted);
			if (found !== undefined) product.add(found);
		}
	}
	return product;
}

function startedForTests({ folder, manifest }) {
	return Object.keys(manifest.dependencies ?? {})
		.filter((wanted) => !wanted.startsWith("@candor/"))
		.map((wanted) => ({
			file: join(folder, "package.json"),
			message: `"${wanted}" would be installed by \`npm start\`, and no app needs this workspace: move it to devDependencies`,
		}));
}

/** Finds dependencies without an exact version. With exact versions, every installation gets the versions that were tested. */
function inexact({ folder, manifest }) {
	const { dependencies, optionalDependencies, devDependencies } = manifest;
	return Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
		.filter(([wanted, version]) => !(wanted.startsWith("@candor/") ? version === "*" : /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)))
		.map(([wanted, version]) => ({
			file: join(folder, "package.json"),
			message: `"${wanted}" is wanted as "${version}": say one exact version ("*" for a workspace of this project)`,
		}));
}

const packageOf = (specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

function undeclared(project, workspace, sources, inProduct) {
	const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = workspace.manifest;
	const root = project.workspaces.find((candidate) => candidate.folder === "").manifest.devDependencies ?? {};
	const findings = [];
	for (const source of sources) {
		const development = source.isTest || !inProduct || source.path.endsWith("/vitest.config.ts");
		for (const { specifier, line, typeOnly } of source.imports) {
			if (/^[./#]|^(virtual|node):/.test(specifier) || isBuiltin(specifier)) continue;
			const wanted = packageOf(specifier);
			if (wanted in dependencies || wanted in optionalDependencies) continue;
			if ((development || typeOnly) && (wanted in devDependencies || wanted in root)) continue;
			const place = wanted in devDependencies ? "move it from devDependencies to dependencies" : "add it with an exact version";
			findings.push({
				file: source.path,
				line,
				message: `"${wanted}" is not a dependency of ${workspace.name}: ${place}, or do without it`,
			});
		}
	}
	return findings;
}

function unused(project, workspace, sources) {
	const manifestPath = join(workspace.folder, "package.json");
	const { dependencies = {}, devDependencies = {}, scripts = {} } = workspace.manifest;
	const imported = new Set(sources.flatMap((source) => source.imports.map(({ specifier }) => packageOf(specifier))));
	const scriptText = Object.values(scripts).join("\n");
	const texts = sources.map(({ text }) => text).join("\n");
	const styles = project.otherFiles
		.filter((path) => path.startsWith(`${workspace.folder}/`) && /\.(css|html)$/.test(path))
		.map((path) => readFileSync(join(project.root, path), "utf8"))
		.join("\n");
	const declared = { ...dependencies, ...devDependencies };
	const peers = new Set(
		Object.keys(declared).flatMap((known) =>
			Object.keys(installedManifest(project.root, workspace, known).peerDependencies ?? {}),
		),
	);
	const findings = [];
	for (const wanted of Object.keys(declared)) {
		if (imported.has(wanted) || wanted.startsWith("@types/") || peers.has(wanted) || styles.includes(`"${wanted}`)) continue;
		const programs = installedManifest(project.root, workspace, wanted).bin ?? {};
		const names = typeof programs === "string" ? [wanted.split("/").pop()] : Object.keys(programs);
		if (names.some((program) => new RegExp(`(^|[\\s&])${program}(\\s|$)`, "m").test(scriptText))) continue;
		// A package also counts as used if a program looks it up by its name at run time.
		if (texts.includes(`"${wanted}"`)) continue;
		if (wanted === "node") continue;
		if (
			workspace.folder === "" &&
			(texts.includes(`"${wanted}"`) ||
				names.some((program) => texts.includes(`"${program}"`)) ||
				texts.includes(`node_modules/${wanted}/`) ||
				wanted.startsWith("@biomejs/"))
		)
			continue;
		findings.push({ file: manifestPath, message: `"${wanted}" is declared and never used: remove it and run npm install` });
	}
	return findings;
}

function installedManifest(root, workspace, wanted) {
	for (const base of [join(root, workspace.folder), root]) {
		const path = join(base, "node_modules", wanted, "package.json");
		if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
	}
	return {};
}
