// npm run test:stress -- <file> [--times 50]: finds unstable tests. It runs a test file many times while two busy loops take
// processor time, and prints the number of passed and failed runs. The output of failed runs is in node_modules/.candor/stress.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, PINNED_NODE, pinnedEnvironment, runQuietly, STAMPS, say, stop } from "./setup/checkout.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ensureToolsInstalled } from "./setup/install.mjs";

const BUSY_LOOPS = 2;
const OUTPUT = join(STAMPS, "stress");

const words = process.argv.slice(2);
const at = words.indexOf("--times");
const times = at < 0 ? 50 : Number(words.splice(at, 2)[1]);
if (words.length === 0 || !Number.isInteger(times) || times < 1) {
	stop("Name a test file, and how often to run it: npm run test:stress -- tests/src/wire/races.pg --times 20");
}

await ensureToolsInstalled();
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });
const env = pinnedEnvironment({ FORCE_COLOR: "0", CHROMIUM: await ensureChromium() });
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(PINNED_NODE, ["-e", "for (;;);"], { stdio: "ignore" }));
const endLoops = () => {
	for (const loop of loops) loop.kill("SIGKILL");
};
process.once("exit", endLoops);

let failed = 0;
for (let run = 1; run <= times; run++) {
	const startedAt = Date.now();
	const { code, output } = await runQuietly(PINNED_NODE, [inRoot("node_modules", "vitest", "vitest.mjs"), "run", ...words], {
		env,
	});
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
	if (code !== 0) {
		failed++;
		writeFileSync(join(OUTPUT, `${run}.txt`), output);
	}
	say(`run ${run} of ${times}: ${code === 0 ? "passed" : `FAILED, see ${join(OUTPUT, `${run}.txt`)}`} (${seconds} s)`);
}
endLoops();
say(`${times - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
