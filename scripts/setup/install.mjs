// Brings node_modules to what package-lock.json says, and does nothing when it is there already. An install made by hand
// counts too: npm's own record of what it installed is compared before anything is thrown away.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endIfStopped, inRoot, PINNED_NODE, run, STAMPS, say, stop } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const STAMP = join(STAMPS, "installed");
const LOCK = "package-lock.json";

export async function ensureInstalled() {
	const wanted = hashOf([LOCK]);
	if (existsSync(PINNED_NODE) && (read(STAMP) === wanted || agreesWithLock())) return remember(wanted);
	say(existsSync(inRoot("node_modules")) ? "The lock file changed: installing …" : "First start: installing …");
	const code = await run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], { env: process.env });
	endIfStopped();
	if (code !== 0) stop("`npm ci` failed; what it printed above says why. Nothing was started.");
	if (!existsSync(PINNED_NODE)) {
		stop(
			"The pinned Node did not get installed: allow install scripts (`npm config set ignore-scripts false`), delete node_modules, try again.",
		);
	}
	remember(wanted);
}

function remember(hash) {
	if (read(STAMP) === hash) return;
	try {
		mkdirSync(STAMPS, { recursive: true });
		writeFileSync(STAMP, hash);
	} catch {
		// Another user's checkout that is complete: there is only nothing to remember.
	}
}

function read(path) {
	return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Whether npm's record of the installed tree holds every package of the lock file, at its version, and no other. */
function agreesWithLock(root = inRoot()) {
	const record = read(join(root, "node_modules", ".package-lock.json"));
	if (record === undefined) return false;
	const installed = JSON.parse(record).packages;
	const locked = JSON.parse(readFileSync(join(root, LOCK), "utf8")).packages;
	for (const [path, entry] of Object.entries(locked)) {
		if (path === "") continue;
		const there = installed[path];
		if (there === undefined ? !(entry.optional || entry.devOptional) : there.version !== entry.version) return false;
	}
	return Object.keys(installed).every((path) => path in locked);
}
