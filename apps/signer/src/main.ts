// The command-line program `signer`. README.md describes its commands.
import { createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { armingHash } from "./approvals.ts";
import { SignerClient } from "./client.ts";
import { explain } from "./explain.ts";
import { readFields } from "./fields.ts";
import { keysOf, makeKeyFile } from "./keys.ts";
import { readPolicy } from "./policy.ts";
import { type Approval, armText } from "./protocol.ts";
import { readApprovals, readArming } from "./requests.ts";
import { folderPaths, serve } from "./serve.ts";

const HELP = `signer COMMAND [--dir FOLDER]

  serve                                   answer requests on FOLDER/signer.sock
  generate-keys [--show-phrase]           make FOLDER/keys.json; prints xpub and addresses
  policy check                            check FOLDER/policy.json; prints its hash
  explain FILE                            describe an intent, an arming or a signed transaction, offline
  sign-arming FILE --key KEY --operator N print an operator's signature of an arming
  arm FILE SIGNATURE SIGNATURE            send an arming with the signatures of two operators
  status                                  print the counter, the lock and the caps

FOLDER is SIGNER_DIR, or data/signer. The passphrase of the keys is in SIGNER_PASSPHRASE_FILE or SIGNER_PASSPHRASE.
`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		dir: { type: "string" },
		key: { type: "string" },
		operator: { type: "string" },
		"show-phrase": { type: "boolean" },
		"until-input-ends": { type: "boolean" },
	},
});
const [command, ...rest] = positionals;
const folder = values.dir ?? process.env.SIGNER_DIR ?? "data/signer";
const files = folderPaths(folder);
const print = (text: string): void => {
	process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
};
const readText = (path: string | undefined): string => {
	if (path === undefined) throw new Error(`a file is missing\n\n${HELP}`);
	return readFileSync(path, "utf8");
};
const printJson = (value: unknown) => print(JSON.stringify(value, undefined, "\t"));

function passphrase(): string {
	const { SIGNER_PASSPHRASE_FILE: file, SIGNER_PASSPHRASE: text } = process.env;
	const found = file === undefined ? text : readFileSync(file, "utf8").trimEnd();
	if (found === undefined || found === "") throw new Error("set SIGNER_PASSPHRASE_FILE or SIGNER_PASSPHRASE");
	return found;
}

async function runServe(): Promise<void> {
	const log = (line: string) => print(`${new Date().toISOString()} ${line}`);
	const stop = await serve({ folder, passphrase: passphrase(), log, fail: endWith });
	const end = () => {
		stop();
		process.exit(0);
	};
	process.on("SIGTERM", end);
	process.on("SIGINT", end);
	// In a sandbox, the server holds this process's standard input open, so the signer ends together with the server.
	if (values["until-input-ends"]) process.stdin.on("close", end).resume();
	log(`ready on ${files.socket}`);
}

function generateKeys(): void {
	const phrase = makeKeyFile(files.keys, passphrase());
	const { xpub, hot, warm } = keysOf(phrase);
	print(`keys        ${files.keys}\nxpub        ${xpub}\nhot wallet  ${hot.address}\nwarm wallet ${warm.address}`);
	if (values["show-phrase"]) print(`phrase      ${phrase}`);
}

function signArming(): void {
	const arming = readFields(JSON.parse(readText(rest[0])), readArming);
	const key = createPrivateKey({ format: "jwk", key: JSON.parse(readText(values.key)) });
	const signature = sign(null, Buffer.from(armText(armingHash(arming))), key).toString("hex");
	printJson({ operator: Number(values.operator), signature } satisfies Approval);
}

async function arm(): Promise<void> {
	const [file, ...signatures] = rest;
	const arming = readFields(JSON.parse(readText(file)), readArming);
	const given = { approvals: signatures.map((path) => JSON.parse(readText(path))) };
	const approvals = readFields(given, readApprovals);
	await withClient(async (client) => printJson(await client.call("arm", { ...arming, approvals })));
}

async function withClient(use: (client: SignerClient) => Promise<void>): Promise<void> {
	const client = new SignerClient({ socketPath: files.socket, position: () => ({ counter: 0, nonces: [] }) });
	try {
		await use(client);
	} finally {
		await client.close();
	}
}

function readKnownPolicy() {
	try {
		return readPolicy(readFileSync(files.policy));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

async function run(): Promise<void> {
	if (command === "serve") return runServe();
	if (command === "generate-keys") return generateKeys();
	if (command === "policy" && rest[0] === "check") return print(`policy ${readPolicy(readFileSync(files.policy)).hash} is valid`);
	if (command === "explain") return print(explain(readText(rest[0]), readKnownPolicy()));
	if (command === "sign-arming") return signArming();
	if (command === "arm") return arm();
	if (command === "status") return withClient(async (client) => printJson(await client.call("status", {})));
	throw new Error(HELP);
}

function endWith(error: Error): never {
	process.stderr.write(`signer: ${error.message}\n`);
	process.exit(1);
}

run().catch(endWith);
