// The server's process: configuration, signals, exit codes and what people read in the terminal. Exit 0: stopped as asked. 1: it
// could not start, or it halted and must come back through recovery.
import { readConfig } from "./config/environment.ts";
import { createLog } from "./http/log.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A stop that takes longer is ended: what is durable stays durable. */
const STOP_PATIENCE_MS = 30_000;
/** The terminal and npm may both hand on one Ctrl-C. */
const SAME_SIGNAL_MS = 1_500;

/** Errors that say what to do: people need no stack for them. */
const EXPLAINED = new Set([
	"InvalidConfiguration",
	"UnsafeSecret",
	"DatabaseUnusable",
	"DataInUse",
	"WrongMode",
	"PortInUse",
	"JournalDamaged",
	"ReplayDiverged",
	"StaleWriter",
	"StoreUnavailable",
]);

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (!EXPLAINED.has(error.name)) return error.stack ?? error.message;
	const hint =
		error.name === "JournalDamaged"
			? "\nNothing was changed. Restore the journal from a good copy; `npm run candor -- verify` walks it and names the place."
			: "";
	return `${error.message}${hint}`;
}

let running: RunningServer | undefined;
let stopping: number | undefined;

function end(code: number): never {
	// The embedded Postgres lives in its own process group: it is told, and comes down by itself.
	if (running?.databasePid !== undefined) tryKill(running.databasePid);
	process.exit(code);
}

function tryKill(pid: number): void {
	try {
		process.kill(pid, "SIGINT");
	} catch {
		// It is gone already.
	}
}

async function stop(code: number): Promise<void> {
	stopping = performance.now();
	const late = setTimeout(() => {
		process.stderr.write("Stopping took too long; ending now. Nothing that was acknowledged is lost.\n");
		end(1);
	}, STOP_PATIENCE_MS);
	await running?.close();
	clearTimeout(late);
	process.exit(code);
}

function onSignal(): void {
	if (stopping === undefined) {
		say("\nStopping …");
		void stop(0);
	} else if (performance.now() - stopping > SAME_SIGNAL_MS) end(1);
}

async function main(): Promise<void> {
	const config = readConfig(process.env);
	const log = createLog(config.logLevel);
	process.on("uncaughtException", (error) => {
		// Half a start or half a stop is left to nobody.
		if (stopping === undefined && running?.survives(error) === true) return;
		log.fatal({ err: error }, "an error that nobody caught");
		end(1);
	});
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
	running = await startServer(config, log, ({ reason, error }) => {
		log.fatal({ err: error, reason }, "the exchange halted");
		process.stderr.write(`The exchange halted (${reason}): ${error.message}\nStart it again: it comes back through recovery.\n`);
		if (stopping === undefined) void stop(1);
		process.exitCode = 1;
	});
	const mode = (running.host.views.mode ?? "sandbox").toUpperCase();
	say(`\n  Candor is open at ${config.publicUrl}`);
	say(`  mode  ${mode}${mode === "SANDBOX" ? ": simulated markets, test coins, nothing here is real money" : ""}`);
	say(`  data  ${config.dataDir}${running.place.startsWith(config.dataDir) ? "" : ` and ${running.place}`}`);
	say("  Ctrl-C stops it.\n");
}

try {
	await main();
} catch (error) {
	process.stderr.write(`\nCandor did not start.\n${explain(error)}\n`);
	process.exit(1);
}
