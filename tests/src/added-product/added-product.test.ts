// Tests that the patch of the sample product changes only the files that docs/guides/adding-a-product.md names, and that the
// patched sources obey the project's rules. added-product.full.pg.test.ts runs the sample product.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NODE } from "../operations/program.ts";
import { Checkout } from "./checkout.ts";

/** Matches the files that the added product creates for itself. */
const OWN = /\/counter(?:\/|\.ts$)/;
const PATCH = join(import.meta.dirname, "counter.patch");
/**
 * Number of lines that the added product adds to each shared list, without imports. The list of journal layouts has one line for
 * each message, and lines that name all accounts and causes.
 */
const LISTS = new Map([
	["apps/server/src/exchange/products/list.ts", 1],
	["apps/server/src/features/create-app.ts", 1],
	["apps/server/src/http/dependencies.ts", 1],
	["apps/server/src/socket/account-topics/list.ts", 1],
	["apps/web/src/app/lazy-account-topics.ts", 1],
	["apps/web/src/app/lazy-routes.ts", 1],
	["apps/web/src/data/query-keys.ts", 1],
	["docs/reference/glossary.md", 1],
	["packages/contract/src/calls.ts", 2],
	["packages/contract/src/socket/topics.ts", 1],
	["packages/contract/src/types.ts", 1],
	["packages/core/src/engine/commands-table.test.ts", 7],
	["packages/core/src/index.ts", 1],
	["packages/core/src/products.ts", 1],
	["packages/core/src/section-layouts.test.ts", 1],
	["packages/journal/layouts.lock", 3],
]);

/** Returns the files of the patch, each with its added and removed lines. */
function changesOfFiles(): { path: string; changed: string[] }[] {
	const files = readFileSync(PATCH, "utf8")
		.split(/^diff --git /m)
		.slice(1);
	return files.map((file) => ({
		path: /^a\/(\S+)/.exec(file)?.[1] as string,
		changed: file.split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line)),
	}));
}

test("adding a product changes its own folders and one line in each list, with its import", () => {
	const touched: string[] = [];
	for (const { path, changed } of changesOfFiles()) {
		if (OWN.test(path)) expect(changed.every((line) => line.startsWith("+"))).toBe(true);
		else {
			touched.push(path);
			const lines = changed.filter((line) => line.startsWith("+") && !/^\+import /.test(line));
			expect([path, lines.length]).toEqual([path, LISTS.get(path)]);
		}
	}
	expect(touched.sort()).toEqual([...LISTS.keys()]);
});

test("the files of the added product pass the project's rules", () => {
	const copy = Checkout.patched(PATCH);
	const rules =
		"import('./scripts/checks/rules.mjs').then(({ checkRules }) => console.log(JSON.stringify(checkRules().flatMap((rule) => rule.findings))))";
	try {
		const { stdout } = spawnSync(NODE, ["-e", rules], { cwd: copy.root, encoding: "utf8" });
		const findings = JSON.parse(stdout) as { file: string; message: string }[];
		expect(findings.filter(({ file }) => OWN.test(file))).toEqual([]);
	} finally {
		copy.remove();
	}
});
