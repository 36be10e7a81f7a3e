// `candor operator …`: sends a command to a running server, signed with the key of the operator. Exit code 0 means that the
// command was executed, or proposed to a second operator. Exit code 1 means that it was refused or not sent, and 2 that the
// arguments are invalid.
import { createHash, randomUUID, sign } from "node:crypto";
import { parseArgs } from "node:util";
import type { CallData } from "@candor/contract";
import {
	COMMAND_OPTIONS,
	type EnrolledKeys,
	enrolledKeysIn,
	fingerprintGroups,
	fingerprintText,
	formatCommand,
	InputError,
	printable,
	whole,
} from "@candor/operator-commands";
import { withdrawalApprovalText } from "@candor/proofs";
import { commandOfBytes, type OperatorRequest, signRequest } from "../features/operators/plugin.ts";
import type { PrintLine } from "./commands.ts";
import { operatorHelp, printCommandHelp } from "./operator-help.ts";
import { makeKey, publicKeyIn, readKey } from "./operator-key.ts";
import { checkedCommandText, commandTyped, LISTING } from "./parse-operator-command.ts";
import { UsageError } from "./usage-error.ts";

type Intent = CallData<"operator/intents">[number];
/** Makes a call, and resolves with the data of the response. Rejects with Refused. */
type Ask = <D>(call: string, params: object) => Promise<D>;

interface Body {
	readonly type?: string;
	readonly data?: unknown;
	readonly message?: string;
	readonly error?: string;
}

/** The server, or a proxy in front of it, refused a call. */
class Refused extends Error {
	override name = "Refused";
}

const OPTIONS = {
	as: { type: "string" },
	key: { type: "string" },
	reason: { type: "string" },
	url: { type: "string" },
	yes: { type: "boolean" },
	help: { type: "boolean", short: "h" },
} as const;
const PATIENCE_MS = 30_000;
/** Texts of refusals for operators, keyed by the code of the refusal. They replace texts that are written for users. */
const SAID_OTHERWISE: ReadonlyMap<string, string> = new Map([["unknown_account", "No user has this number"]]);

/** Asks a question in the terminal, and resolves with the typed text; with undefined if there is no terminal. */
export type PromptAtTerminal = (question: string) => Promise<string | undefined>;

/**
 * Runs the command.
 * @param localUrl URL of the server on this machine
 * @param now wall clock in ms
 * @param askAtTerminal asks for a confirmation before an approval is sent; without a terminal, only the option `--yes` confirms
 */
export async function operator(
	words: readonly string[],
	localUrl: string,
	say: PrintLine,
	now: () => number = Date.now,
	askAtTerminal: PromptAtTerminal = async () => undefined,
): Promise<number> {
	try {
		return await run(words, localUrl, say, now, askAtTerminal);
	} catch (error) {
		say((error as Error).message);
		return error instanceof UsageError || error instanceof InputError ? 2 : 1;
	}
}

async function run(
	words: readonly string[],
	localUrl: string,
	say: PrintLine,
	now: () => number,
	askAtTerminal: PromptAtTerminal,
): Promise<number> {
	const { values, positionals } = parsed(words);
	const founds = positionals[0] === "found";
	const [name, ...rest] = founds ? positionals.slice(1) : positionals;
	if (name === undefined || name === "help" || values.help === true) {
		const on = name === "help" ? rest[0] : name;
		if (on === undefined) operatorHelp(say);
		else printCommandHelp(on, say);
		return name === undefined && values.help !== true ? 2 : 0;
	}
	if (name === "key") return key(rest[0], say);
	const ask = asker(values.url ?? localUrl);
	const { reason = "" } = values;
	if (name === "invite") return invite(await ask<CallData<"operator/invite">>("operator/invite", inviteOf(rest)), say);
	if (name === "enrolments") return listEnrolments((await ask<Enrolments>("operator/enrolments", {})).list, say);
	const enrolled = name === "accept" ? keysOf((await ask<Enrolments>("operator/enrolments", {})).list, rest, say) : undefined;
	const typed = () =>
		enrolled === undefined
			? commandTyped(name, { words: rest, options: values }, reason)
			: checkedCommandText({ ...enrolled, reason });
	if (founds) {
		const command = typed();
		return told(await ask<CallData<"operator/found">>("operator/found", { command, client_id: randomUUID() }), say);
	}
	const signed = signer(ask, values, now);
	if (name === "intents") return list(await signed<Intent[]>("operator/intents"), say);
	if (name !== "approve") {
		const command = name === "approve-withdrawal" ? withdrawalApproval(rest, values, reason) : typed();
		return told(await signed<CallData<"operator/submit">>("operator/submit", command), say);
	}
	const wanted = whole(rest[0]);
	const command = approval(await signed<Intent[]>("operator/intents"), wanted, reason, say);
	if (values.yes !== true && !(await isConfirmed(wanted, askAtTerminal))) {
		say(`Intent ${wanted} was not approved and still waits.`);
		return 1;
	}
	return told(await signed<CallData<"operator/submit">>("operator/submit", command), say);
}

