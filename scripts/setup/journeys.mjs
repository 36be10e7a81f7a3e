// What the browser journeys need before the first of them starts: the built web app, once for all that run side by side, and none
// of what failures of an earlier run left.
import { rmSync } from "node:fs";
import { FAILURES } from "./checkout.mjs";
import { ensureWebBuilt } from "./web-app.mjs";

export async function setup() {
	rmSync(FAILURES, { recursive: true, force: true });
	await ensureWebBuilt();
}
