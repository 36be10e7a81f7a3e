// The running source version, which each era of the journal (span under one version of the rules) records: the version, a + and
// the commit if it is known. To return to the release that wrote an era, check out that commit.
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import serverPackage from "../../package.json" with { type: "json" };

const COMMIT = /^[0-9a-f]{7,64}$/;

const PROJECT = join(import.meta.dirname, "..", "..", "..", "..");

/** Version of the running program. @param commit as configured */
export const runningRelease = (commit: string | undefined): string => sourceOf(serverPackage.version, commit, PROJECT);

/** First 12 digits of the running program's commit, or undefined if it is not known. @param commit as configured */
export const runningCommit = (commit: string | undefined): string | undefined => shortCommit(commit, PROJECT);

/**
 * Returns a version such as `1.0.1+51d2092c0ffe`. @param commit from the environment, because a build has no repository @param
 * folder the project's root
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
		// If the project is unpacked inside another repository, that repository's commit is wrong.
		return realpathSync(top) === realpathSync(folder) ? commit : "";
	} catch {
		// There is no git, no repository, or the repository belongs to another user.
		return "";
	}
}
