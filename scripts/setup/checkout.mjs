// Where things lie in the checkout and how a program is run on the pinned Node. Runs on the machine's own Node (20 or
// later) before anything is installed, so it imports nothing but Node.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const PINNED_NODE = join(ROOT, "node_modules", ".bin", "node");
/** Our own notes about what is installed and built; goes away together with node_modules. */
export const STAMPS = join(ROOT, "node_modules", ".candor");

export const inRoot = (...parts) => join(ROOT, ...parts);

export function say(text) {
	process.stdout.write(`${text}\n`);
}

/** Says what went wrong and what to do, and ends the program. */
export function stop(text) {
	process.stderr.write(`\n${text}\n`);
	process.exit(1);
}

/** The environment in which `node` and every tool are the pinned ones. */
export function pinnedEnvironment(more = {}) {
	return { ...process.env, ...more, PATH: `${inRoot("node_modules", ".bin")}:${process.env.PATH ?? ""}` };
}

/**
 * Runs a program with this terminal and resolves with its exit code. SIGINT and SIGTERM are handed on once each: the
 * terminal's Ctrl-C reaches the program by itself, so there only the waiting is ours.
 */
export function run(command, args, { cwd = ROOT, env = pinnedEnvironment(), stdio = "inherit" } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd, env, stdio });
		const handOn = (signal) => {
			if (signal === "SIGINT" && process.stdin.isTTY) return;
			child.kill(signal);
		};
		process.on("SIGINT", handOn);
		process.on("SIGTERM", handOn);
		child.on("error", (error) => {
			process.stderr.write(`cannot run ${command}: ${error.message}\n`);
			resolve(127);
		});
		child.on("exit", (code, signal) => {
			process.off("SIGINT", handOn);
			process.off("SIGTERM", handOn);
			resolve(code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1));
		});
	});
}

/** Runs a program, keeps what it prints, and resolves with it. */
export function runQuietly(command, args, { cwd = ROOT, env = pinnedEnvironment() } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		child.stdout.on("data", (chunk) => (output += chunk));
		child.stderr.on("data", (chunk) => (output += chunk));
		child.on("error", (error) => resolve({ code: 127, output: `cannot run ${command}: ${error.message}` }));
		child.on("close", (code) => resolve({ code: code ?? 1, output }));
	});
}

/** Runs one of our TypeScript or module files on the pinned Node. */
export function runPinned(args, options) {
	if (!existsSync(PINNED_NODE)) stop("The pinned Node is missing: delete node_modules and run the command again.");
	return run(PINNED_NODE, args, options);
}
