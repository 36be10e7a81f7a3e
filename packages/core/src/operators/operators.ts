// Operators with their roles, and intents (proposed commands) that wait for a second operator. The command's product executes an approved
// command (docs/reference/rules.md §11, docs/decisions/0100).
import { createHash } from "node:crypto";
import { type ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FOUNDER, whoIs } from "../engine/actors.ts";
import { type CommandBase, type CommandSchema, type OperatorTerms, ROLES, type Role } from "../engine/declare.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { INSTRUMENTS_BY_TWO, OPERATORS_SHARE } from "../engine/since.ts";
import type {
	ApproveIntent,
	approveIntent,
	CloseOperator,
	closeOperator,
	IntentDecided,
	IntentProposed,
	OpenOperator,
	OperatorActed,
	OperatorClosed,
	OperatorOpened,
	openOperator,
	WithdrawIntent,
	withdrawIntent,
} from "./messages.ts";
import { commandOfRecordedName, recordedName } from "./recorded-name.ts";

const MAX_REASON = 500;
/**
 * Maximum number of waiting intents per operator. It is counted per operator, so that no operator can block another operator's proposals.
 */
const MAX_OWN_INTENTS = 20;
const MAX_OWN_SECURITY_INTENTS = 5;
const SECURITY: ReadonlySet<string> = new Set(["OpenOperator", "CloseOperator"]);
/** Maximum number of waiting intents of all operators together, under rules before 10. */
const MAX_INTENTS = 100;
/** Highest number of an operator (engine/actors.ts). */
const MAX_OPERATORS = 99;
const MAX_AMOUNT = 1n << 60n;
/** An intent without an approval expires after a day. */
const MAX_INTENT_AGE_MS = 86_400_000;
const ADMINISTRATORS_ALONE: OperatorTerms = { roles: ["administrator"], needsApproval: false };

interface Operator {
	readonly role: Role;
	readonly publicKey: string;
	readonly openedAt: number;
	/** Time of closing, ms; 0: open. */
	closedAt: number;
}

interface Intent {
	readonly intent: number;
	readonly command: CommandBase & { readonly reason: string };
	readonly hash: string;
	readonly at: number;
}

type Emitted = OperatorOpened | OperatorClosed | IntentProposed | IntentDecided | OperatorActed;

/** Checks of the exchange before and after an operator's command. */
export interface OperatorsOffers {
	/** The refusal for this operator; `propose`: a second operator must approve it. */
	judgeOperator(command: CommandBase, schema: CommandSchema): Refusal | "propose" | undefined;
	/** Stores a command for a second operator. Returns the intent's number. */
	propose(command: CommandBase): Verdict;
	/** Emits an executed command with its reason; nothing for types without one. */
	tellActed(command: CommandBase): void;
	/** Undefined: no open operator has this number. */
	roleOf(operator: number): Role | undefined;
}

export class Operators implements Product {
	readonly handlers: Handlers<readonly [typeof openOperator, typeof closeOperator, typeof approveIntent, typeof withdrawIntent]> =
		{
			OpenOperator: (command) => this.#open(command),
			CloseOperator: (command) => this.#close(command),
			ApproveIntent: (command) => this.#approve(command),
			WithdrawIntent: (command) => this.#withdraw(command),
		};
	readonly offers: OperatorsOffers = {
		judgeOperator: (command, schema) => this.#judge(command, schema),
		propose: (command) => this.#propose(command),
		tellActed: (command) => this.#tellActed(command),
		roleOf: (operator) => this.#roleOf(operator),
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<Emitted>;
	readonly #operators = new Map<number, Operator>();
	readonly #intents = new Map<number, Intent>();
	#lastIntent = 0;

	constructor(engine: Engine<Emitted>) {
		this.#engine = engine;
	}

	#roleOf(operator: number): Role | undefined {
		if (operator === FOUNDER) return "administrator";
		const known = this.#operators.get(operator);
		return known?.closedAt === 0 ? known.role : undefined;
	}

