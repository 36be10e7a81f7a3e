// `npm run candor -- <command>`: the operator's tools beside the server, and a buyer's without one. Exit 0: done and clean; 1: found something, or could not
// work; 2: not understood.
//
// Each loads its own code when it is asked for: most need none of the server's.
import type { Command } from "./commands.ts";

const load = async (name: "rebuild" | "replay" | "snapshot" | "verify") => (await import("./commands.ts"))[name];

const COMMANDS: Readonly<Record<string, { readonly load: () => Promise<Command>; readonly help: string }>> = {
	verify: {
		load: () => load("verify"),
		help: "walk the journal, replay it since the newest era began (or: verify from-zero), compare snapshots and tables with it",
	},
	replay: { load: () => load("replay"), help: "replay the journal since the newest era began (or: replay from-zero)" },
	snapshot: { load: () => load("snapshot"), help: "write a snapshot of the journal's end" },
	"accept-head": {
		load: async () => (await import("./accept-head.ts")).acceptHead,
		help: "show the journal's end and what is noted of it; with the end's sequence, accept it",
	},
	"first-user": {
		load: async () => (await import("./first-user.ts")).firstUser,
		help: "make the invite code of a live exchange's first user",
	},
	"rotate-key": {
		load: async () => (await import("./rotate-key.ts")).rotateKey,
		help: "retire the key that signs records and receipts, and make the next one",
	},
	recompute: {
		load: async () => (await import("./recompute.ts")).recompute,
		help: "work out the interest and charges of managed products again from the journal's events alone",
	},
	rebuild: { load: () => load("rebuild"), help: "make the projection's tables anew from the journal" },
};

const RECEIPT = "verify-receipt";
const DAY = "draw-day";

const say = (line: string) => void process.stdout.write(`${line}\n`);

function usage(): void {
	say("npm run candor -- <command>, while the server is stopped:");
	for (const [name, { help }] of Object.entries(COMMANDS)) say(`  ${name.padEnd(11)} ${help}`);
	say("npm run candor -- operator help: what operators do, while the server runs.");
	say("Beside the server, or without any:");
	say(`  ${RECEIPT} FILE  recompute a timed option from the file that the app gives its buyer`);
	say(
		`  ${DAY} DATE MARKET  draw a day of a simulated market again from its revealed seed, and compare a sample of the signed records with it`,
	);
	say("Configuration as for the server: DATA_DIR, DATABASE_URL, MODE, PUBLIC_URL.");
}

async function main([name, ...words]: readonly string[]): Promise<number> {
	const localUrl = `http://127.0.0.1:${process.env.PORT || 8080}`;
	if (name === "operator") return (await import("./operator.ts")).operator(words, localUrl, say);
	if (name === DAY) return (await import("./draw-day.ts")).drawDay(words, localUrl, say);
	if (name === RECEIPT) return (await import("./verify-receipt.ts")).verifyReceipt(say, words);
	const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name];
	if (command === undefined) {
		usage();
		return name === undefined || name === "help" || name === "--help" ? 0 : 2;
	}
	try {
		const [{ readConfig }, { withWorkplace }, run] = await Promise.all([
			import("../config/environment.ts"),
			import("./workplace.ts"),
			command.load(),
		]);
		return await withWorkplace(readConfig(process.env), (place) => run(place, say, words));
	} catch (error) {
		const { explainFailure } = await import("../explain-failure.ts");
		process.stderr.write(`\n${explainFailure(error, process.env.DATA_DIR ?? "./data")}\n`);
		return 1;
	}
}

process.exitCode = await main(process.argv.slice(2));
