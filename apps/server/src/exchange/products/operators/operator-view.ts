// Published operators and their pending intents (commands that a second operator must approve).
import {
	commandOfRecordedName,
	type IntentDecided,
	type IntentProposed,
	type OperatorClosed,
	type OperatorOpened,
} from "@candor/core";
import type { Intent, OperatorState, OperatorsViews } from "./views.ts";

/** The core drops an intent after this time. It must then be proposed again. */
const MAX_INTENT_AGE_MS = 86_400_000;

export class OperatorView implements Readonly<OperatorsViews["operators"]> {
	readonly #operators = new Map<number, OperatorState>();
	readonly #intents = new Map<number, Intent>();
	/** Core time, ms. */
	#now = 0;

	find(operator: number): OperatorState | undefined {
		return this.#operators.get(operator);
	}

	get administrators(): number {
		return [...this.#operators.values()].filter(({ role, closedAt }) => role === "administrator" && closedAt === 0).length;
	}

	waiting(): readonly Intent[] {
		return [...this.#intents.values()].filter(({ at }) => this.#now - at <= MAX_INTENT_AGE_MS);
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	operatorOpened({ operator, role, publicKey, at }: OperatorOpened): void {
		this.#operators.set(operator, { operator, role, publicKey, openedAt: at, closedAt: 0 });
	}

	operatorClosed({ operator, at }: OperatorClosed): void {
		const known = this.#operators.get(operator);
		if (known !== undefined) this.#operators.set(operator, { ...known, closedAt: at });
	}

	intentProposed({ type: _type, ...intent }: IntentProposed): void {
		// The core drops expired intents without an event, and this view does the same.
		for (const { intent: number, at } of this.#intents.values()) {
			if (intent.at - at > MAX_INTENT_AGE_MS) this.#intents.delete(number);
		}
		this.#intents.set(intent.intent, { ...intent, command: commandOfRecordedName(intent.command) });
	}

	intentDecided({ intent }: IntentDecided): void {
		this.#intents.delete(intent);
	}
}
