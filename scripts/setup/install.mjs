// Installs the packages of package-lock.json, unless they are already installed. The product needs about half of the packages;
// the others are tools of tests, checks and benchmarks (docs/explanation/testing.md, Install). An installation by hand is
// accepted if npm's own record of it agrees with the lock file.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endIfStopped, inRoot, PINNED_NODE, run, STAMPS, say, stop } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const STAMP = join(STAMPS, "installed");
const LOCK = "package-lock.json";
const PRODUCT = "product";
const EVERYTHING = "everything";
const QUIET = ["--no-fund", "--no-audit", "--loglevel=error"];
const APPS = ["server", "web", "console", "signer"];
const CLEAN_PRODUCT = ["ci", "--omit=dev", ...APPS.map((app) => `--workspace=apps/${app}`)];
/** npm's arguments to install all packages. `--include=dev` is needed if the environment has NODE_ENV=production. */
const CLEAN_EVERYTHING = ["ci", "--include=dev"];
/** npm's arguments to add the tools. With these arguments npm keeps the installed packages, which a running server may use. */
const ADD_TOOLS = ["install", "--no-save", "--include=dev"];

/** Installs the packages of the product. If the tools are already installed, they are updated too. */
export async function ensureInstalled() {
	const wanted = hashOf([LOCK]);
	const there = installedExtent(wanted);
	if (there === undefined) await install(wanted, existsSync(inRoot("node_modules", "vitest")) ? EVERYTHING : PRODUCT);
}

/** Installs the packages of the product and the tools of tests, checks and benchmarks. */
export async function ensureToolsInstalled() {
	const wanted = hashOf([LOCK]);
	const there = installedExtent(wanted);
	if (there === PRODUCT) await addTools(wanted);
	else if (there === undefined) await install(wanted, EVERYTHING);
}

/**
 * @param wanted hash of the lock file @returns PRODUCT or EVERYTHING if these packages are installed; undefined if packages must
 * be installed first
 */
function installedExtent(wanted) {
	if (!existsSync(PINNED_NODE)) return undefined;
	for (const extent of [PRODUCT, EVERYTHING]) if (read(STAMP) === stampOf(wanted, extent)) return extent;
	if (!agreesWithLock()) return undefined;
	remember(wanted, EVERYTHING);
	return EVERYTHING;
}

async function install(wanted, extent) {
	say(existsSync(inRoot("node_modules")) ? "The lock file changed: installing …" : "First start: installing …");
	await runNpm(extent === PRODUCT ? CLEAN_PRODUCT : CLEAN_EVERYTHING);
	remember(wanted, extent);
}

async function addTools(wanted) {
	say("Installing the tools of tests and checks …");
	await runNpm(ADD_TOOLS);
	remember(wanted, EVERYTHING);
}

async function runNpm(words) {
	const code = await run("npm", [...words, ...QUIET], { env: process.env });
	endIfStopped();
	if (code !== 0) stop(`\`npm ${words[0]}\` failed; what it printed above says why. Nothing was started.`);
	if (!existsSync(PINNED_NODE)) {
		stop(
			"The pinned Node did not get installed: allow install scripts (`npm config set ignore-scripts false`), delete node_modules, try again.",
		);
	}
	// Removes the folder from which the pinned Node's program was hard-linked into node_modules/node/bin. The link there keeps
	// the program. The removed rest is headers (67 MB) for native modules, which the project does not compile.
	rmSync(inRoot("node_modules", "node", "node_modules"), { recursive: true, force: true });
}

const stampOf = (hash, extent) => `${hash} ${extent}`;

function remember(hash, extent) {
	try {
		mkdirSync(STAMPS, { recursive: true });
		writeFileSync(STAMP, stampOf(hash, extent));
	} catch {
		// Ignores the error: the user may have no right to write into this checkout, but the packages are complete.
	}
}

function read(path) {
	return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Returns true if npm's record of the installed packages lists exactly the packages and versions of the lock file. */
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
