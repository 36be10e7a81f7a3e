// npm run candor -- <command>: the operator's tools (verify, replay, snapshot, rebuild) on the pinned Node.
import { runPinned } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";

await ensureInstalled();
process.exitCode = await runPinned(["apps/server/src/cli/main.ts", ...process.argv.slice(2)]);
