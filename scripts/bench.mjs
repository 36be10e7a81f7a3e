// npm run bench [-- name … --smallest]: runs the benchmarks on the pinned Node and prints one table (bench/README.md).
import { runPinned } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";

await ensureInstalled();
process.exitCode = await runPinned(["bench/src/run-benchmarks.ts", ...process.argv.slice(2)]);
