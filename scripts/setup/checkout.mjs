// Provides the paths of the checkout, and functions that start programs on the pinned Node. It imports only modules of Node
// itself, because it runs on the machine's Node (20 or later), before any packages are installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const PINNED_NODE = join(ROOT, "node_modules", ".bin", "node");
/**
 * Folder for records of completed installations and builds. It is below node_modules, so that it disappears together with the
 * packages whose state it describes.
 */
export const STAMPS = join(ROOT, "node_modules", ".candor");

/** Folder with traces and pictures of failed browser tests. Each failed test has a subfolder. */
export const FAILURES = join(STAMPS, "failures");

export const inRoot = (...parts) => join(ROOT, ...parts);

export function say(text) {
	process.stdout.write(`${text}\n`);
}

export function stop(text) {
	process.stderr.write(`\n${text}\n`);
	process.exit(1);
}

export function pinnedEnvironment(more = {}) {
	return { ...process.env, ...more, PATH: `${inRoot("node_modules", ".bin")}:${process.env.PATH ?? ""}` };
}

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
let stopAskedBy;

/** Ends this program if a signal came during a step. The next run repeats the unfinished step. */
export function endIfStopped() {
	if (stopAskedBy === undefined) return;
	say("Stopped before anything was started.");
	process.exit(codeOf(stopAskedBy));
}

/** Returns the exit code that shells report for a program that this signal has ended. */
function codeOf(signal) {
	return 128 + (constants.signals[signal] ?? 0);
}

const running = new Set();
let listening = false;

/**
 * Forwards a signal to the running children. After Ctrl-C in a terminal a child gets the signal twice, from the terminal and from
 * here; it treats the two as one.
 */
function onSignal(signal) {
	stopAskedBy ??= signal;
	if (running.size === 0) endIfStopped();
	for (const child of running) child.kill(signal);
}

/** Makes a signal end this program only between two steps, with a message, instead of at once. */
export function listenForSignals() {
	if (listening) return;
	listening = true;
	for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
}

/** Forwards signals to the child while it runs. @returns a function that the caller must call when the child has ended */
function handSignalsTo(child) {
	if (!listening && running.size === 0) for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
	running.add(child);
	return () => {
		running.delete(child);
		if (!listening && running.size === 0) for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
	};
}

export function run(command, args, { cwd = ROOT, env = pinnedEnvironment(), stdio = "inherit" } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd, env, stdio });
		const ended = handSignalsTo(child);
		child.on("error", (error) => {
			ended();
			process.stderr.write(`cannot run ${command}: ${error.message}\n`);
			resolve(127);
		});
		child.on("exit", (code, signal) => {
			ended();
			resolve(code ?? codeOf(signal));
		});
	});
}

/**
 * Runs one step without printing its output. The promise resolves with the exit code and the output of the step. A signal ends
 * the step and this program.
 */
export function runQuietly(command, args, { cwd = ROOT, env = pinnedEnvironment() } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
		const ended = handSignalsTo(child);
		let output = "";
		child.stdout.on("data", (chunk) => (output += chunk));
		child.stderr.on("data", (chunk) => (output += chunk));
		child.on("error", (error) => {
			ended();
			resolve({ code: 127, output: `cannot run ${command}: ${error.message}` });
		});
		child.on("close", (code) => {
			ended();
			endIfStopped();
			resolve({ code: code ?? 1, output });
		});
	});
}

export function runPinned(args, options) {
	if (!existsSync(PINNED_NODE)) stop("The pinned Node is missing: delete node_modules and run the command again.");
	return run(PINNED_NODE, args, options);
}
