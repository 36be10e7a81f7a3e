// strace, with which one test makes fdatasync of a real Postgres fail: found, or installed through apt if the user is root.
import { ensureProgram } from "./apt.mjs";

/** Resolves when `strace` can be started by its name. */
export async function ensureStrace() {
	await ensureProgram({
		what: "The test of a failing disk needs strace",
		names: ["strace"],
		packageName: "strace",
		otherwise: "install it",
	});
}
