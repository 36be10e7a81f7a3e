// Random flows for operators: some of each role, others who come and go, valid and invalid approvals.
import { FOUNDER } from "../engine/actors.ts";
import { ROLES } from "../engine/declare.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import type { IntentProposed, OperatorOpened } from "./messages.ts";

/** Number of the first operator. One operator of each role follows; the last one is an administrator. */
const FIRST = 2;
const REASON = "for a test";
const keyOf = (operator: number) => operator.toString(16).padStart(64, "0");

export function operatorsSample({ draw }: SampleWorld): Sample {
	const open = (operator: number, role: string): SampleCommand => {
		return { type: "OpenOperator", by: FOUNDER, operator, role, publicKey: keyOf(operator), reason: REASON };
	};
	let intents: IntentProposed[] = [];
	const known = new Set<number>();
	return {
		weight: 5,
		opening: [...ROLES, "administrator"].map((role, index) => open(FIRST + index, role)),
		observe(event) {
			if (event.type === "IntentProposed") intents = [...intents, event as IntentProposed].slice(-20);
			if (event.type === "OperatorOpened") known.add((event as OperatorOpened).operator);
		},
		next() {
			const reason = draw.chance(0.05) ? draw.pick(["", " ", "x".repeat(501)]) : REASON;
			const by = draw.chance(0.3) ? FOUNDER : draw.pick([6, 7, ...known, 99]);
			// The operators of the opening are never closed, so that proposals can be decided.
			const another = draw.between(FIRST + ROLES.length + 1, FIRST + ROLES.length + 8);
			if (draw.chance(0.25)) {
				const operator = draw.chance(0.1) ? draw.pick([0, FOUNDER, 100, FIRST]) : another;
				const publicKey = keyOf(draw.chance(0.1) ? FIRST : operator);
				return { type: "OpenOperator", by, operator, role: draw.pick(ROLES), publicKey, reason };
			}
			if (draw.chance(0.25)) return { type: "CloseOperator", by, operator: another, reason };
			const waiting = draw.chance(0.9) ? intents.pop() : undefined;
			const intent = waiting?.intent ?? draw.below(50);
			if (draw.chance(0.2)) return { type: "WithdrawIntent", by, intent, reason };
			const own = waiting !== undefined && draw.chance(0.1);
			const hash = draw.chance(0.1) ? keyOf(intent) : (waiting?.hash ?? keyOf(intent));
			return { type: "ApproveIntent", by: own ? waiting.operator : by, intent, hash, reason };
		},
		changed: (command) => ({ ...command, reason: `${command.reason as string}!` }),
	};
}
