// strace, with which one test makes a real Postgres's fdatasync fail: found, or installed through apt where we may.
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
