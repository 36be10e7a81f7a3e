// Converts the arguments that an operator types to a command of the core. packages/operator-commands describes the arguments of
// each command.
import { readFileSync } from "node:fs";
import {
	InputError,
	type Listing,
	OPERATOR_COMMANDS,
	type OperatorCommand,
	readTyped,
	type TypedCommand,
	usageOf,
} from "@candor/operator-commands";
import { instrumentOf, listedContracts } from "../exchange/listed-contracts.ts";
import listing from "../exchange/listing.json" with { type: "json" };
import { readCommand } from "../features/operators/plugin.ts";
import { OFFERED_COINS } from "../sandbox-offerings/coins.ts";
import { UsageError } from "./usage-error.ts";

/** Coins, markets and contracts that this release knows. */
export const LISTING: Listing = {
	coins: [...listing.assets, ...OFFERED_COINS],
	markets: listing.pairs.map(({ pair, base }) => ({ pair, symbol: `${base}/${listing.terms.quote}` })),
	settlement: listing.terms.quote,
	demo: "DEMO",
	contractTerms: (symbol) => listedContracts().get(symbol),
	instrument: instrumentOf,
};

const BY_NAME: ReadonlyMap<string, OperatorCommand> = new Map(OPERATOR_COMMANDS.map((command) => [command.name, command]));

/** Returns the command as JSON. Throws UsageError, whose message shows how the command is used. */
export function commandTyped(name: string, typed: TypedCommand, reason: string): string {
	const command = BY_NAME.get(name);
	if (command === undefined) throw new UsageError(`${name} is not a command of operators`);
	try {
		return checkedCommandText({ ...readTyped(command, typed, { listing: LISTING, now: Date.now, readFile: parseFile }), reason });
	} catch (error) {
		if (error instanceof InputError || error instanceof UsageError) {
			throw new UsageError(`${error.message}. Usage: ${usageOf(command)}`);
		}
		throw error;
	}
}

/**
 * Validates a command in the same way as the server, so that the operator learns of an error before the command is sent. Returns
 * the command as JSON. Throws UsageError.
 */
export function checkedCommandText(fields: Readonly<Record<string, unknown>>): string {
	const json = JSON.stringify(fields, (_name, value) => (typeof value === "bigint" ? value.toString() : value));
	const read = readCommand(json, "", 1);
	if ("fault" in read) throw new UsageError(`The command is invalid: ${read.fault}`);
	return json;
}

function parseFile(file: string): unknown {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
	}
	try {
		return JSON.parse(text);
	} catch {
		throw new UsageError(`${file} is not JSON`);
	}
}
