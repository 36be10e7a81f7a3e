// Finds the system's Chromium for the browser tests, or installs it through apt if the user is root. Tests prefer Chromium's
// headless shell, which draws no windows, because each test then costs a fifth less.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureProgram, findInPath, installUseful } from "./apt.mjs";
import { stop } from "./checkout.mjs";

const SHELL = "chromium-headless-shell";

export async function ensureChromium() {
	const configured = process.env.CHROMIUM;
	if (configured) return existsSync(configured) ? configured : stop(`CHROMIUM is ${configured}, which does not exist.`);
	const shell = findInPath([SHELL]);
	if (shell !== undefined) return shell;
	const whole = await ensureWhole();
	return (await installShell()) ?? whole;
}

/**
 * Installs the headless shell in the version of the installed Chromium, because the package of another version would replace
 * Chromium. Returns undefined if the headless shell is unavailable.
 */
async function installShell() {
	const { stdout } = spawnSync("dpkg-query", ["--show", "chromium"], { encoding: "utf8" });
	const [, version] = (stdout ?? "").trim().split("\t");
	if (version === undefined) return undefined;
	return (await installUseful(`${SHELL}=${version}`)) ? findInPath([SHELL]) : undefined;
}

function ensureWhole() {
	return ensureProgram({
		what: "The browser journeys need Chromium",
		names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
		packageName: "chromium",
		otherwise: "install it and set CHROMIUM",
	});
}
