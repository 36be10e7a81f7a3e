// npm test: everything, from a bare machine. Installs, checks, builds the web app, finds or installs Chromium and strace, runs every
// test, and ends with one line: `N passed, N failed`. `--quick` leaves out what takes long; `--long` runs the simulations and the
// fuzzers for hours instead (CANDOR_SIM_MINUTES, CANDOR_SIM_FIRST_SEED).
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FAILURES, PINNED_NODE, pinnedEnvironment, runPinned, runQuietly, STAMPS, say } from "./setup/checkout.mjs";
import { startProfile } from "./profile/profile.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { ensureStrace } from "./setup/strace.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

const long = process.argv.includes("--long");
const quick = process.argv.includes("--quick");
const profiled = process.argv.includes("--profile");
const given = process.argv.slice(2).filter((argument) => !["--long", "--quick", "--profile"].includes(argument));
const total = { passed: 0, failed: 0 };

const profile = profiled ? startProfile() : undefined;
profile?.enter("install");
await ensureInstalled();
mkdirSync(STAMPS, { recursive: true });
if (long) await runTests(["tests/src/simulation", "tests/src/fuzz", "simulated-day", ...given], longEnvironment());
else if (given.length > 0) await runTests(given, {});
else if (quick) {
	await runChecks();
	await ensureWebBuilt();
	await runTests(["--project=unit", "--project=components"], { CANDOR_QUICK: "1" });
	await runTests(["tests/src/browser/first-trade", "--testNamePattern=at 360 px"], { CHROMIUM: await ensureChromium() });
} else {
	// Beside the tests: alone they leave half of the machine idle.
	profile?.enter("check");
	const checks = runChecks();
	profile?.enter("build");
	await ensureWebBuilt();
	profile?.enter("install");
	await ensureStrace();
	const chromium = await ensureChromium();
	profile?.enter("tests");
	await runTests([], { CHROMIUM: chromium });
	await checks;
}
tellOfFailures();
profile?.finish();
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Each kind of simulation, and each fuzzer, goes on for so many minutes, from seeds that no run before had. */
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
	// Its lines stay together, whatever is printed meanwhile.
	say(output.trimEnd());
	const { passed, failed } = readReport(report) ?? { passed: 0, failed: 1 };
	total.passed += passed;
	total.failed += failed;
}

async function runTests(filters, more) {
	const report = freshReport("tests.json");
	const timeout = long ? ["--testTimeout=0"] : [];
	const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const code = await runPinned([...args, ...timeout, ...filters], { env: pinnedEnvironment({ FORCE_COLOR: "0", ...more }) });
	const result = readReport(report);
	let failed = 0;
	if (result !== undefined) {
		total.passed += result.numPassedTests;
		failed += result.numFailedTests;
		// A file that cannot even be loaded has no tests to fail.
		failed += result.testResults.filter(
			({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
		).length;
	}
	// An error outside any test, a crashed worker, a missing report: never green.
	total.failed += code !== 0 ? Math.max(failed, 1) : failed;
}

/** Where to look at journeys that failed. */
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
