// Starts the process that decodes pictures, gives it one picture at a time, and replaces the process when it dies or hangs. The
// process has no key, no session and no database connection in its memory or environment. It runs as the server's user of the
// operating system, so a picture that takes over its native code can read the files of that user.
import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Logger } from "../runtime/log.ts";
import type { DecoderResult, DecoderTask, FromDecoder, ToDecoder } from "./decoder-process/messages.ts";

/** The process died, hung or could not start. The same picture may succeed later. */
export class DecoderFailed extends Error {
	override name = "DecoderFailed";
}

const PROGRAM = fileURLToPath(new URL("./decoder-process/main.ts", import.meta.url));
/** Time limit for one picture, ms. On an overloaded machine the start of the process and its first picture took 17 s. */
const HANGS_AFTER_MS = 60_000;
/** The lowest priority of a process; the server has 0. It is set before the process starts threads, so that they inherit it. */
const NICE = 19;
const MOST_HEAP_MB = 64;
/**
 * Limit of the process's writable memory in kB (`ulimit -d`). Node reserves 600 MB of it without using them, so about 350 MB are
 * left for a picture.
 */
const MOST_DATA_KB = 950_000;

/**
 * Environment variables that make glibc return the memory of a picture to the system at once. This saves 30 MB at the peak and 90
 * MB between pictures.
 */
const RETURN_MEMORY = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

export interface DecoderOptions {
	readonly log: Pick<Logger, "warn" | "error">;
	/** Path of the program that decodes pictures. Tests replace it. */
	readonly program?: string | undefined;
	/** Calls `late` after `ms` unless the returned function is called first. Tests replace it. */
	readonly after?: ((ms: number, late: () => void) => () => void) | undefined;
}

const systemAfter = (ms: number, late: () => void) => {
	const timer = setTimeout(late, ms);
	return () => clearTimeout(timer);
};

export class Decoder {
	readonly #log: DecoderOptions["log"];
	readonly #program: string;
	readonly #after: NonNullable<DecoderOptions["after"]>;
	#child: ChildProcess | undefined;
	#turn: Promise<unknown> = Promise.resolve();
	#waiting = 0;
	#tasks = 0;
	#closed = false;

	constructor({ log, program = PROGRAM, after = systemAfter }: DecoderOptions) {
		this.#log = log;
		this.#program = program;
		this.#after = after;
	}

	/** Number of pictures that are being decoded or wait for their turn. */
	get waiting(): number {
		return this.#waiting;
	}

	/** Id of the process; undefined if it does not run. */
	get pid(): number | undefined {
		return this.#child?.pid;
	}

	/** Queues a task and runs it after all earlier tasks. Rejects with DecoderFailed. */
	run(task: DecoderTask): Promise<DecoderResult> {
		this.#waiting++;
		const result = this.#turn.then(() => this.#runAlone(task)).finally(() => this.#waiting--);
		this.#turn = result.catch(() => {});
		return result;
	}

	/** Ends the process. A task that is running fails. */
	async close(): Promise<void> {
		this.#closed = true;
		const child = this.#child;
		if (child !== undefined && child.exitCode === null && child.signalCode === null) {
			const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
			child.kill("SIGKILL");
			await gone;
		}
		await this.#turn;
	}

	#runAlone(task: DecoderTask): Promise<DecoderResult> {
		if (this.#closed) return Promise.reject(new DecoderFailed("the server stops"));
		this.#child ??= this.#start();
		const child = this.#child;
		const id = ++this.#tasks;
		return new Promise((resolve, reject) => {
			const settle = () => {
				cancel();
				child.off("message", onMessage);
				child.off("exit", onExit);
			};
			const onMessage = (message: FromDecoder) => {
				if (message.kind !== "done" || message.id !== id) return;
				settle();
				resolve(message.result);
			};
			const onExit = (code: number | null, signal: string | null) => {
				settle();
				reject(new DecoderFailed(`the process that decodes pictures ended (${signal ?? code})`));
			};
			const cancel = this.#after(HANGS_AFTER_MS, () => {
				this.#log.error({ ms: HANGS_AFTER_MS }, "the process that decodes pictures hangs and is restarted");
				child.kill("SIGKILL");
			});
			child.on("message", onMessage);
			child.on("exit", onExit);
			// If the process has just died, the message is lost. The event `exit` then fails the task.
			child.send({ id, task } satisfies ToDecoder, () => {});
		});
	}

	#start(): ChildProcess {
		const [command, ...args] = [...memoryCap(), process.execPath, ...this.#options(), this.#program];
		const child = spawn(command as string, args, {
			stdio: ["ignore", "inherit", "inherit", "ipc"],
			serialization: "advanced",
			env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1", ...RETURN_MEMORY },
		});
		// With the low priority, pictures do not delay orders. A container may forbid the change.
		try {
			if (child.pid !== undefined) setPriority(child.pid, NICE);
		} catch (err) {
			this.#log.warn({ err }, "the process that decodes pictures has the priority of the server");
		}
		child.on("error", (error) => {
			this.#log.error({ err: error }, "the process that decodes pictures cannot be started");
			child.emit("exit", null, error.message);
		});
		child.on("exit", (code, signal) => {
			if (this.#child === child) this.#child = undefined;
			if (!this.#closed)
				this.#log.warn({ code, signal }, "the process that decodes pictures ended; the next picture starts it again");
		});
		return child;
	}

	/** Returns the Node options of the process: it may read files, but may not write files or start processes. */
	#options(): string[] {
		return [
			`--max-old-space-size=${MOST_HEAP_MB}`,
			"--permission",
			"--allow-fs-read=*",
			"--allow-addons",
			"--disable-warning=PERM0001",
		];
	}
}

/**
 * Returns the beginning of a shell command that limits the memory of the program after it, because Node cannot set this limit.
 * Empty on systems other than Linux.
 */
function memoryCap(): string[] {
	return process.platform === "linux" ? ["/bin/sh", "-c", 'ulimit -d "$0" && exec "$@"', String(MOST_DATA_KB)] : [];
}
