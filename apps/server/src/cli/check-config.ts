// `candor check-config`: tries out the configuration without starting or creating anything. It prints one line per finding.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Config, InvalidConfiguration, readConfig } from "../config/environment.ts";
import { missingSettings } from "../config/missing-settings.ts";
import { makeClient } from "../database/connections.ts";
import { lockHolder } from "../database/data-lock.ts";
import { assertDurable } from "../database/durability-settings.ts";
import { findBinaries } from "../database/postgres-binaries.ts";
import { wordsOf } from "../exchange/heads/check-heads.ts";
import { FileHeadStore } from "../exchange/heads/file-head-store.ts";
import { openHeadStore } from "../exchange/heads/open-head-store.ts";
import { decodeHead, HeadAway } from "../exchange/heads/published-head.ts";
import { tryListening } from "../http/listening.ts";
import { assertOpens, masterKey, readProbe } from "../key-store/probe.ts";
import { checkMailServer } from "../outbox/mail-driver.ts";
import type { PrintLine } from "./commands.ts";

/** Kind of a finding. `wrong` prevents the start or a part of the service; `note` does not. */
type Kind = "ok" | "note" | "wrong";
type Tell = (kind: Kind, subject: string, text: string) => void;

/** Runs the command. Resolves with the exit code: 1 if a finding is `wrong`, otherwise 0. */
export async function checkConfig(environment: NodeJS.ProcessEnv, say: PrintLine): Promise<number> {
	let wrong = 0;
	const tell: Tell = (kind, subject, text) => {
		if (kind === "wrong") wrong++;
		say(`${kind.padEnd(6)} ${subject.padEnd(16)} ${text.replaceAll(/\s*\n\s*/g, " ")}`);
	};
	const config = readSettings(environment, tell);
	if (config === undefined) return 1;
	const runs = checkDataFolder(config, tell);
	await attempt(tell, "PORT", () => checkPort(config.host, config.port, "PORT", runs, tell));
	await attempt(tell, "CONSOLE_PORT", () => checkPort(config.host, config.consolePort, "CONSOLE_PORT", runs, tell));
	await attempt(tell, "DATABASE_URL", () => checkDatabase(config, tell));
	// With this setting the server may start without the second place, so its faults are only notes.
	const tellOfHead: Tell = config.startWithoutHeadStore
		? (kind, ...rest) => tell(kind === "wrong" ? "note" : kind, ...rest)
		: tell;
	await attempt(tellOfHead, "HEAD_STORE", () => checkHeadStore(config, tellOfHead));
	await attempt(tell, "KEY_STORE_DIR", () => checkKeyStore(config, tell));
	await attempt(tell, "SMTP_URL", () => checkMail(config, tell));
	if (config.carriers.sms !== undefined) tell("note", "SMS_ACCOUNT", "is not tried, because each text message costs money");
	if (config.mode === "live") for (const line of missingSettings(config, "registered")) tell("note", "MODE", line);
	return wrong === 0 ? 0 : 1;
}

/** Reads the settings and reports each fault. Returns undefined if the settings cannot be used. */
function readSettings(environment: NodeJS.ProcessEnv, tell: Tell): Config | undefined {
	try {
		const config = readConfig(environment);
		tell("ok", "settings", "every variable is known and has a usable value");
		return config;
	} catch (error) {
		if (!(error instanceof InvalidConfiguration)) throw error;
		for (const fault of error.faults) tell("wrong", "settings", fault);
		return undefined;
	}
}

async function attempt(tell: Tell, subject: string, check: () => Promise<void>): Promise<void> {
	try {
		await check();
	} catch (error) {
		// The message of HeadAway already contains its cause.
		tell("wrong", subject, error instanceof HeadAway ? error.message : wordsOf(error));
	}
}

/** Checks the data folder. Returns true if a server or a command is using it. */
function checkDataFolder({ dataDir }: Config, tell: Tell): boolean {
	let folder = dataDir;
	while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
	if (!statSync(folder).isDirectory()) tell("wrong", "DATA_DIR", `${folder} is a file, and a folder is expected`);
	else if (!isWritable(folder)) tell("wrong", "DATA_DIR", `this user may not write in ${folder}`);
	else tell("ok", "DATA_DIR", folder === dataDir ? `${dataDir} can be written` : `${dataDir} will be made at the first start`);
	const holder = folder === dataDir ? lockHolder(dataDir) : undefined;
	if (holder !== undefined) tell("note", "DATA_DIR", `process ${holder} uses it now`);
	return holder !== undefined;
}

function isWritable(folder: string): boolean {
	try {
		accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** Checks the key store. If it exists, the check tries to open it with the master key. */
async function checkKeyStore(config: Config, tell: Tell): Promise<void> {
	const { folder } = config.keyStore;
	const found = await readProbe(folder);
	if (found === undefined) return tell("ok", "KEY_STORE_DIR", `${folder} has no key store yet: the first start makes one`);
	assertOpens(found, masterKey(config, true), folder);
	tell("ok", "KEY_STORE_DIR", `the master key opens the key store in ${folder}`);
}

async function checkPort(
	host: string,
	port: number,
	variable: "PORT" | "CONSOLE_PORT",
	runs: boolean,
	tell: Tell,
): Promise<void> {
	if (runs) return tell("note", variable, `${port} on ${host} is not tried, because a server may run on this DATA_DIR`);
	await tryListening({ host, port, variable });
	tell("ok", variable, `${port} on ${host} is free`);
}

async function checkDatabase({ databaseUrl }: Config, tell: Tell): Promise<void> {
	if (databaseUrl === undefined) {
		await findBinaries();
		return tell("ok", "DATABASE_URL", "is not set: the embedded Postgres is installed for this machine");
	}
	const client = makeClient(databaseUrl, { application_name: "candor check-config" });
	try {
		await client.connect();
		await assertDurable(client);
		const { rows } = await client.query<{ makes: boolean; there: boolean; user: string }>(
			`select has_database_privilege(current_database(), 'CREATE') as makes, current_user as user,
				exists(select from pg_tables where schemaname = 'journal' and tablename = 'entries') as there`,
		);
		const [found] = rows;
		if (found?.makes !== true)
			return tell("wrong", "DATABASE_URL", `the role ${found?.user} may not create schemas in the database`);
		tell("ok", "DATABASE_URL", found.there ? "the database has an exchange" : "the database can be used and has no exchange yet");
	} finally {
		await client.end().catch(() => {});
	}
}

async function checkHeadStore({ headStore, mode }: Config, tell: Tell): Promise<void> {
	const store = openHeadStore(headStore);
	if (store === undefined) {
		if (mode === "live") tell("note", "HEAD_STORE", "is not set: an older copy of the data cannot be told from the newest");
		return;
	}
	if (store instanceof FileHeadStore && !isWritable(dirname(store.place))) {
		await store.assertFolder();
		return tell("wrong", "HEAD_STORE", `this user may not write in ${dirname(store.place)}`);
	}
	const text = await store.read();
	const found = text === undefined ? "has no head yet" : `has the head of sequence ${decodeHead(text, store.place).seq}`;
	tell("ok", "HEAD_STORE", `${store.place} answers and ${found}; writing is not tried`);
}

async function checkMail({ carriers: { mail } }: Config, tell: Tell): Promise<void> {
	if (mail === undefined) return;
	await checkMailServer(mail);
	tell("ok", "SMTP_URL", `${new URL(mail.url).host} greets and accepts this server; no mail was sent`);
}
