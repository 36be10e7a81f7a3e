// npm run bench [-- name … --smallest]: runs the named benchmarks, or all, on the pinned Node and prints a table
// (bench/README.md).
import { runPinned } from "./setup/checkout.mjs";
import { ensureToolsInstalled } from "./setup/install.mjs";

await ensureToolsInstalled();
process.exitCode = await runPinned(["bench/src/run-benchmarks.ts", ...process.argv.slice(2)]);
