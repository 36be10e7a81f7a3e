// The running source version for the journal's eras: the version, and after a + the commit if it is known. To return to the
// release that wrote an era, check out that commit.
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";

const COMMIT = /^[0-9a-f]{7,64}$/;

/**
 * For example `1.0.1+51d2092c0ffe`. @param commit from the environment: a build has no repository @param folder the project's
 * root
 */
export function sourceOf(version: string, commit: string | undefined, folder: string): string {
	const known = commit ?? commitOf(folder);
	return COMMIT.test(known) ? `${version}+${known.slice(0, 12)}` : version;
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
		// Unpacked inside another repository, that one's commit says nothing.
		return realpathSync(top) === realpathSync(folder) ? commit : "";
	} catch {
		// No git, no repository, or one of another user.
		return "";
	}
}
