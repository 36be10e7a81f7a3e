// Stores the operators of the exchange: role, keys, suspension and declared user accounts (docs/reference/rules.md §11).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FOUNDER, senderKind } from "../engine/actors.ts";
import { ROLES, type Role } from "../engine/declare.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine } from "../engine/product.ts";
import { CONSOLE_KEYS, OPERATORS_SHARE } from "../engine/since.ts";
import type {
	CancelRescue,
	CloseOperator,
	DeclareAccounts,
	EnrolOperator,
	OpenOperator,
	OperatorAccountsDeclared,
	OperatorClosed,
	OperatorEnrolled,
	OperatorKeysSet,
	OperatorOpened,
	OperatorRescued,
	OperatorSuspended,
	RekeyOperator,
	RescueOperator,
	RestoreOperator,
	SuspendOperator,
} from "./messages.ts";

/** New keys can approve nothing for this time, ms, so that the other operators can notice the keys. */
const APPROVAL_DELAY_MS = 86_400_000;
const RESCUE_DELAY_MS = 3 * 86_400_000;
/** A live exchange must keep at least this many administrators besides the founder. */
const LEAST_ADMINISTRATORS = 2;
const MAX_ACCOUNTS = 20;
const MAX_KEY_TEXT = 2_000;
const ED25519 = /^[0-9a-f]{64}$/;
const HEX = /^([0-9a-f]{2})+$/;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

interface Keys {
	readonly publicKey: string;
	readonly deviceKey: string;
	readonly passkeyId: string;
	readonly passkeyKey: string;
}

interface Operator {
	readonly role: Role;
	keys: Keys;
	readonly openedAt: number;
	/** Time of closing, ms; 0 while the operator is open. */
	closedAt: number;
	/** Operator who suspended this operator; 0 if the operator is not suspended. */
	suspendedBy: number;
	/** Core time from which the operator can approve commands, ms. */
	approvesFrom: number;
	/** Core time at which the operator's rights begin, ms; 0 if they began when the operator was opened. */
	readonly effectiveAt: number;
	accounts: readonly number[];
	/** Earlier keys of the operator, which were replaced. They are never accepted again, from any operator. */
	pastKeys: readonly string[];
}

export type RegistryEvent =
	| OperatorOpened
	| OperatorEnrolled
	| OperatorKeysSet
	| OperatorClosed
	| OperatorSuspended
	| OperatorRescued
	| OperatorAccountsDeclared;

const NO_CONSOLE = { deviceKey: "", passkeyId: "", passkeyKey: "" };

export class OperatorRegistry {
	readonly #engine: Engine<RegistryEvent>;
	readonly #operators = new Map<number, Operator>();

	constructor(engine: Engine<RegistryEvent>) {
		this.#engine = engine;
	}

	get size(): number {
		return this.#operators.size;
	}

	/** Returns the role of an operator who may act now; undefined if no such operator has this number. */
	roleOf(operator: number): Role | undefined {
		if (operator === FOUNDER) return "administrator";
		const known = this.#operators.get(operator);
		return known !== undefined && this.#isActive(known) ? known.role : undefined;
	}

