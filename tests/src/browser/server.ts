// Starts a server process for browser tests. A test can kill it with SIGKILL and start it again on the same data.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { storeOrdinaryMarketSeeds } from "@candor/testkit/market";
import { copyCluster } from "@candor/testkit/postgres";
import { reservePort } from "@candor/testkit/processes";

const ROOT = resolve(import.meta.dirname, "../../..");
const NODE = join(ROOT, "node_modules/.bin/node");

export interface RunningServer {
	readonly url: string;
	/** Address of the operators' console. */
	readonly consoleUrl: string;
	/** Ends the process at once, as a power failure would. */
	kill(): Promise<void>;
	restart(): Promise<void>;
	stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Starts a server.
 * @param settings environment variables in addition to those of all browser tests; the value undefined removes a variable
 */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
	const folder = mkdtempSync(join(tmpdir(), "candor-browser-"));
	mkdirSync(join(folder, "data"));
	// If the tests run as root, Postgres runs as another user, who must be able to enter these folders.
	for (const path of [folder, join(folder, "data")]) chmodSync(path, 0o711);
	copyCluster(join(folder, "data"));
	storeOrdinaryMarketSeeds(join(folder, "data"));
	const [port, consolePort] = [await reservePort(), await reservePort()];
	const url = `http://127.0.0.1:${port}`;
	const environment = { PORT: String(port), CONSOLE_PORT: String(consolePort), ...settings };
	let child = await launch(folder, url, environment);
	return {
		url,
		consoleUrl: `http://localhost:${consolePort}`,
		kill: () => end(child, "SIGKILL"),
		restart: async () => {
			child = await launch(folder, url, environment);
		},
		stop: async () => {
			await end(child, "SIGTERM");
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

async function launch(folder: string, url: string, settings: Settings): Promise<ChildProcess> {
	const child = spawn(NODE, ["apps/server/src/main.ts"], {
		cwd: ROOT,
		env: {
			...process.env,
			DATA_DIR: join(folder, "data"),
			PUBLIC_URL: url,
			LOG_LEVEL: "warn",
			MODE: "sandbox",
			// Turns off the signer and the EVM node, which add seconds to each start. Journeys of deposits and withdrawals turn
			// them on.
			LOCAL_CHAIN: "no",
			...settings,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const log = createWriteStream(join(folder, "server.log"), { flags: "a" });
	// If the test process is killed, its clean-up does not run. Therefore its exit ends the server, which stops its database.
	const endToo = () => child.kill("SIGTERM");
	process.once("exit", endToo);
	child.once("exit", () => process.off("exit", endToo));
	let said = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.pipe(log, { end: false });
		stream.on("data", (bytes: Buffer) => {
			said = (said + bytes.toString()).slice(-4000);
		});
	}
	while (!(await healthy(url))) {
		if (child.exitCode !== null || child.signalCode !== null)
			throw new Error(`the server ended with ${child.exitCode ?? child.signalCode} while starting:\n${said}`);
		await new Promise((done) => setTimeout(done, 200));
	}
	return child;
}

async function healthy(url: string): Promise<boolean> {
	try {
		const response = await fetch(`${url}/api/health`);
		const { data } = (await response.json()) as { data: { status: string } };
		return data.status === "ok";
	} catch {
		return false;
	}
}

function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	return new Promise((done) => {
		child.once("exit", () => done());
		child.kill(signal);
	});
}
