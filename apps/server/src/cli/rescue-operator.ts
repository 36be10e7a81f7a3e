// `candor operator rescue`: opens a new administrator after all administrators have lost their keys. The server must be stopped.
// The journal records the rescue. The new administrator has no rights for 72 hours. In this time any other administrator can
// cancel the rescue.
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { type Command, FOUNDER } from "@candor/core";
import { whole } from "@candor/operator-commands";
import type { Config } from "../config/environment.ts";
import { lockData } from "../database/data-lock.ts";
import { openDatabase } from "../database/database.ts";
import { ExchangeHost } from "../exchange/exchange-host.ts";
import { openHeadStore } from "../exchange/heads/open-head-store.ts";
import { readCommand } from "../features/operators/plugin.ts";
import { MIGRATIONS } from "../migrations.ts";
import type { PrintLine } from "./commands.ts";
import type { Output } from "./progress-bar.ts";
import { UsageError } from "./usage-error.ts";

const USAGE = 'Usage: operator rescue NUMBER PUBLICKEY --reason "…"';

/**
 * Runs the command. Resolves with exit code 0 if the administrator was opened, and with 1 if the exchange refused. Rejects with
 * UsageError for invalid arguments.
 */
export async function rescueOperator(config: Config, words: readonly string[], say: PrintLine, errors: Output): Promise<number> {
	const command = commandOf(words);
	const lock = lockData(config.dataDir, "the Candor server or another command");
	try {
		const database = await openDatabase(config, MIGRATIONS, (level, message) => {
			if (level !== "info") errors.write(`${message}\n`);
		});
		try {
			return await submit(config, database, command, say);
		} finally {
			await database.close();
		}
	} finally {
		lock.release();
	}
}

async function submit(
	config: Config,
	{ address, pool }: Awaited<ReturnType<typeof openDatabase>>,
	command: Command,
	say: PrintLine,
): Promise<number> {
	const host = await ExchangeHost.open({
		...{ address, pool, dataDir: config.dataDir, mode: config.mode, version: "rescue" },
		...{ headStore: openHeadStore(config.headStore), startWithoutHeadStore: config.startWithoutHeadStore },
		log: () => {},
		onHalt: () => {},
	});
	try {
		const { outcome } = await host.submit(command);
		if (outcome.kind === "refused") {
			say(`Refused: ${outcome.refusal.code}${outcome.refusal.field === undefined ? "" : ` (${outcome.refusal.field})`}`);
			return 1;
		}
		say(`Operator ${outcome.result} is an administrator in 72 hours. Any administrator can cancel it until then:`);
		say(`  operator cancel-rescue ${outcome.result}`);
		return 0;
	} finally {
		await host.close({ withSnapshot: true });
	}
}

function commandOf(words: readonly string[]): Command {
	const { values, positionals } = parseArgs({
		args: [...words],
		options: { reason: { type: "string" } },
		allowPositionals: true,
	});
	const [number, publicKey] = positionals;
	if (number === undefined || publicKey === undefined || !values.reason) throw new UsageError(USAGE);
	const fields = { type: "RescueOperator", operator: whole(number), publicKey, reason: values.reason };
	const command = readCommand(JSON.stringify(fields), randomUUID(), FOUNDER);
	if ("fault" in command) throw new UsageError(`${command.fault}. ${USAGE}`);
	return command;
}
