// Stores operators with their roles, and intents (proposed commands that wait for a second operator). The product of an approved
// command executes it (docs/reference/rules.md §11, docs/decisions/0100).
import { createHash } from "node:crypto";
import { type ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FOUNDER } from "../engine/actors.ts";
import type { CommandBase, CommandSchema, OperatorTerms, Role } from "../engine/declare.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { CONSOLE_KEYS, INSTRUMENTS_BY_TWO, OPERATORS_SHARE } from "../engine/since.ts";
import type {
	ApproveIntent,
	AuditHeadRecorded,
	CloseOperator,
	EnrolOperator,
	IntentDecided,
	IntentProposed,
	OPERATOR_COMMANDS,
	OpenOperator,
	OperatorActed,
	RecordAuditHead,
	RekeyOperator,
	RestoreOperator,
	SuspendOperator,
	WithdrawIntent,
} from "./messages.ts";
import { commandOfRecordedName, recordedName } from "./recorded-name.ts";
import { OperatorRegistry, type RegistryEvent } from "./registry.ts";

const MAX_REASON = 500;
/**
 * Maximum number of waiting intents per operator. With one limit for all operators together, a single operator could block the
 * others' proposals.
 */
const MAX_OWN_INTENTS = 10;
/** The same maximum under rules before version 12. */
const MAX_OWN_INTENTS_BEFORE = 20;
const MAX_OWN_SECURITY_INTENTS = 5;
const SECURITY: ReadonlySet<string> = new Set([
	"OpenOperator",
	"CloseOperator",
	"EnrolOperator",
	"RekeyOperator",
	"RestoreOperator",
]);
const NOT_BY_NEW_KEYS: ReadonlySet<string> = new Set(["SuspendOperator", "CancelRescue", "ApproveWithdrawal"]);
/** Maximum number of waiting intents of all operators together, under rules before version 10. */
const MAX_INTENTS = 100;
/** Highest number of an operator (engine/actors.ts). */
const MAX_OPERATORS = 99;
const MAX_AMOUNT = 1n << 60n;
/** An intent that is not approved within this time expires, ms. */
const MAX_INTENT_AGE_MS = 86_400_000;
const ADMINISTRATORS_ALONE: OperatorTerms = { roles: ["administrator"], needsApproval: false };

interface Intent {
	readonly intent: number;
	readonly command: CommandBase & { readonly reason: string };
	readonly hash: string;
	readonly at: number;
}

type Emitted = RegistryEvent | IntentProposed | IntentDecided | OperatorActed | AuditHeadRecorded;

/** Checks and steps that the exchange runs before and after an operator's command. */
export interface OperatorsOffers {
	/**
	 * Returns a refusal if this operator may not send the command, `propose` if a second operator must approve it, and undefined if
	 * it may be executed at once.
	 */
	judgeOperator(command: CommandBase, schema: CommandSchema): Refusal | "propose" | undefined;
	/** Stores a command as an intent that waits for a second operator. Returns the intent's number, or a refusal. */
	propose(command: CommandBase): Verdict;
	/** Emits an event about an executed command, with its reason. Has no effect for types of commands without a reason. */
	tellActed(command: CommandBase): void;
	/** Returns the role of an operator who may act now; undefined if no such operator has this number. */
	roleOf(operator: number): Role | undefined;
	/** Returns the user accounts that an operator has declared as their own. */
	accountsOf(operator: number): readonly number[];
}