type Enrolments = CallData<"operator/enrolments">;

function inviteOf([operator, role]: readonly string[]) {
	if (operator === undefined || role === undefined) throw new UsageError("Usage: invite NUMBER ROLE");
	return { operator: whole(operator), role };
}

function invite({ link, expires_at }: CallData<"operator/invite">, say: PrintLine): number {
	say(`Give this link to the person. It enrols one browser, until ${new Date(expires_at).toISOString()}:`);
	say(`  ${link}`);
	return 0;
}

function listEnrolments(list: Enrolments["list"], say: PrintLine): number {
	if (list.length === 0) say("No enrolled browser waits.");
	for (const { id, operator, role, replaces, device_key, passkey_id, passkey_key, at } of list) {
		const change = replaces ? "new keys of" : "new operator";
		const fingerprint = fingerprintOf({ deviceKey: device_key, passkeyId: passkey_id, passkeyKey: passkey_key });
		say(`enrolment ${id}, ${change} ${operator} (${role}), ${new Date(at).toISOString()}, fingerprint ${fingerprint}`);
	}
	return 0;
}

/** Returns the fields of the command that gives an operator the keys of an enrolled browser. */
function keysOf(list: Enrolments["list"], [number]: readonly string[], say: PrintLine) {
	const found = list.find(({ id }) => id === whole(number));
	if (found === undefined) throw new UsageError(`No enrolment ${number} waits`);
	const { operator, role, replaces, device_key: deviceKey, passkey_id: passkeyId, passkey_key: passkeyKey } = found;
	const keys = { operator, deviceKey, passkeyId, passkeyKey };
	// The fingerprint is computed here, because the server could have replaced a key and would then report a matching
	// fingerprint.
	say(`Fingerprint: ${fingerprintOf(keys)}. It must be the one that the person of operator ${operator} sees.`);
	return replaces ? { type: "RekeyOperator", ...keys, publicKey: "" } : { type: "EnrolOperator", ...keys, role };
}

