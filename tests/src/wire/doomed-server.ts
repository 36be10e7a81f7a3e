// Controls a server in a separate process, which a test kills (SIGKILL) at a chosen event and starts again on the same journal.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CALLS, type CallData, type CallParams, type CallPath } from "@candor/contract";
import type { Command, Event } from "@candor/core";
import { decodeEvents } from "@candor/journal";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { bareEnvironment } from "@candor/testkit/processes";
import { expect } from "vitest";
import type { Order, Word } from "./doomed-process.ts";
import { until } from "./patience.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

export class DoomedServer {
	/** Time of the exchange, ms since the Unix epoch. A change takes effect with the next command. */
	now: number;
	#port = 0;
	readonly #dataDir = mkdtempSync(join(tmpdir(), "candor-doomed-"));
	readonly #database: TestDatabase;
	readonly #place: FreshDatabase;
	#child!: ChildProcess;

	private constructor(now: number, database: TestDatabase, place: FreshDatabase) {
		this.now = now;
		this.#database = database;
		this.#place = place;
	}

	/** Starts a server. @param now start of its clock, ms since the Unix epoch */
	static async start(now: number): Promise<DoomedServer> {
		const database = await TestDatabase.start();
		const server = new DoomedServer(now, database, await database.fresh());
		await server.#start();
		return server;
	}

	get origin(): string {
		return `http://127.0.0.1:${this.#port}`;
	}

	async #start(): Promise<void> {
		const script = join(import.meta.dirname, "doomed-process.ts");
		const env = bareEnvironment();
		this.#child = fork(script, [this.#place.address, this.#dataDir, String(this.now)], { serialization: "advanced", env });
		const word = await this.#heard();
		if (!("port" in word)) throw new Error("the server did not say where it listens");
		this.#port = word.port;
	}

	#heard(): Promise<Word> {
		const child = this.#child;
		return new Promise((done, fail) => {
			const ended = () => fail(new Error("the server ended"));
			if (child.exitCode !== null || child.signalCode !== null) return ended();
			child.once("exit", ended);
			child.once("message", (word: Word) => {
				child.off("exit", ended);
				done(word);
			});
		});
	}

	async accept(...commands: Command[]): Promise<number[]> {
		this.#child.send({ at: this.now, commands } satisfies Order, () => {});
		const word = await this.#heard();
		if (!("outcomes" in word)) throw new Error("it says where it listens once");
		expect(word.outcomes.filter((outcome) => typeof outcome === "string")).toEqual([]);
		return word.outcomes as number[];
	}

	/**
	 * Sends the command `setOff` or calls the function `setOff`. The server dies at the first batch with an event of type
	 * `dieOf`, and starts again `awayMs` later. Returns all events of this type in the journal up to the kill.
	 */
	async killedBy<T extends Event["type"]>(
		dieOf: T,
		awayMs: number,
		setOff: Command | (() => void),
	): Promise<Extract<Event, { type: T }>[]> {
		const exited = once(this.#child, "exit");
		const order: Order = { at: this.now, commands: typeof setOff === "function" ? [] : [setOff], dieOf };
		this.#child.send(order, () => {});
		if (typeof setOff === "function") {
			await this.#heard();
			setOff();
		}
		expect(await exited).toEqual([null, "SIGKILL"]);
		const told = await this.journalled(dieOf);
		this.now += awayMs;
		await this.#start();
		return told;
	}

	async raw(path: CallPath, params: object, token = ""): Promise<{ error?: string; data: never }> {
		const { method } = CALLS[path];
		const asks =
			method === "GET" ? `?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}` : "";
		const response = await fetch(`${this.origin}/api/${path}${asks}`, {
			method,
			headers: { "content-type": "application/json", authorization: token },
			...(method === "POST" && { body: JSON.stringify(params) }),
		});
		return (await response.json()) as { error?: string; data: never };
	}

	async call<P extends CallPath>(path: P, params: CallParams<P>, token = ""): Promise<CallData<P>> {
		const { error, data } = await this.raw(path, params, token);
		expect([path, error]).toEqual([path, undefined]);
		return CALLS[path].data.parse(data) as CallData<P>;
	}

	async projected(): Promise<void> {
		await until(
			() => this.call("health", {}),
			({ projected_seq, durable_seq }) => projected_seq >= durable_seq,
		);
	}

	async journalled<T extends Event["type"]>(type: T): Promise<Extract<Event, { type: T }>[]> {
		const { rows } = await this.#place.pool.query<{ events: Buffer }>("select events from journal.entries order by first_seq");
		return rows
			.flatMap(({ events }) => decodeEvents(events))
			.filter((event): event is Extract<Event, { type: T }> => event.type === type);
	}

	/** Stops the server and expects that `candor verify` finds no difference between journal, state, snapshots and tables. */
	async endsClean(): Promise<void> {
		expect(await this.#end()).toEqual([0, null]);
		const env = { ...bareEnvironment(), DATA_DIR: this.#dataDir, DATABASE_URL: this.#place.address };
		const { status, stdout, stderr } = spawnSync(process.execPath, ["apps/server/src/cli/main.ts", "verify"], {
			cwd: ROOT,
			env,
			encoding: "utf8",
		});
		expect(`${stdout}${stderr}`).toMatch(/\nclean\n/);
		expect(status).toBe(0);
	}

	async stop(): Promise<void> {
		await this.#end();
		await this.#database.stop();
		rmSync(this.#dataDir, { recursive: true, force: true });
	}

	async #end(): Promise<unknown[]> {
		const { exitCode, signalCode } = this.#child;
		if (exitCode !== null || signalCode !== null) return [exitCode, signalCode];
		const exited = once(this.#child, "exit");
		this.#child.kill("SIGTERM");
		return exited;
	}
}
