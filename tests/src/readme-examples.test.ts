// Tests that the TypeScript example in each package's README runs. The example of client runs in tests/src/client, because it
// needs a server. The example of ui needs a page, so it does not run.
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
	// These READMEs may be longer: client's lists its folders, bench's lists all figures, and signer's is the only document on
	// the signer's machine.
	if (!["packages/client", "apps/signer", "bench"].includes(folder)) expect(readme.split("\n").length).toBeLessThan(60);
});

const runnable = folders.filter((folder) => folder !== "packages/client" && exampleOf(folder) !== undefined);

test.each(runnable)("the example in the README of %s runs", async (folder) => {
	// The folder is below node_modules, so that the checks of sources, which run at the same time, do not read its files. Node
	// does not strip types from files below node_modules, so the test strips them.
	const scratch = mkdtempSync(join(ROOT, "node_modules/.example-"));
	try {
		const file = join(scratch, "example.mjs");
		writeFileSync(file, stripTypeScriptTypes(exampleOf(folder) as string));
		await import(file);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
});

test("the tests run exactly the examples of money, proofs, core, journal, contract, operator-commands and testkit", () => {
	const names = ["contract", "core", "journal", "money", "operator-commands", "proofs", "testkit"];
	expect(runnable.toSorted()).toEqual(names.map((name) => `packages/${name}`));
});
