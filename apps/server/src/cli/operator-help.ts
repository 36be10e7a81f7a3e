// Help texts for operators: the arguments of each command, the roles that may send it, and whether a second operator must approve
// it.
import { COMMANDS, type CommandSchema, ROLES } from "@candor/core";
import { OPERATOR_COMMANDS, type OperatorCommand, usageOf } from "@candor/operator-commands";
import type { PrintLine } from "./commands.ts";
import { UsageError } from "./usage-error.ts";

const SCHEMAS: ReadonlyMap<string, CommandSchema> = new Map(
	(COMMANDS as readonly CommandSchema[]).map((schema) => [schema.type, schema]),
);

/**
 * Returns the roles and the approval that the core declares for a command, for example `treasurer, administrator; a second
 * operator approves`.
 */
function rightsOf({ type }: Pick<OperatorCommand, "type">): string {
	const terms = SCHEMAS.get(type)?.operator;
	if (terms === undefined) throw new Error(`${type} is no command of operators`);
	const roles = terms.roles.length === ROLES.length ? "any role" : terms.roles.join(", ");
	return `${roles}; ${terms.needsApproval ? "a second operator approves" : "one operator alone"}`;
}

/** Prints a line for each command. */
export function operatorHelp(say: PrintLine): void {
	say('npm run candor -- operator <command> --as NUMBER --key FILE --reason "…" [--url http://…], while the server runs:');
	const show = (usage: string, rights: string) => {
		say(`  ${usage}`);
		say(`      ${rights}`);
	};
	show("key FILE", "makes a key, or shows the public half of one; no server and no option is needed");
	for (const command of OPERATOR_COMMANDS) show(usageOf(command), rightsOf(command));
	show("intents", "any role; lists the commands that wait for a second operator");
	show("approve INTENT [--yes]", "a role of the command; not its proposer. --yes: at once, for scripts");
	show(
		"approve-withdrawal WITHDRAWAL HASH",
		`signs the hash, which \`signer explain\` computes from the withdrawal. ${rightsOf({ type: "ApproveWithdrawal" })}`,
	);
	show("invite NUMBER ROLE", "makes a link that enrols a browser for the console; on the server's machine");
	show("enrolments", "lists the enrolled browsers with their fingerprints; on the server's machine");
	show(
		"accept ENROLMENT",
		`takes over the keys of an enrolled browser, after you compared the fingerprint. ${rightsOf({ type: "EnrolOperator" })}`,
	);
	show("found <any of these>", "the founder, on the server's machine, without --as and --key");
	say("  <command> --help         shows one command");
}

/** Prints the help of one command. Throws UsageError if the command does not exist. */
export function printCommandHelp(name: string, say: PrintLine): void {
	const command = OPERATOR_COMMANDS.find((known) => known.name === name);
	if (command === undefined) throw new UsageError(`${name} is not a command of operators`);
	say(`${usageOf(command)} --as NUMBER --key FILE --reason "…"`);
	say(rightsOf(command));
}
