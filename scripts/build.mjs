// npm run build: what `npm start` does before it starts. For a checkout that a supervisor or a container runs, and may not write to.
import { listenForSignals } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { ensureWebBuilt } from "./setup/web-app.mjs";

listenForSignals();
await ensureInstalled();
await ensureWebBuilt();
