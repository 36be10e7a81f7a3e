// Tests that a script runs only the npm command that the state of the installed packages requires. A fake npm records its
// arguments.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SETUP = import.meta.dirname;
const PRODUCT = "ci --omit=dev --workspace=apps/server --workspace=apps/web --workspace=apps/console --workspace=apps/signer";
const EVERYTHING = "ci --include=dev";
const ADD_TOOLS = "install --no-save --include=dev";
let checkout: string;

beforeEach(() => {
	checkout = mkdtempSync(join(tmpdir(), "candor-install-"));
	for (const name of ["install.mjs", "checkout.mjs", "sources-hash.mjs"])
		cpSync(join(SETUP, name), join(checkout, "scripts/setup", name));
	writeFileSync(join(checkout, "package.json"), '{ "type": "module" }');
	lock("1.0.0");
	write(
		"bin/npm",
		`#!/bin/sh
echo "$*" >>npm-calls
case "$1" in ci) rm -rf node_modules ;; esac
mkdir -p node_modules/.bin && touch node_modules/.bin/node
case "$*" in *include=dev*) mkdir -p node_modules/vitest ;; esac
`,
	);
	chmodSync(join(checkout, "bin/npm"), 0o755);
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function write(path: string, text: string): void {
	mkdirSync(dirname(join(checkout, path)), { recursive: true });
	writeFileSync(join(checkout, path), text);
}

const lockOf = (version: string) => JSON.stringify({ packages: { "": {}, "node_modules/vitest": { version } } });
const lock = (version: string) => write("package-lock.json", lockOf(version));

/**
 * Runs a function of install.mjs.
 * @returns one entry for each call of npm: its arguments, without those that only shorten npm's output
 */
function ensure(name: "ensureInstalled" | "ensureToolsInstalled"): string[] {
	const calls = join(checkout, "npm-calls");
	rmSync(calls, { force: true });
	const code = `const { ${name} } = await import("./scripts/setup/install.mjs"); await ${name}();`;
	const PATH = `${join(checkout, "bin")}${delimiter}${process.env.PATH}`;
	const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
		cwd: checkout,
		env: { PATH },
		encoding: "utf8",
	});
	expect(status, stderr).toBe(0);
	if (!existsSync(calls)) return [];
	const lines = readFileSync(calls, "utf8").trim().split("\n");
	return lines.map((line) => line.replace(/ --no-fund.*$/, ""));
}

test("the first start installs the packages of the product, and the second start installs nothing", () => {
	expect(ensure("ensureInstalled")).toEqual([PRODUCT]);
	expect(ensure("ensureInstalled")).toEqual([]);
});

test("a test command after a start adds the tools and removes nothing", () => {
	ensure("ensureInstalled");
	write("node_modules/of-a-running-server", "");
	expect(ensure("ensureToolsInstalled")).toEqual([ADD_TOOLS]);
	expect(existsSync(join(checkout, "node_modules/of-a-running-server"))).toBe(true);
	expect(ensure("ensureToolsInstalled")).toEqual([]);
	expect(ensure("ensureInstalled")).toEqual([]);
});

test("a test command on a fresh clone installs everything in one step", () => {
	expect(ensure("ensureToolsInstalled")).toEqual([EVERYTHING]);
	expect(ensure("ensureInstalled")).toEqual([]);
});

test("a changed lock file installs the previous extent again", () => {
	ensure("ensureInstalled");
	lock("1.0.1");
	expect(ensure("ensureInstalled")).toEqual([PRODUCT]);
	ensure("ensureToolsInstalled");
	lock("1.0.2");
	expect(ensure("ensureInstalled")).toEqual([EVERYTHING]);
});

test("a test command accepts an installation by hand if npm's record agrees with the lock file", () => {
	write("node_modules/.bin/node", "");
	write("node_modules/.package-lock.json", lockOf("1.0.0"));
	expect(ensure("ensureToolsInstalled")).toEqual([]);
	lock("1.0.1");
	expect(ensure("ensureToolsInstalled")).toEqual([EVERYTHING]);
});
