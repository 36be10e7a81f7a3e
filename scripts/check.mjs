// npm run check [-- --write]: checks types, formatting and the project's rules, without running the product. With `--write`,
// Biome first corrects the formatting. With `--report <file>`, the program also writes the counts { passed, failed } to the file
// for test.mjs.
import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PINNED_NODE, runPinned, runQuietly, say, stop } from "./setup/checkout.mjs";
import { ensureToolsInstalled } from "./setup/install.mjs";

const { write, report: reportFile } = readOptions();
await ensureToolsInstalled();
// The rules parse sources with a native module that older versions of Node cannot load, so the program starts again on the pinned
// version.
if (Number(process.versions.node.split(".")[0]) < 24) {
	process.exit(await runPinned(["scripts/check.mjs", ...process.argv.slice(2)]));
}

const { BIOME } = await import("./checks/biome.mjs");
const { checkRules } = await import("./checks/rules.mjs");
const TSC = "node_modules/typescript/bin/tsc";

const tool = (name, command, args) => ({ name, run: () => runQuietly(command, args) });
const checks = [
	...(existsSync(BIOME) ? [tool("formatting and lint", BIOME, biomeArguments())] : []),
	tool("types: node side", PINNED_NODE, [TSC, "-p", "tsconfig.json", "--noEmit"]),
	tool("types: tests", PINNED_NODE, [TSC, "-p", "tests/tsconfig.json", "--noEmit"]),
	tool("types: packages/client", PINNED_NODE, [TSC, "-p", "packages/client/tsconfig.json", "--noEmit"]),
	tool("types: packages/ui", PINNED_NODE, [TSC, "-p", "packages/ui/tsconfig.json", "--noEmit"]),
	tool("types: apps/web", PINNED_NODE, [TSC, "-p", "apps/web/tsconfig.json", "--noEmit"]),
	tool("types: apps/console", PINNED_NODE, [TSC, "-p", "apps/console/tsconfig.json", "--noEmit"]),
	// This check fails within a second. Without it, only the test that applies the patch would show the fault, half an hour
	// later.
	tool("the added product's patch applies", "git", ["apply", "--check", "tests/src/added-product/counter.patch"]),
];

function readOptions() {
	try {
		return parseArgs({ options: { write: { type: "boolean", default: false }, report: { type: "string" } } }).values;
	} catch (error) {
		return stop(error.message);
	}
}

function biomeArguments() {
	return ["check", ...(write ? ["--write"] : []), "--max-diagnostics=50", "--diagnostic-level=warn", "--error-on-warnings"];
}

if (!existsSync(BIOME)) say("note    formatting and lint are not checked: Biome is installed for Linux x64 only");
let passed = 0;
let failed = 0;
function report(name, ok, output) {
	if (ok) passed++;
	else failed++;
	say(`${ok ? "ok    " : "FAILED"}  ${name}`);
	if (!ok) say(output.trimEnd().replace(/^/gm, "        "));
}

for (const check of checks) {
	const { code, output } = await check.run();
	report(check.name, code === 0, output);
}
for (const { name, findings } of checkRules()) {
	const text = findings.map(({ file, line, message }) => `${file}${line ? `:${line}` : ""}\n  ${message}`).join("\n");
	report(name, findings.length === 0, text);
}

if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
