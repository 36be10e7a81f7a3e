// npm run signer -- <command>: runs a command of the signer (serve, generate-keys, explain, …) on the pinned Node.
import { runPinned } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";

await ensureInstalled();
process.exitCode = await runPinned(["apps/signer/src/main.ts", ...process.argv.slice(2)]);
