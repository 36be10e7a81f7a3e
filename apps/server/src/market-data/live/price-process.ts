// Starts the price process, monitors it, restarts it when it ends or hangs, and stops it. The data of venues arrives as messages
// from this separate process, so that the memory and CPU time of ccxt do not affect orders (docs/decisions/0050).
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { VenueName, VenueSetting } from "../../config/price-sources.ts";
import type { Period } from "../../exchange/markets/candle-periods.ts";
import type { ServerPart } from "../../runtime/server-parts.ts";
import { SilenceMonitor } from "../../runtime/silence-monitor.ts";
import type { Log } from "../dependencies.ts";
import type { FromPrices, LiveTiming, Quote, ToPrices, VenueCandle, WantedMarket } from "./price-messages.ts";
import { readMessage } from "./read-message.ts";

const RESTART_MS = 1_000;
const MOST_RESTART_MS = 60_000;
const HELD_MS = 60_000;
/** Time without a message after which the process counts as hanging, ms. It sends a message at least once a second. */
const SILENT_AFTER_MS = 15_000;
const STOP_WITHIN_MS = 2_000;
const CANDLES_WITHIN_MS = 120_000;
/** Maximum heap size of the process. Eight venues with their lists of markets need a third of it. */
const MOST_HEAP_MB = 512;

export interface PriceProcessOptions {
	readonly venues: readonly VenueSetting[];
	readonly markets: readonly WantedMarket[];
	readonly timing: LiveTiming;
	readonly log: Log;
	readonly onQuotes: (quotes: readonly Quote[]) => void;
	readonly onVenue: (report: Extract<FromPrices, { kind: "venue" }>) => void;
}

/** A venue provided no candles. */
export class NoCandles extends Error {
	override name = "NoCandles";
}

interface Waiting {
	resolve(candles: readonly VenueCandle[]): void;
	reject(error: Error): void;
}

/**
 * Returns the folders that the process may read: the source code of the server and the installed packages, but not the data
 * folder.
 */
function codeFolders(): string[] {
	const ccxt = fileURLToPath(import.meta.resolve("ccxt"));
	const packages = ccxt.slice(0, ccxt.lastIndexOf("node_modules") + "node_modules".length);
	const server = join(import.meta.dirname, "..", "..", "..");
	return [join(server, "src"), join(server, "package.json"), packages];
}

export class PriceProcess {
	readonly #options: PriceProcessOptions;
	readonly #waiting = new Map<number, Waiting>();
	#child: ChildProcess | undefined;
	#requests = 0;
	#failures = 0;
	/** Number of invalid parts in the messages of the process so far. */
	#nonsense = 0;
	#startedAt = 0;
	/** Number of valid messages so far. */
	#heard = 0;
	#starts = 0;
	#restart: NodeJS.Timeout | undefined;
	readonly #silence: SilenceMonitor;
	#stopping = false;

