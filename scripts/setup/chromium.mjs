// The system's Chromium for the browser journeys: configured, found, or installed through apt where we may.
import { existsSync } from "node:fs";
import { ensureProgram } from "./apt.mjs";
import { stop } from "./checkout.mjs";

/** The path of a Chromium that can be started. */
export async function ensureChromium() {
	const configured = process.env.CHROMIUM;
	if (configured) return existsSync(configured) ? configured : stop(`CHROMIUM is ${configured}, which does not exist.`);
	return ensureProgram({
		what: "The browser journeys need Chromium",
		names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
		packageName: "chromium",
		otherwise: "install it and set CHROMIUM",
	});
}
