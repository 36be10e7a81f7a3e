// View of the operators, and of their pending intents: commands that a second operator must approve.
import {
	type AuditHeadRecorded,
	commandOfRecordedName,
	type IntentDecided,
	type IntentProposed,
	type OperatorAccountsDeclared,
	type OperatorClosed,
	type OperatorEnrolled,
	type OperatorKeysSet,
	type OperatorOpened,
	type OperatorRescued,
	type OperatorSuspended,
} from "@candor/core";
import type { Decision, Intent, OperatorState, OperatorsViews } from "./views.ts";

/** After this time (ms) the core drops an undecided intent. An operator must then propose the command again. */
const MAX_INTENT_AGE_MS = 86_400_000;

const NEW = {
	...{ publicKey: "", deviceKey: "", passkeyId: "", passkeyKey: "" },
	...{ closedAt: 0, suspended: false, effectiveAt: 0, approvesFrom: 0, accounts: [] },
} as const;

export class OperatorView implements Readonly<OperatorsViews["operators"]> {
	readonly #operators = new Map<number, OperatorState>();
	readonly #intents = new Map<number, Intent>();
	/** Decisions, keyed by intent, oldest first. */
	readonly #decided = new Map<number, Decision>();
	readonly #revisions = new Map<number, number>();
	/** Core time of the newest batch in ms. */
	#now = 0;
	auditHead = { head: "", entries: 0 };

	find(operator: number): OperatorState | undefined {
		return this.#operators.get(operator);
	}

	all(): readonly OperatorState[] {
		return [...this.#operators.values()];
	}

	active(operator: number): OperatorState | undefined {
		const known = this.#operators.get(operator);
		const isActive = known?.closedAt === 0 && !known.suspended && known.effectiveAt <= this.#now;
		return isActive ? known : undefined;
	}

	revisionOf(operator: number): number {
		return this.#revisions.get(operator) ?? 0;
	}

	get administrators(): number {
		return [...this.#operators.values()].filter(({ role, closedAt }) => role === "administrator" && closedAt === 0).length;
	}

	waiting(): readonly Intent[] {
		return [...this.#intents.values()].filter(({ at }) => this.#now - at <= MAX_INTENT_AGE_MS);
	}

	decided(): readonly Decision[] {
		return [...this.#decided.values()].filter(({ at }) => this.#now - at <= MAX_INTENT_AGE_MS);
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	operatorOpened({ operator, role, publicKey, at }: OperatorOpened): void {
		this.#operators.set(operator, { ...NEW, operator, role, publicKey, openedAt: at });
	}

	operatorEnrolled({ operator, role, at }: OperatorEnrolled): void {
		this.#operators.set(operator, { ...NEW, operator, role, openedAt: at });
	}

	operatorRescued({ operator, publicKey, effectiveAt, at }: OperatorRescued): void {
		this.#operators.set(operator, { ...NEW, operator, role: "administrator", publicKey, effectiveAt, openedAt: at });
	}

	operatorKeysSet({ operator, publicKey, deviceKey, passkeyId, passkeyKey, approvesFrom }: OperatorKeysSet): void {
		this.#revise(operator);
		this.#change(operator, { publicKey, deviceKey, passkeyId, passkeyKey, approvesFrom });
	}

	operatorSuspended({ operator, suspended }: OperatorSuspended): void {
		this.#revise(operator);
		this.#change(operator, { suspended });
	}

	operatorAccountsDeclared({ operator, accounts }: OperatorAccountsDeclared): void {
		this.#change(operator, { accounts });
	}

	operatorClosed({ operator, at }: OperatorClosed): void {
		this.#change(operator, { closedAt: at });
	}

	auditHeadRecorded({ head, entries }: AuditHeadRecorded): void {
		this.auditHead = { head, entries };
	}

	#revise(operator: number): void {
		this.#revisions.set(operator, this.revisionOf(operator) + 1);
	}

	#change(operator: number, change: Partial<OperatorState>): void {
		const known = this.#operators.get(operator);
		if (known !== undefined) this.#operators.set(operator, { ...known, ...change });
	}

	intentProposed({ type: _type, ...intent }: IntentProposed): void {
		// The core drops expired intents without an event, so this view must drop them too.
		for (const { intent: number, at } of this.#intents.values()) {
			if (intent.at - at > MAX_INTENT_AGE_MS) this.#intents.delete(number);
		}
		this.#intents.set(intent.intent, { ...intent, command: commandOfRecordedName(intent.command) });
	}

	intentDecided({ type: _type, ...decision }: IntentDecided): void {
		this.#intents.delete(decision.intent);
		for (const [oldest, { at }] of this.#decided) {
			if (decision.at - at <= MAX_INTENT_AGE_MS) break;
			this.#decided.delete(oldest);
		}
		this.#decided.set(decision.intent, decision);
	}
}
