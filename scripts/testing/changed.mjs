// Finds the test files that the current change may affect, for `npm test -- --changed`. It follows Vitest's import graph, and a
// table of dependencies that are not imports.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, PINNED_NODE, pinnedEnvironment, STAMPS } from "../setup/checkout.mjs";

/**
 * Dependencies that are not imports: programs that tests start, pages that a browser loads, and files that tests read. In each
 * row, a change of a path that the pattern matches affects the tests whose path contains one of the strings.
 */
const UNSEEN = [
	[/^apps\/web\/(src|public|index\.html|vite\.config|build)|^packages\/(ui|client)\/src/, ["tests/src/browser/"]],
	[/\/texts\/\w+\.po$/, ["tests/src/browser/screens", "apps/web/"]],
	[/^apps\/server\/src\/cli\//, ["apps/server/src/cli/"]],
	[
		/^apps\/server\/src\/|^packages\/(core|journal|money|proofs)\/src/,
		["tests/src/operations/", "tests/src/browser/first-trade", "apps/server/src/exchange/crash"],
	],
	[/^packages\/(core|journal)\/src/, ["tests/src/simulation/", "tests/src/golden/"]],
	[/^tests\/src\/added-product\//, ["tests/src/added-product/"]],
	[/^bench\//, ["bench/"]],
	[
		/^docs\/|README\.md$/,
		[
			"tests/src/constants",
			"tests/src/safety-page",
			"tests/src/literal-routes",
			"tests/src/readme-examples",
			"apps/server/src/http/metrics",
		],
	],
	[/^scripts\//, ["scripts/"]],
];
const EVERYTHING = /^(package-lock\.json|vitest\.config\.ts|tsconfig(\.base)?\.json|apps\/(web|console)\/vitest\.config\.ts)$/;

/** @returns paths of test files, relative to the checkout; undefined if the change may affect all tests */
export function changedTests() {
	const base = firstCommitOfTheChange();
	const changed = changedFiles(base);
	if (changed.some((path) => EVERYTHING.test(path))) return undefined;
	const reached = new Set(listed(["--changed", base]));
	const filters = UNSEEN.filter(([files]) => changed.some((path) => files.test(path))).flatMap(([, tests]) => tests);
	if (filters.length > 0) for (const path of listed(filters)) reached.add(path);
	return [...reached];
}

function firstCommitOfTheChange() {
	const { status, stdout } = git("merge-base", "HEAD", "origin/main");
	return status === 0 ? stdout.trim() : "HEAD";
}

function changedFiles(base) {
	const tracked = git("diff", "--name-only", base).stdout;
	const untracked = git("ls-files", "--others", "--exclude-standard").stdout;
	return `${tracked}${untracked}`.split("\n").filter((path) => path !== "");
}

function git(...args) {
	return spawnSync("git", args, { cwd: inRoot(), encoding: "utf8" });
}

function listed(args) {
	const report = join(STAMPS, "listed.json");
	const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
	const list = [vitest, "list", "--filesOnly", `--json=${report}`, ...args];
	const { status, stderr } = spawnSync(PINNED_NODE, list, { cwd: inRoot(), env: pinnedEnvironment(), encoding: "utf8" });
	if (status !== 0) throw new Error(`vitest list failed:\n${stderr}`);
	return JSON.parse(readFileSync(report, "utf8")).map(({ file }) => file);
}