	get #isOlder(): boolean {
		return this.#engine.isBefore(OPERATORS_SHARE);
	}

	/** Number of administrators besides the founder. `ever`: including closed administrators. */
	get #administrators(): { readonly ever: number; readonly open: number } {
		const all = [...this.#operators.values()].filter(({ role }) => role === "administrator");
		return { ever: all.length, open: all.filter(({ closedAt }) => closedAt === 0).length };
	}

	#judge(command: CommandBase, { operator = ADMINISTRATORS_ALONE }: CommandSchema): Refusal | "propose" | undefined {
		const role = this.#roleOf(command.by);
		if (role === undefined) return refuse("unknown_operator");
		if (!operator.roles.includes(role)) return refuse("role_lacking", undefined, { role });
		const reason = reasonOf(command);
		if (reason !== undefined && (reason.trim() === "" || reason.length > MAX_REASON)) return refuse("invalid_reason", "reason");
		const alone = this.#actsAlone(command) || (command.type === "SetInstrument" && this.#engine.isBefore(INSTRUMENTS_BY_TWO));
		return operator.needsApproval && !alone ? "propose" : undefined;
	}

	/**
	 * Tells if the founder may act without a second operator: to set up a sandbox, the contracts, and the first two administrators of a
	 * live exchange. Afterwards two operators are needed, even if one of those two administrators was closed. Otherwise the founder's key
	 * alone could open a second operator.
	 */
	#actsAlone({ by, type }: CommandBase): boolean {
		if (by !== FOUNDER) return false;
		const { ever, open } = this.#administrators;
		const first = this.#isOlder ? open : ever;
		if (this.#engine.mode() === "sandbox") return true;
		return (type === "OpenOperator" && first < 2) || (type === "SetInstrument" && ever === 0);
	}

	#open(command: OpenOperator): Verdict {
		const wrong = this.#openProblem(command);
		if (wrong !== undefined) return wrong;
		const { operator, role, publicKey } = command;
		const at = this.#engine.now();
		this.#operators.set(operator, { role, publicKey, openedAt: at, closedAt: 0 });
		this.#engine.emit({ type: "OperatorOpened", operator, role, publicKey, at });
		return operator;
	}

	#openProblem({ operator, publicKey }: OpenOperator): Refusal | undefined {
		if (whoIs(operator) !== "operator" || operator === FOUNDER) return refuse("invalid_operator", "operator");
		if (this.#operators.has(operator)) return refuse("operator_exists", "operator");
		for (const known of this.#operators.values()) {
			// With the same key for two operators, one person could act as both.
			if (known.publicKey === publicKey) return refuse("key_known", "publicKey");
		}
		return undefined;
	}

	#close(command: CloseOperator): Verdict {
		const known = this.#toClose(command);
		if ("code" in known) return known;
		const { operator } = command;
		known.closedAt = this.#engine.now();
		this.#engine.emit({ type: "OperatorClosed", operator, at: known.closedAt });
		return operator;
	}

	#toClose({ operator }: CloseOperator): Operator | Refusal {
		const known = this.#operators.get(operator);
		if (known === undefined || known.closedAt > 0) return refuse("unknown_operator", "operator");
		// With only the founder left, no intent could ever be approved.
		const isLast =
			known.role === "administrator" && this.#administrators.open === 1 && this.#engine.mode() === "live" && !this.#isOlder;
		return isLast ? refuse("last_administrator", "operator") : known;
	}

	/** Refusal of a proposal that can never be executed. */
	#impossible(command: CommandBase): Refusal | undefined {
		if (this.#isOlder) return undefined;
		if (command.type === "OpenOperator") return this.#openProblem(command as OpenOperator);
		if (command.type === "CloseOperator") {
			const known = this.#toClose(command as CloseOperator);
			return "code" in known ? known : undefined;
		}
		for (const [field, value] of Object.entries(command)) {
			if (typeof value !== "bigint") continue;
			if (value < (field === "amount" ? 1n : 0n) || value > MAX_AMOUNT) return refuse("invalid_amount", field);
		}
		return undefined;
	}

	/** Tells if the operator has used all places of this kind. */
	#isFull(by: number, isSecurity: boolean): boolean {
		if (this.#isOlder) return this.#intents.size >= MAX_INTENTS;
		let own = 0;
		for (const { command } of this.#intents.values()) if (command.by === by && SECURITY.has(command.type) === isSecurity) own++;
		return own >= (isSecurity ? MAX_OWN_SECURITY_INTENTS : MAX_OWN_INTENTS);
	}

	#propose(command: CommandBase): Verdict {
		const wrong = this.#impossible(command);
		if (wrong !== undefined) return wrong;
		const at = this.#engine.now();
		for (const [intent, { at: then }] of this.#intents) if (at - then > MAX_INTENT_AGE_MS) this.#intents.delete(intent);
		if (this.#isFull(command.by, SECURITY.has(command.type))) return refuse("too_many_intents");
		const intent = ++this.#lastIntent;
		const reason = reasonOf(command) ?? "";
		const known: Intent = { intent, command: { ...command, reason }, hash: hashOf(this.#bytesOf(command)), at };
		this.#intents.set(intent, known);
		this.#tellProposed(known);
		return intent;
	}

	#tellProposed({ intent, command, hash, at }: Intent): void {
		const { by: operator, reason } = command;
		const { type, user } = concerning(command);
		const bytes = Buffer.from(this.#bytesOf(command)).toString("hex");
		this.#engine.emit({ type: "IntentProposed", intent, operator, command: recordedName(type), user, hash, bytes, reason, at });
	}

	#bytesOf(command: CommandBase): Uint8Array {
		const schema = this.#schemaOf(command.type);
		const writer = new ByteWriter();
		writer.uint(schema.number);
		schema.write(writer, command);
		return writer.finish();
	}

	#schemaOf(type: string): CommandSchema {
		const route = this.#engine.routeOf(type);
		invariant(route !== undefined, `an intent of ${type}, which nobody takes`);
		return route.schema;
	}

	#approve({ by, intent, hash, reason }: ApproveIntent): Verdict {
		const known = this.#intents.get(intent);
		if (known === undefined || this.#engine.now() - known.at > MAX_INTENT_AGE_MS) return refuse("unknown_intent", "intent");
		const { command } = known;
		if (known.hash !== hash) return refuse("other_intent", "hash");
		if (command.by === by) return refuse("own_intent", "intent");
		const route = this.#engine.routeOf(command.type);
		const roles = route?.schema.operator?.roles ?? [];
		const [approver, proposer] = [this.#roleOf(by), this.#roleOf(command.by)];
		if (approver === undefined || !roles.includes(approver)) return refuse("role_lacking", undefined, { role: approver ?? "" });
		// The proposer may have been closed since the proposal.
		if (proposer === undefined || !roles.includes(proposer)) return refuse("role_lacking", "intent", { role: proposer ?? "" });
		const verdict = route?.decide(command) ?? 0;
		if (typeof verdict !== "number") return verdict;
		this.#intents.delete(intent);
		const at = this.#engine.now();
		this.#engine.emit({ type: "IntentDecided", intent, operator: by, decision: "approved", reason, at });
		this.#tell(command, by);
		return verdict;
	}

	#withdraw({ by, intent, reason }: WithdrawIntent): Verdict {
		const known = this.#intents.get(intent);
		if (known === undefined) return refuse("unknown_intent", "intent");
		if (known.command.by !== by && this.#roleOf(by) !== "administrator") return refuse("role_lacking", "intent");
		this.#intents.delete(intent);
		const at = this.#engine.now();
		this.#engine.emit({ type: "IntentDecided", intent, operator: by, decision: "withdrawn", reason, at });
		return intent;
	}

	#tellActed(command: CommandBase): void {
		// An approval emits the executed command itself.
		if (reasonOf(command) !== undefined && command.type !== "ApproveIntent") this.#tell(command, 0);
	}

	#tell(command: CommandBase, approver: number): void {
		const { type, user } = concerning(command);
		const reason = reasonOf(command) ?? "";
		const at = this.#engine.now();
		this.#engine.emit({ type: "OperatorActed", operator: command.by, approver, command: recordedName(type), user, reason, at });
	}

	restate(): void {
		for (const [operator, { role, publicKey, openedAt, closedAt }] of this.#operators) {
			this.#engine.emit({ type: "OperatorOpened", operator, role, publicKey, at: openedAt });
			if (closedAt > 0) this.#engine.emit({ type: "OperatorClosed", operator, at: closedAt });
		}
		for (const intent of this.#intents.values()) this.#tellProposed(intent);
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#lastIntent);
		writer.uint(this.#operators.size);
		for (const [operator, { role, publicKey, openedAt, closedAt }] of this.#operators) {
			writer.uint(operator);
			writer.u8(ROLES.indexOf(role));
			writer.text(publicKey);
			writer.uint(openedAt);
			writer.uint(closedAt);
		}
		for (const { intent, command, at } of this.#intents.values()) {
			writer.uint(intent);
			writer.uint(at);
			writer.text(recordedName(command.type));
			this.#schemaOf(command.type).write(writer, command);
		}
		return this.#operators.size + this.#intents.size;
	}

	load(reader: ByteReader): void {
		this.#lastIntent = reader.uint();
		const count = reader.uint();
		for (let index = 0; index < count; index++) {
			const operator = reader.uint();
			const role = ROLES[reader.u8()] as Role;
			this.#operators.set(operator, {
				role,
				publicKey: reader.text(),
				openedAt: reader.uint(),
				closedAt: reader.uint(),
			});
		}
		while (!reader.done) {
			const intent = reader.uint();
			const at = reader.uint();
			const command = this.#schemaOf(commandOfRecordedName(reader.text())).read(reader) as Intent["command"];
			this.#intents.set(intent, { intent, command, hash: hashOf(this.#bytesOf(command)), at });
		}
	}

	checkInvariants(): void {
		invariant(
			this.#intents.size <= MAX_OPERATORS * (MAX_OWN_INTENTS + MAX_OWN_SECURITY_INTENTS),
			`${this.#intents.size} intents`,
		);
		for (const { intent, command, at } of this.#intents.values()) {
			invariant(intent <= this.#lastIntent && at <= this.#engine.now(), `intent ${intent} of ${at}`);
			invariant(this.#schemaOf(command.type).operator?.needsApproval === true, `${command.type} waits for nobody`);
		}
		for (const operator of this.#operators.keys())
			invariant(whoIs(operator) === "operator" && operator !== FOUNDER, `${operator} is no operator`);
	}
}

function hashOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

/** The reason of a command; undefined if its type has none. */
function reasonOf(command: CommandBase): string | undefined {
	return "reason" in command && typeof command.reason === "string" ? command.reason : undefined;
}

function concerning(command: CommandBase): { type: string; user: number } {
	return { type: command.type, user: "user" in command && typeof command.user === "number" ? command.user : 0 };
}