	constructor(options: PriceProcessOptions) {
		this.#options = options;
		this.#silence = new SilenceMonitor({
			signs: () => this.#heard,
			expected: () => this.#child !== undefined && !this.#stopping,
			afterMs: SILENT_AFTER_MS,
			onSilent: () => this.#endSilent(),
		});
		this.#start();
	}

	get pid(): number | undefined {
		return this.#child?.pid;
	}

	get part(): ServerPart {
		const isAway = this.#child === undefined || this.#silence.isSilent;
		return { silentMs: this.#silence.ms, isAway, restarts: this.#starts - 1 };
	}

	/** Requests candles of a market from the time `from` (ms) on. Rejects with NoCandles. */
	candles(venue: VenueName, symbol: string, period: Period, from: number): Promise<readonly VenueCandle[]> {
		const request = ++this.#requests;
		return new Promise<readonly VenueCandle[]>((resolve, reject) => {
			const late = setTimeout(() => this.#answer(request, undefined, "no answer in time"), CANDLES_WITHIN_MS).unref();
			this.#waiting.set(request, {
				resolve: (candles) => {
					clearTimeout(late);
					resolve(candles);
				},
				reject: (error) => {
					clearTimeout(late);
					reject(error);
				},
			});
			if (!this.#send({ kind: "candles", request, venue, symbol, period, from })) {
				this.#answer(request, undefined, "the price process is not there");
			}
		});
	}

	#answer(request: number, candles: readonly VenueCandle[] | undefined, reason: string | undefined): void {
		const waiting = this.#waiting.get(request);
		this.#waiting.delete(request);
		if (candles === undefined) waiting?.reject(new NoCandles(reason ?? "no candles"));
		else waiting?.resolve(candles);
	}

	#send(message: ToPrices): boolean {
		if (this.#child?.connected !== true) return false;
		this.#child.send(message, () => {});
		return true;
	}

	#start(): void {
		const path = fileURLToPath(new URL("./process/main.ts", import.meta.url));
		// The process runs third-party code that has access to the internet. It therefore gets no secrets, can read only code,
		// can write no files and start no programs, and its output is not logged.
		const child = fork(path, [], {
			execArgv: [
				`--max-old-space-size=${MOST_HEAP_MB}`,
				"--permission",
				...codeFolders().map((folder) => `--allow-fs-read=${folder}`),
			],
			stdio: ["ignore", "ignore", "inherit", "ipc"],
			env: { NODE_ENV: "production" },
		});
		this.#child = child;
		this.#startedAt = Date.now();
		this.#starts++;
		this.#silence.reset();
		child.on("error", (error) => this.#options.log.error({ err: error }, "the price process failed"));
		child.on("message", (message) => this.#hear(child, message));
		child.on("exit", (code, signal) => this.#exited(child, code, signal));
	}

	#hear(child: ChildProcess, given: unknown): void {
		if (child !== this.#child || this.#stopping) return;
		const read = readMessage(given);
		if (read === undefined || read.dropped > 0) this.#tellNonsense(read?.dropped ?? 1);
		// An invalid message does not prove that the process works, so it does not count as a sign of life.
		if (read === undefined) return;
		this.#heard++;
		const { message } = read;
		const { venues, markets, timing, onQuotes, onVenue } = this.#options;
		if (message.kind === "ready") this.#send({ kind: "start", venues, markets, timing });
		else if (message.kind === "quotes") onQuotes(message.quotes);
		else if (message.kind === "venue") onVenue(message);
		else if (message.kind === "candles") this.#answer(message.request, message.candles, message.reason);
	}

	/** Logs the number of invalid parts: at the first one, and each time the number has become ten times as large. */
	#tellNonsense(parts: number): void {
		const before = this.#nonsense;
		this.#nonsense += parts;
		if (before > 0 && String(before).length === String(this.#nonsense).length) return;
		this.#options.log.warn({ dropped: this.#nonsense }, "the price process sent invalid messages");
	}

	#endSilent(): void {
		this.#options.log.error(
			{ pid: this.pid, silent_ms: this.#silence.ms },
			"the price process does not respond and is restarted",
		);
		this.#child?.kill("SIGKILL");
	}

	#exited(child: ChildProcess, code: number | null, signal: string | null): void {
		if (child !== this.#child) return;
		this.#child = undefined;
		for (const request of [...this.#waiting.keys()]) this.#answer(request, undefined, "the price process ended");
		if (this.#stopping) return;
		this.#failures = Date.now() - this.#startedAt > HELD_MS ? 1 : this.#failures + 1;
		const wait = Math.min(MOST_RESTART_MS, RESTART_MS * 2 ** Math.min(this.#failures - 1, 10));
		this.#options.log.error({ code, signal, wait }, "the price process ended and is restarted");
		for (const { name } of this.#options.venues) {
			this.#options.onVenue({ kind: "venue", venue: name, state: "waiting", markets: [], reason: "the price process ended" });
		}
		this.#restart = setTimeout(() => this.#start(), wait);
	}

	/** Stops the process. Resolves when it has ended. */
	async stop(): Promise<void> {
		if (this.#stopping) return;
		this.#stopping = true;
		this.#silence.stop();
		clearTimeout(this.#restart);
		const child = this.#child;
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		if (!this.#send({ kind: "stop" })) child.kill("SIGKILL");
		const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
		await gone;
		clearTimeout(late);
	}
}
