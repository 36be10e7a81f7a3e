// npm test: the set of tests that a contributor runs before each push, from a bare machine. Installs, checks, builds the web app, finds
// or installs Chromium and strace, runs the tests, and ends with one line: `N passed, N failed`. docs/explanation/testing.md describes the sets.
//   --full      also every language, width, theme, crash round and seed
//   --long      hours of simulation and fuzz (CANDOR_SIM_MINUTES, CANDOR_SIM_FIRST_SEED)
//   --quick     checks, units and components, and one journey
//   --changed   the test files that the current change reaches
//   --profile   CPU and wall time of each phase and file
//   <path> …    the test files whose path contains one of these
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FAILURES, PINNED_NODE, pinnedEnvironment, runPinned, runQuietly, STAMPS, say } from "./setup/checkout.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ensureToolsInstalled } from "./setup/install.mjs";
import { ensureStrace } from "./setup/strace.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";
import { changedTests } from "./testing/changed.mjs";
import { startProfile } from "./testing/profile.mjs";

const OPTIONS = ["--full", "--long", "--quick", "--changed", "--profile"];
const asked = new Set(process.argv.slice(2).filter((argument) => OPTIONS.includes(argument)));
const paths = process.argv.slice(2).filter((argument) => !OPTIONS.includes(argument));
const total = { passed: 0, failed: 0 };

const profile = asked.has("--profile") ? startProfile() : undefined;
profile?.enter("install");
await ensureToolsInstalled();
mkdirSync(STAMPS, { recursive: true });
if (asked.has("--full") || asked.has("--long")) process.env.CANDOR_FULL = "1";

if (asked.has("--long")) await runTests(["tests/src/simulation", "tests/src/fuzz", ...paths], longEnvironment());
else if (paths.length > 0) await runTests(paths);
else if (asked.has("--changed")) await runChanged();
else if (asked.has("--quick")) await runQuick();
else await runSet();
tellOfFailures();
profile?.finish();
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runSet() {
	profile?.enter("check");
	// The checks run in parallel with the tests, because alone they would leave half of the machine idle.
	const checks = runChecks();
	profile?.enter("build");
	await ensureWebBuilt();
	profile?.enter("install");
	await ensureStrace();
	await runTests([], { CHROMIUM: await ensureChromium() });
	await checks;
}

async function runQuick() {
	await runChecks();
	await ensureWebBuilt();
	await runTests(["--project=unit", "--project=vite", "--project=components"], { CANDOR_QUICK: "1" });
	await runTests(["tests/src/browser/first-trade.browser"], { CHROMIUM: await ensureChromium() });
}

async function runChanged() {
	await runChecks();
	const files = changedTests();
	if (files?.length === 0) return say("The change reaches no test file.");
	const needsChromium = files === undefined || files.some((file) => file.includes(".browser.test."));
	await runTests(files ?? [], needsChromium ? { CHROMIUM: await ensureChromium() } : {});
}

/** Environment of `--long`: each kind of simulation and each fuzzer runs for CANDOR_SIM_MINUTES, from a new seed. */
function longEnvironment() {
	const { CANDOR_SIM_MINUTES = "60", CANDOR_SIM_FIRST_SEED = String(Date.now() % 1_000_000_000) } = process.env;
	say(`Simulating for ${CANDOR_SIM_MINUTES} minutes a kind from seed ${CANDOR_SIM_FIRST_SEED} …`);
	return {
		CANDOR_SIM_MINUTES,
		CANDOR_SIM_FIRST_SEED,
		CANDOR_DAY_MINUTES: "1440",
		CANDOR_FUZZ_MINUTES: CANDOR_SIM_MINUTES,
		CANDOR_FUZZ_SEED: CANDOR_SIM_FIRST_SEED,
	};
}

async function runChecks() {
	const report = freshReport("check.json");
	say("Checking types, formatting and the rules of the house …");
	const { output } = await runQuietly(PINNED_NODE, ["scripts/check.mjs", "--report", report]);
	// Prints the output of the checks at once, so that it does not mix with the output of the tests.
	say(output.trimEnd());
	const { passed, failed } = readReport(report) ?? { passed: 0, failed: 1 };
	total.passed += passed;
	total.failed += failed;
}

async function runTests(filters, more = {}) {
	profile?.enter("tests");
	const report = freshReport("tests.json");
	const timeout = asked.has("--long") ? ["--testTimeout=0"] : [];
	const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const code = await runPinned([...args, ...timeout, ...filters], { env: pinnedEnvironment({ FORCE_COLOR: "0", ...more }) });
	const result = readReport(report);
	let failed = 0;
	if (result !== undefined) {
		total.passed += result.numPassedTests;
		failed += result.numFailedTests;
		// A test file that cannot be loaded reports no failed test, so it counts as one failure.
		failed += result.testResults.filter(
			({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
		).length;
	}
	// An error outside any test, a crashed worker or a missing report counts as a failure.
	total.failed += code !== 0 ? Math.max(failed, 1) : failed;
}

function tellOfFailures() {
	const folders = total.failed > 0 && existsSync(FAILURES) ? readdirSync(FAILURES) : [];
	if (folders.length === 0) return;
	say(
		`Journeys that failed left pictures and traces (\`node node_modules/playwright-core/cli.js show-trace <zip>\`) in ${FAILURES}:`,
	);
	for (const folder of folders) say(`  ${folder}`);
}

function freshReport(name) {
	const path = join(STAMPS, name);
	rmSync(path, { force: true });
	return path;
}

function readReport(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
