// Starts a program in a separate process group, as an operator or a supervisor does. It reads the output, sends signals to one
// process or to the whole group, and finds processes that are left.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bareEnvironment } from "@candor/testkit/processes";

export const ROOT = resolve(import.meta.dirname, "../../..");
export const NODE = join(ROOT, "node_modules/.bin/node");
export const MAIN = join(ROOT, "apps/server/src/main.ts");

export type Environment = Readonly<Record<string, string>>;

export class Program {
	readonly #child: ChildProcess;
	/** Standard output and standard error so far. */
	output = "";
	/** Standard output so far. */
	log = "";

	/** @param uid id of the user who runs the program; by default the user of the tests */
	constructor(command: string, args: readonly string[], environment: Environment, cwd = ROOT, uid?: number) {
		const env = { ...bareEnvironment(), ...environment };
		const user = uid === undefined ? {} : { uid, gid: uid };
		this.#child = spawn(command, args, { cwd, env, ...user, detached: true, stdio: ["ignore", "pipe", "pipe"] });
		this.#child.stdout?.on("data", (text) => (this.log += text));
		for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on("data", (text) => (this.output += text));
	}

	get pid(): number {
		return this.#child.pid as number;
	}

	get ended(): boolean {
		return this.#child.exitCode !== null || this.#child.signalCode !== null;
	}

	/** Waits until the output contains the text. Throws an error with the output if the program ends first. */
	async says(text: string | RegExp): Promise<void> {
		while (this.output.search(text) < 0) {
			if (this.ended) throw new Error(`it ended without saying ${text}: ${this.output}`);
			await pause();
		}
	}

	/** Returns the ids of the processes in the program's group, the program first. */
	group(): number[] {
		return processes().filter((pid) => statOf(pid)?.group === this.pid);
	}

	signal(name: NodeJS.Signals, to: number = this.pid): void {
		process.kill(to, name);
	}

	/**
	 * Waits until the program has ended and all processes of its group have closed the output. Returns the program's exit code.
	 */
	async closed(): Promise<number | null> {
		if (!this.ended || this.#child.stdout?.closed === false) await once(this.#child, "close");
		return this.#child.exitCode;
	}
}

/** Returns the ids of the Postgres processes whose data are in this data folder. */
export function databasesOn(folder: string): number[] {
	return processes().filter((pid) => commandOf(pid).includes(`${folder}/postgres`));
}

/** Returns the id of the newest child of a process. */
export function childOf(pid: number): number {
	const child = processes().findLast((candidate) => statOf(candidate)?.parent === pid);
	if (child === undefined) throw new Error(`process ${pid} has no child`);
	return child;
}

function processes(): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number);
}

function statOf(pid: number): { parent: number; group: number } | undefined {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, "utf8");
		const [state, parent, group] = text.slice(text.lastIndexOf(")") + 2).split(" ");
		return state === "Z" ? undefined : { parent: Number(parent), group: Number(group) };
	} catch {
		return undefined;
	}
}

function commandOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
	} catch {
		return "";
	}
}

export function pause(ms = 20): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Creates a temporary folder that the user of Postgres can enter. */
export function temporaryFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), "candor-operations-"));
	chmodSync(path, 0o711);
	return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
