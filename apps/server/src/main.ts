// The server's process: configuration, signals, exit codes and terminal output. Exit code 0 means that the server stopped on
// request. Exit code 1 means that the server could not start, or that it halted; after a halt the next start recovers.
import type { Halt } from "@candor/journal";
import { InvalidConfiguration, readConfig } from "./config/environment.ts";
import { explainFailure, remedyFor } from "./explain-failure.ts";
import { tryListening } from "./http/listening.ts";
import type { LocalHttpsProxy } from "./local-https/https-proxy.ts";
import { createLog, type Logger } from "./runtime/log.ts";
import { lowerThreadPoolPriority } from "./runtime/thread-pool-priority.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Time after which the process ends even if the server has not finished stopping, ms. No durable data is lost. */
const STOP_PATIENCE_MS = 30_000;
/**
 * A second signal within this time (ms) after the first one is ignored, because the terminal and npm may both forward one Ctrl-C.
 */
const SAME_SIGNAL_MS = 1_500;

/** Writes text for a person at the terminal to standard error. Standard output contains only the log as JSON. */
function say(text: string): void {
	process.stderr.write(`${text}\n`);
}

let running: RunningServer | undefined;
let front: LocalHttpsProxy | undefined;
let log: Logger | undefined;
let stopping: number | undefined;
let exitCode = 0;
const start = new AbortController();

/** Ends the process. The embedded Postgres notices this and stops automatically. */
function end(code: number): never {
	process.exit(code);
}

/** Stops the server, or cancels a start that is still running. A cancelled start closes everything that it has opened. */
async function stop(code: number): Promise<void> {
	stopping = performance.now();
	exitCode = code;
	const late = setTimeout(() => {
		process.stderr.write("Stopping took too long; ending now. Nothing that was acknowledged is lost.\n");
		end(1);
	}, STOP_PATIENCE_MS);
	if (running === undefined) return start.abort();
	front?.close();
	await running.close();
	clearTimeout(late);
	log?.info({ code: exitCode }, "stopped");
	say("Stopped.");
	end(exitCode);
}

function onSignal(): void {
	if (stopping === undefined) {
		say("\nStopping …");
		log?.info("stopping");
		void stop(0);
	} else if (performance.now() - stopping > SAME_SIGNAL_MS) end(1);
}

async function main(): Promise<void> {
	// If the terminal is closed, writes to it fail. These errors must not end the process before the server is closed.
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
	const unknown = process.argv.slice(2).filter((word) => word !== "--https");
	if (unknown.length > 0) throw new InvalidConfiguration([`'${unknown[0]}' is unknown; the only option is --https`]);
	const local = process.argv.includes("--https") ? await import("./local-https/https-proxy.ts") : undefined;
	const config = readConfig(local?.behindHttpsProxy(process.env) ?? process.env);
	const logger = createLog(config.logLevel);
	log = logger;
	process.on("uncaughtException", (error) => {
		// The running server survives some uncaught errors. Any other uncaught error, and any error during a start or stop, ends
		// the process.
		if (stopping === undefined && running?.survives(error) === true) return;
		logger.fatal({ err: error }, "an uncaught error");
		end(1);
	});
	const onHalt = ({ reason, error }: Halt) => {
		logger.fatal({ err: error, reason }, "the exchange halted");
		process.stderr.write(
			`The exchange halted (${reason}): ${error.message}\n${remedyFor(error) ?? "Start it again: it comes back through recovery."}\n`,
		);
		if (stopping === undefined) void stop(1);
		exitCode = 1;
	};
	if (local !== undefined) await tryListening({ host: "0.0.0.0", port: config.httpsPort, variable: "HTTPS_PORT" });
	await lowerThreadPoolPriority();
	running = await startServer(config, logger, onHalt, start.signal);
	// The start does not notice a request to stop that comes after its last check, so the server is closed here.
	if (stopping !== undefined) await running.close();
	start.signal.throwIfAborted();
	front = await local?.openHttpsProxy(config);
	const mode = (running.host.views.founding.mode ?? "sandbox").toUpperCase();
	logger.info({ url: config.publicUrl, mode: mode.toLowerCase(), data: config.dataDir }, "open");
	for (const line of running.missing) logger.warn({ missing: line }, "a setting is missing or unsuitable");
	say(`\n  Candor is open at ${config.publicUrl}`);
	say(`  mode  ${mode}${mode === "SANDBOX" ? ": simulated markets, test coins, nothing here is real money" : ""}`);
	say(`  data  ${config.dataDir}${running.place.startsWith(config.dataDir) ? "" : ` and ${running.place}`}`);
	say(`  console  ${config.consoleOrigin}`);
	// The link is printed only on a terminal, for a person in front of this machine. In a file or a service's log others could
	// read it.
	const demo = process.stderr.isTTY ? running.demoLink() : undefined;
	if (demo !== undefined) say(`           as two demo operators, once within ten minutes: ${demo}`);
	if (front !== undefined) {
		const { origins, authorityUrl, authorityPath } = front;
		say(`  https ${origins.slice(1).join(", ")} too, with a self-made certificate`);
		say(`        a phone installs its authority from ${authorityUrl} (here: ${authorityPath}), or accepts the browser's warning`);
		say("        passkeys need a host name instead of an IP address, and an installed authority");
	}
	if (config.headStore === undefined) {
		say("  head  no second place (HEAD_STORE): an older copy of the complete data folder cannot be detected");
	}
	if (running.priceSources.length > 0) {
		say(`  prices  ${running.priceSources.join(", ")}: a market is halted until three of them are fresh (GET /api/health)`);
	}
	if (running.missing.length > 0) say("\n  What does not work yet:");
	for (const line of running.missing) say(`  - ${line}`);
	say("  Ctrl-C stops it.\n");
}

try {
	await main();
} catch (error) {
	if (start.signal.aborted) {
		say("Stopped before it was open.");
		end(exitCode);
	}
	process.stderr.write(`\nCandor did not start.\n${explainFailure(error, process.env.DATA_DIR ?? "./data")}\n`);
	process.exit(1);
}
