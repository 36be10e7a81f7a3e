// Finds strace, or installs it through apt if the user is root. Tests use strace to inject disk faults.
import { ensureProgram } from "./apt.mjs";

export async function ensureStrace() {
	await ensureProgram({
		what: "The test of a failing disk needs strace",
		names: ["strace"],
		packageName: "strace",
		otherwise: "install it",
	});
}