export class Operators implements Product {
	readonly handlers: Handlers<typeof OPERATOR_COMMANDS> = {
		OpenOperator: (command) => this.#registry.open(command, this.#actsAlone(command)),
		EnrolOperator: (command) => this.#registry.enrol(command, this.#actsAlone(command)),
		RekeyOperator: (command) => this.#withoutIntents(command, this.#registry.rekey(command)),
		CloseOperator: (command) => this.#withoutIntents(command, this.#registry.close(command)),
		SuspendOperator: (command) => this.#withoutIntents(command, this.#registry.suspend(command)),
		RestoreOperator: (command) => this.#registry.restoreRights(command),
		RescueOperator: (command) => this.#registry.rescue(command),
		CancelRescue: (command) => this.#registry.cancelRescue(command),
		DeclareAccounts: (command) => this.#registry.declare(command),
		ApproveIntent: (command) => this.#approve(command),
		WithdrawIntent: (command) => this.#withdraw(command),
		RecordAuditHead: (command) => this.#recordAuditHead(command),
	};
	readonly offers: OperatorsOffers = {
		judgeOperator: (command, schema) => this.#judge(command, schema),
		propose: (command) => this.#propose(command),
		tellActed: (command) => this.#tellActed(command),
		roleOf: (operator) => this.#registry.roleOf(operator),
		accountsOf: (operator) => this.#registry.accountsOf(operator),
	};
	readonly sectionVersion = 2;
	readonly #engine: Engine<Emitted>;
	readonly #registry: OperatorRegistry;
	readonly #intents = new Map<number, Intent>();
	#lastIntent = 0;
	#audit = { head: "", entries: 0 };
	/**
	 * User whom the current command affects. It is determined before the command is executed, because the command may remove the
	 * item that names the user.
	 */
	#affected = 0;

	constructor(engine: Engine<Emitted>) {
		this.#engine = engine;
		this.#registry = new OperatorRegistry(engine);
	}

