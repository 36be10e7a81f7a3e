// A program as an operator or a supervisor starts it: a group of processes, their output, signals to one or all of them, and the
// processes that they leave behind.
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
	/** Standard output and errors so far. */
	output = "";
	/** Standard output alone. */
	log = "";

	/** @param uid user that runs the program. Default: the user of the tests */
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

	/** Resolves when the program has written this text. Throws with its output if it ends before that. */
	async says(text: string | RegExp): Promise<void> {
		while (this.output.search(text) < 0) {
			if (this.ended) throw new Error(`it ended without saying ${text}: ${this.output}`);
			await pause();
		}
	}

	/** Every process of the group, the program itself first. */
	group(): number[] {
		return processes().filter((pid) => statOf(pid)?.group === this.pid);
	}

	signal(name: NodeJS.Signals, to: number = this.pid): void {
		process.kill(to, name);
	}

	/** Resolves with the exit code when its output is closed by all processes that it started. */
	async closed(): Promise<number | null> {
		if (!this.ended || this.#child.stdout?.closed === false) await once(this.#child, "close");
		return this.#child.exitCode;
	}
}

/** The database's processes on this folder. */
export function databasesOn(folder: string): number[] {
	return processes().filter((pid) => commandOf(pid).includes(`${folder}/postgres`));
}

/** The newest child of a process. */
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

/** A temporary folder that Postgres' user can enter. */
export function temporaryFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), "candor-operations-"));
	chmodSync(path, 0o711);
	return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
