// The system's Chromium for the browser journeys: found, or installed through apt where we may.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, say, stop } from "./checkout.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const INSTALL = "apt-get update && apt-get install -y --no-install-recommends chromium";

function find() {
	const configured = process.env.CHROMIUM;
	if (configured) return existsSync(configured) ? configured : stop(`CHROMIUM is ${configured}, which does not exist.`);
	for (const name of NAMES) {
		for (const folder of (process.env.PATH ?? "").split(":"))
			if (folder && existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
	}
	return undefined;
}

/** The path of a Chromium that can be started. */
export async function ensureChromium() {
	const found = find();
	if (found !== undefined) return found;
	if (process.getuid?.() !== 0)
		stop(`The browser journeys need Chromium. Type this line once, then run the tests again:\n\n  sudo sh -c '${INSTALL}'\n`);
	if (spawnSync("apt-get", ["--version"]).error)
		stop("The browser journeys need Chromium, and this machine has no apt: install it and set CHROMIUM.");
	say("Installing Chromium for the browser journeys …");
	const code = await run("sh", ["-c", `${INSTALL} >/dev/null`], { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
	const installed = code === 0 ? find() : undefined;
	return installed ?? stop(`Chromium could not be installed with: ${INSTALL}`);
}
