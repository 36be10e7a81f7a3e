// The version of the running source: the release, a + and the commit if it is known. Each era of the journal (a span under one
// version of the rules) records this version. To return to the release that wrote an era, check out the commit.
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import serverPackage from "../../package.json" with { type: "json" };

const COMMIT = /^[0-9a-f]{7,64}$/;

const PROJECT = join(import.meta.dirname, "..", "..", "..", "..");

/**
 * Returns the version of the running program.
 * @param commit configured commit, if there is one
 */
export const runningRelease = (commit: string | undefined): string => sourceOf(serverPackage.version, commit, PROJECT);

/**
 * Returns the first 12 digits of the running program's commit; undefined if it is not known.
 * @param commit configured commit, if there is one
 */
export const runningCommit = (commit: string | undefined): string | undefined => shortCommit(commit, PROJECT);

/**
 * Returns a version such as `1.0.1+51d2092c0ffe`.
 * @param commit configured commit, needed for a build without a git repository
 * @param folder root folder of the project
 */
export function sourceOf(version: string, commit: string | undefined, folder: string): string {
	const known = shortCommit(commit, folder);
	return known === undefined ? version : `${version}+${known}`;
}

function shortCommit(commit: string | undefined, folder: string): string | undefined {
	const known = commit ?? commitOf(folder);
	return COMMIT.test(known) ? known.slice(0, 12) : undefined;
}

function commitOf(folder: string): string {
	try {
		const options = {
			cwd: folder,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
			timeout: 5_000,
		} satisfies ExecFileSyncOptionsWithStringEncoding;
		const [top = "", commit = ""] = execFileSync("git", ["rev-parse", "--show-toplevel", "HEAD"], options).trim().split("\n");
		// If the project is unpacked inside another git repository, the commit found is that of the other repository.
		return realpathSync(top) === realpathSync(folder) ? commit : "";
	} catch {
		// git is not installed, there is no repository, or the repository belongs to another system user.
		return "";
	}
}
