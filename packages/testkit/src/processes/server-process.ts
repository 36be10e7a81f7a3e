// Starts the real server as a child process, for tests that call its API and kill, stop or restart it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "./bare-environment.ts";
import { type Answer, callServer, type Method } from "./call-server.ts";
import { reservePort } from "./reserve-port.ts";

/** Path of the server's program. It runs in another process; tests import none of its code. */
const MAIN = fileURLToPath(new URL("main.ts", import.meta.resolve("@candor/server")));

export class ServerProcess {
	readonly #child: ChildProcess;
	readonly #dataDir: string;
	readonly port: number;
	/** Everything that the server has printed so far. A failing test shows it. */
	output = "";

	private constructor(child: ChildProcess, dataDir: string, port: number) {
		this.#child = child;
		this.#dataDir = dataDir;
		this.port = port;
		for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (this.output += text));
	}

	/** Starts the server, and resolves when it accepts requests. If it ends before that, rejects with the printed text. */
	static async start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
		const port = Number(more.PORT ?? (await reservePort()));
		const consolePort = more.CONSOLE_PORT ?? String(await reservePort());
		const ports = { PORT: String(port), CONSOLE_PORT: consolePort };
		const env = { ...bareEnvironment(), DATA_DIR: dataDir, ...ports, LOG_LEVEL: "warn", LOCAL_CHAIN: "no", ...more };
		const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
		const server = new ServerProcess(child, dataDir, port);
		while (!server.output.includes("Candor is open")) {
			if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${server.output}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		return server;
	}

	get ended(): boolean {
		return this.#child.exitCode !== null || this.#child.signalCode !== null;
	}

	async kill(): Promise<void> {
		const exited = once(this.#child, "exit");
		this.#child.kill("SIGKILL");
		await exited;
	}

	/** Sends SIGINT (as Ctrl-C does), and resolves with the exit code. */
	async stop(): Promise<number | null> {
		if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#child.exitCode;
		const exited = once(this.#child, "exit") as Promise<[number | null]>;
		this.#child.kill("SIGINT");
		return (await exited)[0];
	}

	/** Waits until the process ends without a signal from the test, and resolves with its exit code. */
	async exit(): Promise<number | null> {
		if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
		return this.#child.exitCode;
	}

	/** Kills the main process of the embedded Postgres. The server then starts Postgres again. */
	killPostgres(): void {
		process.kill(this.#postmaster() as number, "SIGKILL");
	}

	/** Kills the embedded Postgres, and resolves when the server has started it again. */
	async killPostgresAndAwaitNext(): Promise<void> {
		const killed = this.#postmaster();
		this.killPostgres();
		for (let next = killed; next === killed || next === undefined; next = this.#postmaster()) {
			if (this.ended) throw new Error(`the server ended: ${this.output}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	/** Returns the process id of the embedded Postgres; undefined while it does not run. */
	#postmaster(): number | undefined {
		const file = join(this.#dataDir, "postgres", "postmaster.pid");
		return (existsSync(file) && Number(readFileSync(file, "utf8").split("\n")[0])) || undefined;
	}

	call(method: Method, path: string, params: Record<string, unknown>, token = ""): Promise<Answer> {
		return callServer(this.port, method, path, params, token);
	}
}
