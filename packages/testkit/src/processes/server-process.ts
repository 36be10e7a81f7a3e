// The real server as a child process, for tests that kill, stop or restart it and call its API.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "./bare-environment.ts";
import { heldPort } from "./held-port.ts";

/** Found by path: tests start the program in another process and import none of it. */
const MAIN = fileURLToPath(new URL("main.ts", import.meta.resolve("@candor/server")));

export interface Answer {
	readonly status: number;
	readonly type: string;
	readonly error: string | undefined;
	readonly data: never;
}

export class ServerProcess {
	readonly #child: ChildProcess;
	readonly #dataDir: string;
	readonly port: number;
	/** Standard output and errors so far, for the message of a failing test. */
	output = "";

	private constructor(child: ChildProcess, dataDir: string, port: number) {
		this.#child = child;
		this.#dataDir = dataDir;
		this.port = port;
		for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (this.output += text));
	}

	/** Resolves when the server is open. Throws with its output if it ends before that. */
	static async start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
		const port = Number(more.PORT ?? (await heldPort()));
		const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn", ...more };
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

	/** Sends SIGINT (Ctrl-C); resolves with the exit code. */
	async stop(): Promise<number | null> {
		if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#child.exitCode;
		const exited = once(this.#child, "exit") as Promise<[number | null]>;
		this.#child.kill("SIGINT");
		return (await exited)[0];
	}

	/** Resolves with the exit code when the process ends on its own. */
	async exit(): Promise<number | null> {
		if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
		return this.#child.exitCode;
	}

	killPostgres(): void {
		process.kill(Number(readFileSync(join(this.#dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
	}

	async call(method: "GET" | "POST" | "PUT", path: string, params: Record<string, unknown>, token = ""): Promise<Answer> {
		const query = method === "GET" ? `?${new URLSearchParams(params as Record<string, string>)}` : "";
		const response = await fetch(`http://127.0.0.1:${this.port}/api/${path}${query}`, {
			method,
			headers: { "content-type": "application/json", authorization: token },
			...(method === "GET" ? {} : { body: JSON.stringify(params) }),
			// Longer than any response takes: only a request without a response reaches it.
			signal: AbortSignal.timeout(120_000),
		});
		return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
	}
}
