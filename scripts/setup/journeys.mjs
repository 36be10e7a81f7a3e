// Builds the web app once for all journeys, and removes traces of earlier failures.
import { rmSync } from "node:fs";
import { FAILURES } from "./checkout.mjs";
import { ensureWebBuilt } from "./web-app.mjs";

export async function setup() {
	rmSync(FAILURES, { recursive: true, force: true });
	await ensureWebBuilt();
}
