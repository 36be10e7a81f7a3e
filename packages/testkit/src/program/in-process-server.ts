// The complete server within the process of the test. It starts everything that `npm start` starts, but no other processes, and
// it prints no text. Tests of signals, exit codes and kill -9 use ServerProcess instead.
import { createLog, explainFailure, type RunningServer, readConfig, startServer } from "@candor/server/testing/program";
import { type Answer, callServer, type Method } from "../processes/call-server.ts";
import { reservePort } from "../processes/reserve-port.ts";

export class InProcessServer {
	readonly port: number;
	readonly running: RunningServer;
	readonly #halted: Promise<string>;

	private constructor(port: number, running: RunningServer, halted: Promise<string>) {
		this.port = port;
		this.running = running;
		this.#halted = halted;
	}

	/** Starts the server. If this fails, the promise rejects with the text that the program would print for an operator. */
	static async start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<InProcessServer> {
		const port = Number(more.PORT ?? (await reservePort()));
		const halted = Promise.withResolvers<string>();
		try {
			const consolePort = more.CONSOLE_PORT ?? String(await reservePort());
			const own = { DATA_DIR: dataDir, PORT: String(port), CONSOLE_PORT: consolePort, LOCAL_CHAIN: "no" };
			const config = readConfig({ ...own, ...more });
			const running = await startServer(config, createLog("silent"), ({ reason, error }) =>
				halted.resolve(`The exchange halted (${reason}): ${explainFailure(error, dataDir)}`),
			);
			return new InProcessServer(port, running, halted.promise);
		} catch (error) {
			throw new Error(explainFailure(error, dataDir), { cause: error });
		}
	}

	/**
	 * Resolves when the exchange has halted and the server has closed everything. The result is the reason of the halt, as an
	 * operator would read it.
	 */
	async halt(): Promise<string> {
		const reason = await this.#halted;
		await this.running.close();
		return reason;
	}

	stop(): Promise<void> {
		return this.running.close();
	}

	call(method: Method, path: string, params: Record<string, unknown>, token = ""): Promise<Answer> {
		return callServer(this.port, method, path, params, token);
	}
}
