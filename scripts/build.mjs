// npm run build: what `npm start` does before it starts. For a checkout that a supervisor or a container runs, and may not write to.
//   --tools   installs the tools of tests and benchmarks too
import { listenForSignals } from "./setup/checkout.mjs";
import { ensureInstalled, ensureToolsInstalled } from "./setup/install.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

listenForSignals();
if (process.argv.includes("--tools")) await ensureToolsInstalled();
else await ensureInstalled();
await ensureWebBuilt();
