// npm run build: installs packages and builds the web app and the console, but starts no server. It prepares a checkout that a
// supervisor or a container then runs read-only. With --tools it also installs the tools of tests and benchmarks.
import { listenForSignals } from "./setup/checkout.mjs";
import { ensureInstalled, ensureToolsInstalled } from "./setup/install.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

listenForSignals();
if (process.argv.includes("--tools")) await ensureToolsInstalled();
else await ensureInstalled();
await ensureWebBuilt();