	get #isOlder(): boolean {
		return this.#engine.isBefore(OPERATORS_SHARE);
	}

	#judge(command: CommandBase, { operator = ADMINISTRATORS_ALONE }: CommandSchema): Refusal | "propose" | undefined {
		const role = this.#registry.roleOf(command.by);
		if (role === undefined) return refuse("unknown_operator");
		if (!operator.roles.includes(role)) return refuse("role_lacking", undefined, { role });
		const reason = reasonOf(command);
		if (reason !== undefined && (reason.trim() === "" || reason.length > MAX_REASON)) return refuse("invalid_reason", "reason");
		this.#affected = this.#concerning(command).user;
		if (this.#isPartial(command.by, this.#affected, command)) return refuse("own_account", "user");
		const withheld = this.#keysProblem(command);
		if (withheld !== undefined) return withheld;
		if (command.type === "SuspendOperator" && this.#suspendsAgain(command as SuspendOperator)) return "propose";
		const alone = this.#actsAlone(command) || (command.type === "SetInstrument" && this.#engine.isBefore(INSTRUMENTS_BY_TWO));
		return operator.needsApproval && !alone ? "propose" : undefined;
	}

	/**
	 * Tells if the founder may send a command without a second operator. The founder may set up a sandbox in this way, and in a
	 * live exchange the contracts and the first two administrators. Afterwards every such command needs two operators, even if one
	 * of these administrators was closed. Otherwise the founder's key alone could open a second operator.
	 */
	#actsAlone({ by, type }: CommandBase): boolean {
		if (by !== FOUNDER) return false;
		const { ever, open } = this.#registry.administrators;
		const first = this.#isOlder ? open : ever;
		if (this.#engine.mode() === "sandbox") return true;
		return ((type === "OpenOperator" || type === "EnrolOperator") && first < 2) || (type === "SetInstrument" && ever === 0);
	}

	/** Returns a refusal if the proposed command could never be executed, otherwise undefined. */
	#impossible(command: CommandBase): Refusal | undefined {
		if (this.#isOlder) return undefined;
		const wrong = this.#securityProblem(command);
		if (wrong !== undefined) return wrong;
		for (const [field, value] of Object.entries(command)) {
			if (typeof value !== "bigint") continue;
			if (value < (field === "amount" ? 1n : 0n) || value > MAX_AMOUNT) return refuse("invalid_amount", field);
		}
		return undefined;
	}

	#securityProblem(command: CommandBase): Refusal | undefined {
		const registry = this.#registry;
		const known = (() => {
			switch (command.type) {
				case "OpenOperator":
					return registry.openProblem(command as OpenOperator);
				case "EnrolOperator":
					return registry.enrolProblem(command as EnrolOperator);
				case "CloseOperator":
					return registry.toClose((command as CloseOperator).operator);
				case "RekeyOperator":
					return registry.toRekey(command as RekeyOperator);
				case "SuspendOperator":
					return registry.toSuspend((command as SuspendOperator).operator);
				case "RestoreOperator":
					return registry.toRestore((command as RestoreOperator).operator);
				default:
					return undefined;
			}
		})();
		return known !== undefined && "code" in known ? known : undefined;
	}

	/**
	 * Returns a refusal if the operator's keys are new and the command suspends an operator, cancels a rescue or approves a
	 * withdrawal. So the other operators have time to notice stolen new keys.
	 */
	#keysProblem({ by, type }: CommandBase): Refusal | undefined {
		if (!NOT_BY_NEW_KEYS.has(type)) return undefined;
		const approvesFrom = this.#registry.approvesFrom(by);
		return approvesFrom > this.#engine.now() ? refuse("key_too_new", undefined, { from: approvesFrom }, true) : undefined;
	}

	/**
	 * Tells if the operator has already suspended an administrator and now tries to suspend another. So a thief with one stolen key
	 * can suspend at most one.
	 */
	#suspendsAgain({ by, operator }: SuspendOperator): boolean {
		if (by === FOUNDER && this.#engine.mode() === "sandbox") return false;
		return this.#registry.roleOf(operator) === "administrator" && this.#registry.hasSuspendedAdministrator(by);
	}

	/**
	 * Withdraws the intents of an operator whose keys or rights have ended.
	 * @param verdict result of the command that ended them
	 */
	#withoutIntents(command: CloseOperator | RekeyOperator | SuspendOperator, verdict: Verdict): Verdict {
		const { by, operator, reason } = command;
		if (typeof verdict !== "number" || this.#engine.isBefore(CONSOLE_KEYS)) return verdict;
		const at = this.#engine.now();
		for (const [intent, { command: waiting }] of this.#intents) {
			// If this command was approved as an intent, the approval ends that intent.
			if (waiting.by !== operator || waiting === command) continue;
			this.#intents.delete(intent);
			this.#engine.emit({ type: "IntentDecided", intent, operator: by, decision: "withdrawn", reason, at });
		}
		return verdict;
	}

	/** Tells if the operator already has the maximum number of waiting intents of this kind (security or other). */
	#isFull(by: number, isSecurity: boolean): boolean {
		if (this.#isOlder) return this.#intents.size >= MAX_INTENTS;
		let own = 0;
		for (const { command } of this.#intents.values()) if (command.by === by && SECURITY.has(command.type) === isSecurity) own++;
		const places = this.#engine.isBefore(CONSOLE_KEYS) ? MAX_OWN_INTENTS_BEFORE : MAX_OWN_INTENTS;
		return own >= (isSecurity ? MAX_OWN_SECURITY_INTENTS : places);
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
		const { type, user } = this.#concerning(command);
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
		const [approver, proposer] = [this.#registry.roleOf(by), this.#registry.roleOf(command.by)];
		if (approver === undefined || !roles.includes(approver)) return refuse("role_lacking", undefined, { role: approver ?? "" });
		// The proposer may have lost the role since the proposal, for example by being closed.
		if (proposer === undefined || !roles.includes(proposer)) return refuse("role_lacking", "intent", { role: proposer ?? "" });
		const approvesFrom = this.#registry.approvesFrom(by);
		if (approvesFrom > this.#engine.now()) return refuse("key_too_new", undefined, { from: approvesFrom }, true);
		const { user } = this.#concerning(command);
		if (this.#isPartial(by, user, command)) return refuse("own_account", "intent");
		const verdict = route?.decide(command) ?? 0;
		if (typeof verdict !== "number") return verdict;
		this.#intents.delete(intent);
		const at = this.#engine.now();
		this.#engine.emit({ type: "IntentDecided", intent, operator: by, decision: "approved", reason, at });
		this.#tell(command, by, user);
		return verdict;
	}

	#withdraw({ by, intent, reason }: WithdrawIntent): Verdict {
		const known = this.#intents.get(intent);
		if (known === undefined) return refuse("unknown_intent", "intent");
		if (known.command.by !== by && this.#registry.roleOf(by) !== "administrator") return refuse("role_lacking", "intent");
		this.#intents.delete(intent);
		const at = this.#engine.now();
		this.#engine.emit({ type: "IntentDecided", intent, operator: by, decision: "withdrawn", reason, at });
		return intent;
	}

	/** Tells if a command concerns a user account that the operator has declared as their own. */
	#isPartial(operator: number, user: number, command: CommandBase): boolean {
		if (this.#registry.hasDeclared(operator, user)) return true;
		return this.#registry.accountsOf(operator).some((account) => this.#engine.isPartyTo(command, account));
	}

	#tellActed(command: CommandBase): void {
		// The handler of an approval itself emits the event about the executed command.
		if (reasonOf(command) !== undefined && command.type !== "ApproveIntent") this.#tell(command, 0, this.#affected);
	}

	#tell(command: CommandBase, approver: number, user: number): void {
		const { type } = command;
		const reason = reasonOf(command) ?? "";
		const at = this.#engine.now();
		this.#engine.emit({ type: "OperatorActed", operator: command.by, approver, command: recordedName(type), user, reason, at });
	}

	#concerning(command: CommandBase): { type: string; user: number } {
		const { type } = command;
		if ("user" in command && typeof command.user === "number") return { type, user: command.user };
		return { type, user: this.#engine.affectedUser(command) };
	}

	#recordAuditHead({ head, entries }: RecordAuditHead): Verdict {
		if (entries <= this.#audit.entries) return refuse("stale_version", "entries");
		this.#audit = { head, entries };
		this.#engine.emit({ type: "AuditHeadRecorded", head, entries, at: this.#engine.now() });
		return entries;
	}

	restate(): void {
		this.#registry.restate();
		const { head, entries } = this.#audit;
		if (entries > 0) this.#engine.emit({ type: "AuditHeadRecorded", head, entries, at: this.#engine.now() });
		for (const intent of this.#intents.values()) this.#tellProposed(intent);
	}

	save(writer: ByteWriter): number {
		writer.uint(this.#lastIntent);
		this.#registry.save(writer);
		writer.text(this.#audit.head);
		writer.uint(this.#audit.entries);
		for (const { intent, command, at } of this.#intents.values()) {
			writer.uint(intent);
			writer.uint(at);
			writer.text(recordedName(command.type));
			this.#schemaOf(command.type).write(writer, command);
		}
		return this.#registry.size + this.#intents.size + (this.#audit.entries > 0 ? 1 : 0);
	}

	load(reader: ByteReader): void {
		this.#lastIntent = reader.uint();
		this.#registry.load(reader);
		this.#audit = { head: reader.text(), entries: reader.uint() };
		this.#loadIntents(reader);
	}

	migrate(reader: ByteReader, version: number): boolean {
		if (version !== 1) return false;
		this.#lastIntent = reader.uint();
		this.#registry.loadPublicKeys(reader);
		this.#loadIntents(reader);
		return true;
	}

	#loadIntents(reader: ByteReader): void {
		while (!reader.done) {
			const intent = reader.uint();
			const at = reader.uint();
			const command = this.#schemaOf(commandOfRecordedName(reader.text())).read(reader) as Intent["command"];
			this.#intents.set(intent, { intent, command, hash: hashOf(this.#bytesOf(command)), at });
		}
	}

	checkInvariants(): void {
		invariant(
			this.#intents.size <= MAX_OPERATORS * (MAX_OWN_INTENTS_BEFORE + MAX_OWN_SECURITY_INTENTS),
			`${this.#intents.size} intents`,
		);
		for (const { intent, command, at } of this.#intents.values()) {
			invariant(intent <= this.#lastIntent && at <= this.#engine.now(), `intent ${intent} of ${at}`);
			const needsApproval = this.#schemaOf(command.type).operator?.needsApproval === true || command.type === "SuspendOperator";
			invariant(needsApproval, `${command.type} waits without a need`);
		}
		this.#registry.checkInvariants();
	}
}

function hashOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

function reasonOf(command: CommandBase): string | undefined {
	return "reason" in command && typeof command.reason === "string" ? command.reason : undefined;
}
