// Runs the node of a sandbox's local chain (Anvil) as a child process: starts it on 127.0.0.1, restarts it if it dies, and stops
// it so that it saves its state. The node mines no blocks on its own: the exchange requests each block, so that an idle chain
// does not grow.
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../database/free-port.ts";
import { httpRpc, type Rpc } from "../evm/rpc.ts";

export const LOCAL_CHAIN_ID = 313_370;
/**
 * Interval at which the node saves its state, s. After SIGKILL the blocks since the last save are lost, which the scanner treats
 * as a reorganisation.
 */
const STATE_EVERY_S = 5;
const START_PATIENCE_MS = 30_000;
const ARCHITECTURES: ReadonlyMap<string, string> = new Map([
	["x64", "amd64"],
	["arm64", "arm64"],
]);

/** The machine has no program of the node, or the program does not start. */
export class LocalChainUnavailable extends Error {
	override name = "LocalChainUnavailable";
}

export interface AnvilOptions {
	/** Folder with the files of the chain. */
	readonly folder: string;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
}

/** Returns the path of the node's program. Throws LocalChainUnavailable. */
function anvilProgram(): string {
	const { platform, arch } = process;
	const suffix = platform === "win32" ? ".exe" : "";
	const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES.get(arch) ?? arch}`;
	try {
		return createRequire(import.meta.url).resolve(`${name}/bin/anvil${suffix}`);
	} catch {
		throw new LocalChainUnavailable(
			`the local chain needs Anvil, which has no installed build for ${platform}-${arch} (${name})`,
		);
	}
}

export class AnvilProcess {
	readonly url: string;
	readonly rpc: Rpc;
	readonly #options: AnvilOptions;
	readonly #program: string;
	readonly #port: number;
	#child: ChildProcess | undefined;
	#isStopping = false;
	#restarting: Promise<void> | undefined;
	/** Number of restarts after the node has ended unexpectedly. */
	restarts = 0;

	private constructor(options: AnvilOptions, program: string, port: number) {
		this.#options = options;
		this.#program = program;
		this.#port = port;
		this.url = `http://127.0.0.1:${port}`;
		this.rpc = httpRpc(this.url);
	}

	/** Starts the node with the saved state. Rejects with LocalChainUnavailable. */
	static async start(options: AnvilOptions): Promise<AnvilProcess> {
		const program = anvilProgram();
		mkdirSync(options.folder, { recursive: true, mode: 0o700 });
		await endOrphan(options);
		const chain = new AnvilProcess(options, program, await storedPort(options.folder));
		try {
			await chain.#run();
		} catch (error) {
			await chain.stop();
			throw error;
		}
		return chain;
	}

	get pid(): number | undefined {
		return this.#child?.pid;
	}

	/** Stops the node, which saves its state before it ends. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		await this.#restarting;
		const child = this.#child;
		if (child === undefined || hasEnded(child)) return;
		const exited = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
		child.kill("SIGTERM");
		const hard = setTimeout(() => child.kill("SIGKILL"), 10_000);
		await exited;
		clearTimeout(hard);
	}

	async #run(): Promise<void> {
		const state = usableState(this.#options);
		const args = [
			...["--host", "127.0.0.1", "--port", String(this.#port), "--chain-id", String(LOCAL_CHAIN_ID)],
			...["--accounts", "1", "--balance", "0", "--threads", "1", "--no-mining", "--quiet"],
			...["--state", state, "--state-interval", String(STATE_EVERY_S)],
		];
		const child = spawn(this.#program, args, { detached: true, stdio: "ignore", env: { PATH: process.env.PATH ?? "" } });
		this.#child = child;
		writeFileSync(pidFile(this.#options.folder), String(child.pid ?? ""));
		// The node runs in a separate process group, so that Ctrl-C in the terminal reaches only the exchange.
		const end = () => void child.kill("SIGTERM");
		process.on("exit", end);
		let failure: Error | undefined;
		child.once("error", (error) => {
			failure = error;
		});
		child.once("exit", (code, signal) => {
			process.off("exit", end);
			failure ??= new Error(`it ended with ${signal ?? code}`);
		});
		const deadline = Date.now() + START_PATIENCE_MS;
		while (!(await this.#isOurs())) {
			if (failure !== undefined) throw new LocalChainUnavailable(`the local chain did not start: ${failure.message}`);
			if (Date.now() > deadline)
				throw new LocalChainUnavailable(`the local chain did not answer in ${START_PATIENCE_MS / 1_000} s`);
			await pause(20);
		}
		child.once("exit", (code, signal) => this.#onExit(signal ?? code));
		if (hasEnded(child)) this.#onExit(child.signalCode ?? child.exitCode);
	}

	async #isOurs(): Promise<boolean> {
		const id = await this.rpc<string>("eth_chainId").catch(() => undefined);
		return id !== undefined && Number(id) === LOCAL_CHAIN_ID;
	}

	#onExit(cause: number | string | null): void {
		if (this.#isStopping || this.#restarting !== undefined) return;
		this.#options.log("error", `the local chain ended with ${cause}; starting it again`);
		this.#restarting = this.#restart().finally(() => {
			this.#restarting = undefined;
		});
	}

	async #restart(): Promise<void> {
		for (let attempt = 1; !this.#isStopping; attempt++) {
			await pause(Math.min(50 * 2 ** attempt, 5_000));
			try {
				this.restarts++;
				return await this.#run();
			} catch (error) {
				if (attempt % 12 === 1) this.#options.log("error", (error as Error).message);
			}
		}
	}
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Returns the path of the saved state. The node does not replace this file atomically, so a kill can damage it. A damaged file is
 * replaced by the copy from the last start or the last minute.
 */
