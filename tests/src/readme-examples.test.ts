// Runs the TypeScript example of each package's README. The client's needs a server (tests/src/client), and ui's a page.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const folders = globSync("{packages,apps}/*/package.json", { cwd: ROOT }).map((path) => path.replace("/package.json", ""));
const readmeOf = (folder: string) => readFileSync(join(ROOT, folder, "README.md"), "utf8");
const exampleOf = (folder: string) => /```ts\n([\s\S]*?)```/.exec(readmeOf(folder))?.[1];

test.each([...folders, "tests", "bench"])("%s has a README of at most one screen, with an example", (folder) => {
	const readme = readmeOf(folder);
	expect(readme).toMatch(/```(ts|tsx|sh)\n|`node bench/);
	// The READMEs of client (its folders) and bench (all figures) may be longer.
	if (folder !== "packages/client" && folder !== "bench") expect(readme.split("\n").length).toBeLessThan(60);
});

const runnable = folders.filter((folder) => folder !== "packages/client" && exampleOf(folder) !== undefined);

test.each(runnable)("the example of %s runs", async (folder) => {
	// In a folder that the checks of sources, which run in parallel, do not read. Node strips no types of files below node_modules.
	const scratch = mkdtempSync(join(ROOT, "node_modules/.example-"));
	try {
		const file = join(scratch, "example.mjs");
		writeFileSync(file, stripTypeScriptTypes(exampleOf(folder) as string));
		await import(file);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
});

test("the list of run examples holds money, proofs, core, journal, contract and testkit", () => {
	const names = ["contract", "core", "journal", "money", "proofs", "testkit"];
	expect(runnable.toSorted()).toEqual(names.map((name) => `packages/${name}`));
});
