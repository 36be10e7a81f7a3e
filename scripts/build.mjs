// npm run build: installs and builds like `npm start`, without starting. For a checkout that a supervisor or a container runs read-only.
//   --tools   installs the tools of tests and benchmarks too
import { listenForSignals } from "./setup/checkout.mjs";
import { ensureInstalled, ensureToolsInstalled } from "./setup/install.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

listenForSignals();
if (process.argv.includes("--tools")) await ensureToolsInstalled();
else await ensureInstalled();
await ensureWebBuilt();