function usableState({ folder, log }: AnvilOptions): string {
	const state = join(folder, "state.json");
	if (existsSync(state) && !isWhole(state)) {
		log("warn", `${state} is damaged: the local chain continues from its older copy, without the newest blocks`);
		renameSync(state, `${state}.damaged`);
		if (existsSync(copyOf(state))) copyFileSync(copyOf(state), state);
	}
	keepFirstGenesis(state);
	copyState(folder);
	return state;
}

interface StoredState {
	readonly blocks?: readonly { readonly header: { readonly number: string; readonly timestamp: string } }[];
}

/**
 * Removes all versions of block 0 except the oldest from a saved state. At each start the node makes a new block 0 and saves it
 * next to the loaded one, in random order. A later start could otherwise use another block 0, and the scanner would close the
 * network.
 */
export function keepFirstGenesis(file: string): void {
	if (!existsSync(file)) return;
	const stored = JSON.parse(readFileSync(file, "utf8")) as StoredState;
	const blocks = stored.blocks ?? [];
	const times = blocks.flatMap(({ header }) => (Number(header.number) === 0 ? [Number(header.timestamp)] : []));
	if (times.length < 2) return;
	const first = Math.min(...times);
	const kept = blocks.filter(({ header }) => Number(header.number) !== 0 || Number(header.timestamp) === first);
	writeFileSync(`${file}.new`, JSON.stringify({ ...stored, blocks: kept }));
	renameSync(`${file}.new`, file);
}

/** Copies the saved state unless it is damaged. */
export function copyState(folder: string): void {
	const state = join(folder, "state.json");
	if (!existsSync(state) || !isWhole(state)) return;
	copyFileSync(state, `${copyOf(state)}.new`);
	if (isWhole(`${copyOf(state)}.new`)) renameSync(`${copyOf(state)}.new`, copyOf(state));
}

const copyOf = (state: string) => `${state}.copy`;
const pidFile = (folder: string) => join(folder, "anvil.pid");

function isWhole(file: string): boolean {
	try {
		JSON.parse(readFileSync(file, "utf8"));
		return true;
	} catch {
		return false;
	}
}

/**
 * Returns the port of the node. It is the same at every start, so that users need not change the settings of their wallets. If
 * another program uses the port, a new one is chosen.
 */
async function storedPort(folder: string): Promise<number> {
	const file = join(folder, "port");
	const stored = existsSync(file) ? Number(readFileSync(file, "utf8")) : Number.NaN;
	const port = stored > 0 && stored < 65_536 && (await isFree(stored)) ? stored : await freePort();
	writeFileSync(file, String(port));
	return port;
}

async function isFree(port: number): Promise<boolean> {
	const { createServer } = await import("node:net");
	const server = createServer();
	return await new Promise((resolve) => {
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}

/** Stops a node that a killed exchange has left running. The node then saves its state. */
async function endOrphan({ folder, log }: AnvilOptions): Promise<void> {
	const file = pidFile(folder);
	const pid = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
	if (!(pid > 1) || !isNodeOf(pid, folder)) return rmSync(file, { force: true });
	log("warn", `a local chain left over from a killed server (process ${pid}) is stopped`);
	for (let tries = 0; isNodeOf(pid, folder); tries++) {
		try {
			process.kill(pid, tries < 200 ? "SIGTERM" : "SIGKILL");
		} catch {
			return;
		}
		await pause(50);
	}
}

/**
 * Returns true if the process is the node of this folder. Without /proc it returns false: the process is not stopped then,
 * because its id may belong to another program.
 */
function isNodeOf(pid: number, folder: string): boolean {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(join(folder, "state.json"));
	} catch {
		return false;
	}
}
