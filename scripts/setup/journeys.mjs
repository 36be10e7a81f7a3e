// Prepares the browser journeys: builds the web app once for all of them, and removes traces of earlier failures.
import { rmSync } from "node:fs";
import { FAILURES } from "./checkout.mjs";
import { ensureWebBuilt } from "./web-app.mjs";

export async function setup() {
	rmSync(FAILURES, { recursive: true, force: true });
	await ensureWebBuilt();
}