	#isActive({ closedAt, suspendedBy, effectiveAt }: Operator): boolean {
		return closedAt === 0 && suspendedBy === 0 && effectiveAt <= this.#engine.now();
	}

	approvesFrom(operator: number): number {
		return this.#operators.get(operator)?.approvesFrom ?? 0;
	}

	accountsOf(operator: number): readonly number[] {
		return this.#operators.get(operator)?.accounts ?? [];
	}

	hasDeclared(operator: number, account: number): boolean {
		return this.#operators.get(operator)?.accounts.includes(account) === true;
	}

	/**
	 * Counts the administrators, without the founder: all that ever existed (closed ones too), the open ones, and the active ones.
	 */
	get administrators(): { readonly ever: number; readonly open: number; readonly active: number } {
		const all = [...this.#operators.values()].filter(({ role }) => role === "administrator");
		const open = all.filter(({ closedAt }) => closedAt === 0);
		return { ever: all.length, open: open.length, active: open.filter((one) => this.#isActive(one)).length };
	}

	/** Opens an operator. @param isFounding true if the founder acts alone; the new operator can then approve commands at once */
	open(command: OpenOperator, isFounding: boolean): Verdict {
		const wrong = this.openProblem(command);
		if (wrong !== undefined) return wrong;
		const { operator, role, publicKey } = command;
		const at = this.#engine.now();
		const added = this.#add(operator, role, { publicKey, ...NO_CONSOLE }, { isFounding });
		this.#engine.emit({ type: "OperatorOpened", operator, role, publicKey, at });
		if (added.approvesFrom > 0) this.#tellKeys(operator, added);
		return operator;
	}

	openProblem({ operator, publicKey }: OpenOperator): Refusal | undefined {
		return this.#numberProblem(operator) ?? (this.#isKnownKey(publicKey) ? refuse("key_known", "publicKey") : undefined);
	}

	enrol(command: EnrolOperator, isFounding: boolean): Verdict {
		const wrong = this.enrolProblem(command);
		if (wrong !== undefined) return wrong;
		const { operator, role, deviceKey, passkeyId, passkeyKey } = command;
		const added = this.#add(operator, role, { publicKey: "", deviceKey, passkeyId, passkeyKey }, { isFounding });
		this.#engine.emit({ type: "OperatorEnrolled", operator, role, at: this.#engine.now() });
		this.#tellKeys(operator, added);
		return operator;
	}

	enrolProblem({ operator, ...keys }: EnrolOperator): Refusal | undefined {
		return this.#numberProblem(operator) ?? this.#keysProblem({ ...keys, publicKey: "" });
	}

	rekey(command: RekeyOperator): Verdict {
		const known = this.toRekey(command);
		if ("code" in known) return known;
		const { operator, publicKey, deviceKey, passkeyId, passkeyKey } = command;
		const keys = { publicKey, deviceKey, passkeyId, passkeyKey };
		const replaced = keysIn(known.keys).filter((key) => !keysIn(keys).includes(key));
		known.pastKeys = [...known.pastKeys, ...replaced];
		known.keys = keys;
		known.approvesFrom = this.#delayedApproval();
		this.#tellKeys(operator, known);
		return operator;
	}

	toRekey({ operator, ...keys }: RekeyOperator): Operator | Refusal {
		const known = this.#openOperator(operator);
		if ("code" in known) return known;
		if (known.effectiveAt > this.#engine.now()) return refuse("unknown_operator", "operator");
		return this.#keysProblem(keys, operator) ?? known;
	}

	close({ operator }: CloseOperator): Verdict {
		const known = this.toClose(operator);
		if ("code" in known) return known;
		this.#end(operator, known);
		return operator;
	}

	toClose(operator: number): Operator | Refusal {
		const known = this.#openOperator(operator);
		if ("code" in known || known.role !== "administrator" || this.#engine.mode() === "sandbox") return known;
		if (this.#engine.isBefore(OPERATORS_SHARE)) return known;
		// An intent needs two operators, so two active administrators besides the founder must remain. Before rules 12, one open
		// administrator was enough.
		const { open, active } = this.administrators;
		const remaining = active - (this.#isActive(known) ? 1 : 0);
		const isLast = this.#engine.isBefore(CONSOLE_KEYS) ? open === 1 : remaining < LEAST_ADMINISTRATORS;
		return isLast ? refuse("last_administrator", "operator") : known;
	}

	/** Tells if the operator has suspended an administrator who is still suspended. Another suspension then needs two operators. */
	hasSuspendedAdministrator(by: number): boolean {
		return [...this.#operators.values()].some(
			({ role, closedAt, suspendedBy }) => role === "administrator" && closedAt === 0 && suspendedBy === by,
		);
	}

	suspend({ by, operator }: SuspendOperator): Verdict {
		const known = this.toSuspend(operator);
		if ("code" in known) return known;
		if (known.role === "administrator" && this.#isActive(known) && this.administrators.active === 1) {
			return refuse("last_administrator", "operator");
		}
		known.suspendedBy = by;
		this.#engine.emit({ type: "OperatorSuspended", operator, suspended: true, at: this.#engine.now() });
		return operator;
	}

	toSuspend(operator: number): Operator | Refusal {
		const known = this.#openOperator(operator);
		if ("code" in known) return known;
		// The number belongs to a rescue: an administrator opened by RescueOperator whose rights have not begun. CancelRescue closes
		// such an administrator; SuspendOperator does not apply.
		if (known.effectiveAt > this.#engine.now()) return refuse("unknown_operator", "operator");
		return known.suspendedBy > 0 ? refuse("operator_suspended", "operator") : known;
	}

	restoreRights({ operator }: RestoreOperator): Verdict {
		const known = this.toRestore(operator);
		if ("code" in known) return known;
		known.suspendedBy = 0;
		this.#engine.emit({ type: "OperatorSuspended", operator, suspended: false, at: this.#engine.now() });
		return operator;
	}

	toRestore(operator: number): Operator | Refusal {
		const known = this.#openOperator(operator);
		return "code" in known || known.suspendedBy > 0 ? known : refuse("operator_active", "operator");
	}

	rescue({ by, operator, publicKey }: RescueOperator): Verdict {
		if (by !== FOUNDER) return refuse("role_lacking", undefined, { role: this.roleOf(by) ?? "" });
		const wrong = this.#numberProblem(operator);
		if (wrong !== undefined) return wrong;
		if (this.#isKnownKey(publicKey)) return refuse("key_known", "publicKey");
		const at = this.#engine.now();
		const effectiveAt = at + RESCUE_DELAY_MS;
		this.#add(operator, "administrator", { publicKey, ...NO_CONSOLE }, { effectiveAt });
		this.#engine.emit({ type: "OperatorRescued", operator, publicKey, effectiveAt, at });
		return operator;
	}

	cancelRescue({ operator }: CancelRescue): Verdict {
		const known = this.#openOperator(operator);
		if ("code" in known) return known;
		if (known.effectiveAt <= this.#engine.now()) return refuse("operator_active", "operator");
		// If there are too few other administrators, the rescue cannot be cancelled. Otherwise a thief of the only active key could
		// stop it.
		const isAlone = this.#engine.mode() === "live" && this.administrators.active < LEAST_ADMINISTRATORS;
		if (isAlone) return refuse("last_administrator", "operator");
		this.#end(operator, known);
		return operator;
	}

	declare({ by, accounts }: DeclareAccounts): Verdict {
		const known = this.#operators.get(by);
		if (known === undefined) return refuse("unknown_operator");
		const all = [...new Set([...known.accounts, ...accounts])];
		if (all.some((account) => senderKind(account) !== "user")) return refuse("unknown_account", "accounts");
		if (all.length === known.accounts.length || all.length > MAX_ACCOUNTS) return refuse("invalid_accounts", "accounts");
		known.accounts = all;
		this.#engine.emit({ type: "OperatorAccountsDeclared", operator: by, accounts: all, at: this.#engine.now() });
		return by;
	}

	#add(
		operator: number,
		role: Role,
		keys: Keys,
		{ isFounding = false, effectiveAt = 0 }: { readonly isFounding?: boolean; readonly effectiveAt?: number },
	): Operator {
		const added: Operator = {
			role,
			keys,
			openedAt: this.#engine.now(),
			closedAt: 0,
			suspendedBy: 0,
			approvesFrom: isFounding || effectiveAt > 0 ? effectiveAt : this.#delayedApproval(),
			effectiveAt,
			accounts: [],
			pastKeys: [],
		};
		this.#operators.set(operator, added);
		return added;
	}

	#delayedApproval(): number {
		if (this.#engine.isBefore(CONSOLE_KEYS) || this.#engine.mode() === "sandbox") return 0;
		return this.#engine.now() + APPROVAL_DELAY_MS;
	}

	#end(operator: number, known: Operator): void {
		known.closedAt = this.#engine.now();
		this.#engine.emit({ type: "OperatorClosed", operator, at: known.closedAt });
	}

	#tellKeys(operator: number, { keys, approvesFrom }: Operator): void {
		this.#engine.emit({ type: "OperatorKeysSet", operator, ...keys, approvesFrom, at: this.#engine.now() });
	}

	#openOperator(operator: number): Operator | Refusal {
		const known = this.#operators.get(operator);
		return known === undefined || known.closedAt > 0 ? refuse("unknown_operator", "operator") : known;
	}

	#numberProblem(operator: number): Refusal | undefined {
		if (senderKind(operator) !== "operator" || operator === FOUNDER) return refuse("invalid_operator", "operator");
		return this.#operators.has(operator) ? refuse("operator_exists", "operator") : undefined;
	}

	/**
	 * Returns a refusal if new keys are not allowed, otherwise undefined. Console keys must be set together, and no other operator
	 * may have any of the keys, now or earlier. The operator `own`, whose keys are replaced, may keep current keys.
	 */
	#keysProblem({ publicKey, deviceKey, passkeyId, passkeyKey }: Keys, own?: number): Refusal | undefined {
		const isPasskey = BASE64URL.test(passkeyId) && HEX.test(passkeyKey) && `${passkeyId}${passkeyKey}`.length <= MAX_KEY_TEXT;
		const hasConsole = `${deviceKey}${passkeyId}${passkeyKey}` !== "";
		if (publicKey !== "" && !ED25519.test(publicKey)) return refuse("invalid_keys", "publicKey");
		if (hasConsole && !ED25519.test(deviceKey)) return refuse("invalid_keys", "deviceKey");
		if (hasConsole && !isPasskey) return refuse("invalid_keys", "passkeyKey");
		if (publicKey === "" && !hasConsole) return refuse("invalid_keys", "deviceKey");
		// Sandboxes have demo operators without a real passkey. The COSE key of a real passkey has at least 32 bytes.
		const isTooShort = this.#engine.mode() === "live" && passkeyKey.length < 64;
		if (hasConsole && isTooShort) return refuse("invalid_keys", "passkeyKey");
		if (publicKey === deviceKey || publicKey === passkeyId) return refuse("key_known", "publicKey");
		if (hasConsole && deviceKey === passkeyId) return refuse("key_known", "deviceKey");
		for (const [field, key] of Object.entries({ publicKey, deviceKey, passkeyId })) {
			if (key !== "" && this.#isKnownKey(key, own)) return refuse("key_known", field);
		}
		return undefined;
	}

	/**
	 * Tells if a key is in use or was replaced. If two operators could have the same key, one person could act as two operators.
	 */
	#isKnownKey(key: string, own?: number): boolean {
		for (const [operator, { keys, pastKeys }] of this.#operators) {
			if (pastKeys.includes(key) || (operator !== own && keysIn(keys).includes(key))) return true;
		}
		return false;
	}

	restate(): void {
		for (const [operator, known] of this.#operators) {
			const { role, keys, openedAt: at, closedAt, suspendedBy, effectiveAt, accounts, approvesFrom } = known;
			const { publicKey } = keys;
			if (publicKey === "") this.#engine.emit({ type: "OperatorEnrolled", operator, role, at });
			else if (effectiveAt > 0) this.#engine.emit({ type: "OperatorRescued", operator, publicKey, effectiveAt, at });
			else this.#engine.emit({ type: "OperatorOpened", operator, role, publicKey, at });
			if (approvesFrom > 0 || keys.deviceKey !== "")
				this.#engine.emit({ type: "OperatorKeysSet", operator, ...keys, approvesFrom, at });
			if (suspendedBy > 0) this.#engine.emit({ type: "OperatorSuspended", operator, suspended: true, at });
			if (accounts.length > 0) this.#engine.emit({ type: "OperatorAccountsDeclared", operator, accounts, at });
			if (closedAt > 0) this.#engine.emit({ type: "OperatorClosed", operator, at: closedAt });
		}
	}

	save(writer: ByteWriter): void {
		writer.uint(this.#operators.size);
		for (const [operator, known] of this.#operators) {
			writer.uint(operator);
			writer.u8(ROLES.indexOf(known.role));
			for (const key of Object.values(known.keys)) writer.text(key);
			writer.uint(known.openedAt);
			writer.uint(known.closedAt);
			writer.uint(known.suspendedBy);
			writer.uint(known.approvesFrom);
			writer.uint(known.effectiveAt);
			writer.uint(known.accounts.length);
			for (const account of known.accounts) writer.uint(account);
			writer.uint(known.pastKeys.length);
			for (const key of known.pastKeys) writer.text(key);
		}
	}

	load(reader: ByteReader): void {
		for (let left = reader.uint(); left > 0; left--) {
			const operator = reader.uint();
			const role = ROLES[reader.u8()] as Role;
			const keys = { publicKey: reader.text(), deviceKey: reader.text(), passkeyId: reader.text(), passkeyKey: reader.text() };
			const [openedAt, closedAt, suspendedBy] = [reader.uint(), reader.uint(), reader.uint()];
			const [approvesFrom, effectiveAt] = [reader.uint(), reader.uint()];
			const accounts = Array.from({ length: reader.uint() }, () => reader.uint());
			const pastKeys = Array.from({ length: reader.uint() }, () => reader.text());
			this.#operators.set(operator, {
				...{ role, keys, openedAt, closedAt, suspendedBy, approvesFrom, effectiveAt, accounts, pastKeys },
			});
		}
	}

	/** Reads the section of operators from a snapshot of rules before version 12. */
	loadPublicKeys(reader: ByteReader): void {
		for (let left = reader.uint(); left > 0; left--) {
			const operator = reader.uint();
			const role = ROLES[reader.u8()] as Role;
			const keys = { publicKey: reader.text(), ...NO_CONSOLE };
			const [openedAt, closedAt] = [reader.uint(), reader.uint()];
			const added = { suspendedBy: 0, approvesFrom: 0, effectiveAt: 0, accounts: [], pastKeys: [] };
			this.#operators.set(operator, { role, keys, openedAt, closedAt, ...added });
		}
	}

	checkInvariants(): void {
		const keys = [...this.#operators.values()].flatMap((known) => [...keysIn(known.keys), ...known.pastKeys]);
		invariant(new Set(keys).size === keys.length, "two operators have the same key");
		for (const [operator, { accounts }] of this.#operators) {
			invariant(senderKind(operator) === "operator" && operator !== FOUNDER, `${operator} is no operator`);
			invariant(accounts.length <= MAX_ACCOUNTS, `operator ${operator} has ${accounts.length} accounts`);
		}
	}
}

function keysIn({ publicKey, deviceKey, passkeyId }: Keys): string[] {
	return [publicKey, deviceKey, passkeyId].filter((key) => key !== "");
}
