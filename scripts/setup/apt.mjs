// Finds system programs that tests need. If a program is not in PATH, it is installed through apt, provided that the user is
// root.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, say, stop } from "./checkout.mjs";

export function findInPath(names) {
	for (const name of names) {
		for (const folder of (process.env.PATH ?? "").split(":"))
			if (folder && existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
	}
	return undefined;
}

/**
 * Returns the path of a program. If the program is missing, this installs its Debian package for root. For other users it prints
 * the command that installs the package, and ends.
 * @param what first words of the printed message, such as "The browser journeys need Chromium"
 * @param names names of the program, tried in order
 * @param otherwise advice for machines without apt
 */
export async function ensureProgram({ what, names, packageName, otherwise }) {
	const found = findInPath(names);
	if (found !== undefined) return found;
	const install = `apt-get update && ${installLine(packageName)}`;
	if (process.getuid?.() !== 0) stop(`${what}. Type this line once, then run the tests again:\n\n  sudo sh -c '${install}'\n`);
	if (spawnSync("apt-get", ["--version"]).error) stop(`${what}, and this machine has no apt: ${otherwise}.`);
	say(`${what}: installing ${packageName} …`);
	const installed = (await runInstall(install)) ? findInPath(names) : undefined;
	return installed ?? stop(`${packageName} could not be installed with: ${install}`);
}

/** Installs an optional Debian package. @returns true if the installation succeeded */
export async function installUseful(packageName) {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).error) return false;
	return runInstall(`${installLine(packageName)} -o Acquire::Retries=0 -o Acquire::http::Timeout=20 2>/dev/null`);
}

const installLine = (packageName) => `apt-get install -y --no-install-recommends ${packageName}`;

async function runInstall(line) {
	return (await run("sh", ["-c", `${line} >/dev/null`], { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })) === 0;
}
