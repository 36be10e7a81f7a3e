// npm start: installs packages and builds the web app if needed, then runs the server.
import { listenForSignals, runPinned } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

listenForSignals();
await ensureInstalled();
await ensureWebBuilt();
process.exitCode = await runPinned(["apps/server/src/main.ts", ...process.argv.slice(2)]);
