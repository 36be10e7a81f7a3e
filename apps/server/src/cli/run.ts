// Runs `npm run candor -- <command>`. Operators run it on the machine of the server; users run verify-receipt and draw-day on
// their machine. The code of a command is loaded only when the command runs, because most commands need little of the server's
// code.
import type { Config } from "../config/environment.ts";
import type { Command, PrintLine } from "./commands.ts";
import type { PromptAtTerminal } from "./operator.ts";
import type { Output } from "./progress-bar.ts";

/** Standard output and standard error of the program. */
export interface Terminal {
	readonly out: Output;
	readonly errors: Output;
	/** Asks the operator a question in the terminal; undefined if the program has no terminal. */
	readonly ask?: PromptAtTerminal | undefined;
}

const load = async (name: "rebuild" | "replay" | "snapshot" | "verify") => (await import("./commands.ts"))[name];

interface Listed {
	readonly load: () => Promise<Command>;
	readonly help: string;
	/** True if the command may run before the first start of the server. It then creates the data folder and the database. */
	readonly mayMake?: boolean;
}

const COMMANDS: Readonly<Record<string, Listed>> = {
	verify: {
		load: () => load("verify"),
		help: "check the journal, replay its newest era (or: verify from-zero), compare snapshots and tables with it",
	},
	replay: { load: () => load("replay"), help: "replay the newest era of the journal (or: replay from-zero)" },
	snapshot: { load: () => load("snapshot"), help: "write a snapshot of the journal's end" },
	"accept-head": {
		load: async () => (await import("./accept-head.ts")).acceptHead,
		help: "show the journal's end and its stored heads; with the end's sequence, accept that end",
	},
	"first-user": {
		load: async () => (await import("./first-user.ts")).firstUser,
		help: "create the invite code of a live exchange's first user (or: first-user again, to replace the code)",
		mayMake: true,
	},
	"rotate-key": {
		load: async () => (await import("./rotate-key.ts")).rotateKey,
		help: "retire the key that signs records and receipts, and create the next one",
	},
	recompute: {
		load: async () => (await import("./recompute.ts")).recompute,
		help: "recompute interest, charges and allotments of all products from the journal's events alone",
	},
	rebuild: { load: () => load("rebuild"), help: "rebuild the projection's tables from the journal" },
};

/**
 * A command that opens what it needs. Resolves with the exit code.
 * @param words arguments after the name of the command
 */
type SeparateCommand = (config: Config, words: readonly string[], say: PrintLine, errors: Output) => Promise<number>;

const SEPARATE_COMMANDS: Readonly<Record<string, { readonly load: () => Promise<SeparateCommand>; readonly help: string }>> = {
	backup: {
		load: async () => (await import("./backup.ts")).backup,
		help: "backup FOLDER: copy the database and the files into a new folder, also while the server runs",
	},
	restore: {
		load: async () => (await import("./restore.ts")).restore,
		help: "restore FOLDER: fill an empty DATA_DIR and an empty database from a backup, and verify the result",
	},
	"backup-keys": {
		load: async () => (await import("./backup-keys.ts")).backupKeys,
		help: "backup-keys FOLDER: copy the key store into a file that expires in 30 days, and delete expired ones",
	},
	"restore-keys": {
		load: async () => (await import("./backup-keys.ts")).restoreKeyBackup,
		help: "restore-keys FILE: fill an empty KEY_STORE_DIR from such a file",
	},
};

const RESCUE = "rescue";
const RECEIPT = "verify-receipt";
const CHECK = "check-config";
const DAY = "draw-day";

/**
 * Runs one command.
 * @param environment environment variables with the configuration, as for the server
 * @returns the exit code: 0 if the command has finished and found no problem, 1 if it found one or could not run, 2 for an
 * unknown command
 */
export async function runCandor(
	[name, ...words]: readonly string[],
	environment: NodeJS.ProcessEnv,
	{ out, errors, ask }: Terminal,
): Promise<number> {
	const say = (line: string) => void out.write(`${line}\n`);
	const localUrl = `http://127.0.0.1:${environment.PORT || 8080}`;
	if (name === "operator" && words[0] === RESCUE) return rescue(words.slice(1), environment, say, errors);
	if (name === "operator") return (await import("./operator.ts")).operator(words, localUrl, say, Date.now, ask);
	if (name === CHECK) return (await import("./check-config.ts")).checkConfig(environment, say);
	if (name === DAY) return (await import("./draw-day.ts")).drawDay(words, localUrl, say);
	if (name === RECEIPT) return (await import("./check-receipt.ts")).verifyReceipt(say, words);
	const command = find(COMMANDS, name);
	const separate = find(SEPARATE_COMMANDS, name);
	if (command === undefined && separate === undefined) {
		usage(say);
		return name === undefined || name === "help" || name === "--help" ? 0 : 2;
	}
	try {
		if (separate !== undefined) {
			const [{ readConfig }, run] = await Promise.all([import("../config/environment.ts"), separate.load()]);
			return await run(readConfig(environment), words, say, errors);
		}
		if (command === undefined) return 2;
		const [{ readConfig }, { withCommandEnvironment }, run] = await Promise.all([
			import("../config/environment.ts"),
			import("./command-environment.ts"),
			command.load(),
		]);
		return await withCommandEnvironment(readConfig(environment), errors, (place) => run(place, say, words), command.mayMake);
	} catch (error) {
		const { explainFailure } = await import("../explain-failure.ts");
		errors.write(`\n${explainFailure(error, environment.DATA_DIR ?? "./data")}\n`);
		return 1;
	}
}

function find<T>(commands: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
	return name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
}

async function rescue(
	words: readonly string[],
	environment: NodeJS.ProcessEnv,
	say: (line: string) => void,
	errors: Output,
): Promise<number> {
	const [{ readConfig }, { rescueOperator }, { explainFailure }] = await Promise.all([
		import("../config/environment.ts"),
		import("./rescue-operator.ts"),
		import("../explain-failure.ts"),
	]);
	try {
		return await rescueOperator(readConfig(environment), words, say, errors);
	} catch (error) {
		const isUsage = error instanceof Error && (error.name === "Misunderstood" || error.name === "InputError");
		errors.write(`\n${isUsage ? error.message : explainFailure(error, environment.DATA_DIR ?? "./data")}\n`);
		return isUsage ? 2 : 1;
	}
}

function usage(say: (line: string) => void): void {
	say("npm run candor -- <command>, while the server is stopped:");
	for (const [name, { help }] of Object.entries(COMMANDS)) say(`  ${name.padEnd(11)} ${help}`);
	for (const { help } of Object.values(SEPARATE_COMMANDS)) say(`  ${help}`);
	say('  operator rescue NUMBER PUBLICKEY --reason "…"  open an administrator after all keys were lost; effective in 72 hours');
	say("npm run candor -- operator --help: commands of operators, while the server runs.");
	say("While the server runs, or without a server:");
	say(`  ${RECEIPT} FILE  recompute an option or another receipt from the file that the app gives its user`);
	say(
		`  ${DAY} DATE MARKET  recompute a day of a simulated market from its revealed seed, and compare a sample of the signed records with it`,
	);
	say(`  ${CHECK}  try the settings, the database, the mail server, folders and the port, without a start`);
	say("Configuration as for the server: DATA_DIR, DATABASE_URL, MODE, PUBLIC_URL.");
}