function parsed(words: readonly string[]) {
	try {
		return parseArgs({ args: [...words], options: { ...OPTIONS, ...COMMAND_OPTIONS }, allowPositionals: true });
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

type Values = ReturnType<typeof parsed>["values"];

function key(file: string | undefined, say: PrintLine): number {
	if (file === undefined) throw new UsageError("Usage: key FILE");
	const known = publicKeyIn(file);
	if (known !== undefined) {
		say(`${file} already contains a key, which was not changed. Its public key: ${known}`);
		return 0;
	}
	const publicKey = makeKey(file);
	say(`The key is stored in ${file}, which only you can read. Keep a copy in a safe place. The key is never sent.`);
	say(`Public key, for the operator who opens your account: ${publicKey}`);
	return 0;
}

function asker(url: string): Ask {
	return async (call, params) => {
		let response: Response;
		try {
			response = await fetch(`${url}/api/${call}`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify(params),
				signal: AbortSignal.timeout(PATIENCE_MS),
			});
		} catch (error) {
			const { cause, message } = error as Error;
			throw new Refused(`${url} does not answer: ${cause instanceof Error ? cause.message : message}. Is the server running?`);
		}
		const body = (await response.json().catch(() => undefined)) as Body | undefined;
		if (body?.type === "ok") return body.data as never;
		if (typeof body?.error !== "string")
			throw new Refused(`${url} answered ${response.status}, which is not a response of this server`);
		throw new Refused(`Refused: ${SAID_OTHERWISE.get(body.error) ?? body.message} (${body.error})`);
	};
}

function signer(ask: Ask, { as, key: file }: Values, now: () => number) {
	if (as === undefined || file === undefined) throw new UsageError("Missing options: --as NUMBER --key FILE");
	const operator = whole(as);
	const secret = readKey(file);
	return <D>(call: OperatorRequest["call"], command?: string): Promise<D> => {
		const request = { operator, sent_at: now(), nonce: randomUUID(), ...(command === undefined ? {} : { command }) };
		return ask<D>(call, { ...request, signature: signRequest({ call, ...request }, secret) });
	};
}

function told({ intent }: CallData<"operator/submit">, say: PrintLine): number {
	if (intent === null) say("Done.");
	else
		say(
			`Proposed as intent ${intent}. It is executed when another operator approves it within a day: operator approve ${intent}`,
		);
	return 0;
}

function list(intents: readonly Intent[], say: PrintLine): number {
	if (intents.length === 0) say("No command waits for approval.");
	for (const intent of intents) show(intent, say);
	return 0;
}

/**
 * Prints an intent (a command that waits for the approval of a second operator). The effect is decoded from the bytes that the
 * hash covers, and not taken from the server's description.
 */
function show({ intent, operator, asset, bytes, hash, reason, at }: Intent, say: PrintLine): void {
	if (createHash("sha256").update(Buffer.from(bytes, "hex")).digest("hex") !== hash) {
		throw new Refused(`The hash of intent ${intent} does not match what the server shows: do not approve it`);
	}
	const {
		type,
		id: _id,
		by: _by,
		reason: _reason,
		...fields
	} = commandOfBytes(bytes) as { type: string; id: string; by: number; reason?: string };
	say(`intent ${intent}, by operator ${operator} at ${new Date(at).toISOString()}: ${type}`);
	showFingerprint(type, fields, say);
	for (const line of formatCommand(type, fields, { listing: LISTING, productAsset: asset ?? undefined })) say(`  ${line}`);
	say(`  reason: ${printable(reason)}`);
	say(`  hash: ${hash}`);
}

const fingerprintOf = (keys: EnrolledKeys): string =>
	fingerprintGroups(createHash("sha256").update(fingerprintText(keys)).digest());

/**
 * Prints the fingerprint of the keys in the intent's bytes. The server's own fingerprint of the enrolment is not used, because it
 * could be false.
 */
function showFingerprint(type: string, fields: Readonly<Record<string, unknown>>, say: PrintLine): void {
	const keys = enrolledKeysIn(type, fields);
	if (keys === undefined) return;
	say(`  FINGERPRINT of the new keys: ${fingerprintOf(keys)}`);
	say("  Compare it with the numbers that the person reads to you. Approve only if all six groups agree.");
	if (fields.publicKey !== undefined && fields.publicKey !== "")
		say("  The command also sets a key for the command line, which the fingerprint does not cover. Compare that key too.");
}

function approval(intents: readonly Intent[], wanted: number, reason: string, say: PrintLine): string {
	const found = intents.find(({ intent }) => intent === wanted);
	if (found === undefined) throw new Refused(`No intent ${wanted} waits.`);
	show(found, say);
	return checkedCommandText({ type: "ApproveIntent", intent: wanted, hash: found.hash, reason });
}

/**
 * Builds the approval of a withdrawal. The operator must type its hash, so that the server cannot choose which withdrawal the
 * signature covers.
 */
function withdrawalApproval([withdrawal, hash = ""]: readonly string[], { key: file = "" }: Values, reason: string): string {
	if (withdrawal === undefined || !/^[0-9a-f]{64}$/.test(hash)) throw new UsageError("Usage: approve-withdrawal WITHDRAWAL HASH");
	const signature = sign(null, Buffer.from(withdrawalApprovalText(hash)), readKey(file)).toString("hex");
	return checkedCommandText({ type: "ApproveWithdrawal", withdrawal: whole(withdrawal), hash, signature, reason });
}

/** Asks the operator to type the number of the intent. Pressing only Enter by habit approves nothing. */
async function isConfirmed(intent: number, askAtTerminal: PromptAtTerminal): Promise<boolean> {
	const typed = await askAtTerminal(`Type ${intent} to approve this intent: `);
	if (typed === undefined) throw new UsageError("No terminal to confirm the approval: scripts use --yes");
	return typed.trim() === String(intent);
}
