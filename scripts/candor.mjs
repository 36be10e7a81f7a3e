// npm run candor -- <command>: runs an operator's command (verify, replay, snapshot, rebuild, …) on the pinned Node.
import { runPinned } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";

await ensureInstalled();
process.exitCode = await runPinned(["apps/server/src/cli/main.ts", ...process.argv.slice(2)]);
