// Generates random commands for tests of operators: one operator of each role is opened, others are opened and closed, and
// intents are approved, validly and invalidly.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { ROLES } from "../engine/declare.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import type { IntentProposed, OperatorOpened, OperatorRescued } from "./messages.ts";

/** Number of the first operator. From this number on there is one operator of each role; the last of them is an administrator. */
const FIRST = 2;
const REASON = "for a test";
const keyOf = (operator: number) => operator.toString(16).padStart(64, "0");

export function operatorsSample({ draw, users }: SampleWorld): Sample {
	const open = (operator: number, role: string): SampleCommand => {
		return { type: "OpenOperator", by: FOUNDER, operator, role, publicKey: keyOf(operator), reason: REASON };
	};
	/** Returns console keys of an operator, which are sometimes invalid. */
	const consoleKeys = (operator: number, version: number) => ({
		deviceKey: keyOf(0x10000 + operator * 100 + version),
		passkeyId: draw.chance(0.05) ? "" : `passkey-${operator}-${version}`,
		passkeyKey: "a5010203",
	});
	let entries = 0;
	let intents: IntentProposed[] = [];
	const known = new Set<number>();
	const consoleCommand = (by: number, operator: number, reason: string): SampleCommand => {
		const version = draw.below(50);
		switch (draw.below(9)) {
			case 0:
				return { type: "EnrolOperator", by, operator, role: draw.pick(ROLES), ...consoleKeys(operator, version), reason };
			case 1:
				return { type: "RekeyOperator", by, operator, publicKey: "", ...consoleKeys(operator, version), reason };
			case 2:
				return {
					type: "RescueOperator",
					by,
					operator: draw.chance(0.3) ? operator : draw.between(20, 99),
					publicKey: keyOf(version),
					reason,
				};
			case 3:
				return { type: "CancelRescue", by, operator: draw.chance(0.3) ? operator : draw.pick([...known, 20]), reason };
			case 4:
				return {
					type: "DeclareAccounts",
					by: draw.pick([by, operator]),
					accounts: [draw.chance(0.1) ? 5 : draw.pick(users)],
					reason,
				};
			case 5:
			case 6:
				return { type: "SuspendOperator", by, operator: draw.pick([operator, ...known]), reason };
			case 7:
				return { type: "RestoreOperator", by, operator: draw.pick([operator, ...known]), reason };
			default:
				entries += draw.chance(0.8) ? draw.between(1, 9) : 0;
				return { type: "RecordAuditHead", by: SERVICE.exchange, head: keyOf(entries), entries };
		}
	};
	return {
		weight: 5,
		opening: [...ROLES, "administrator"].map((role, index) => open(FIRST + index, role)),
		observe(event) {
			if (event.type === "IntentProposed") intents = [...intents, event as IntentProposed].slice(-20);
			const { type, operator } = event as OperatorOpened | OperatorRescued;
			const isOpening = type === "OperatorOpened" || type === "OperatorRescued";
			// Operators who can be closed or suspended. The first operators are not included, so that intents can always be decided.
			if (isOpening && operator > FIRST + ROLES.length) known.add(operator);
		},
		next() {
			const reason = draw.chance(0.05) ? draw.pick(["", " ", "x".repeat(501)]) : REASON;
			const by = draw.chance(0.3) ? FOUNDER : draw.pick([6, 7, ...known, 99]);
			// Number of an operator who can be closed. The first operators are never closed, so that intents can always be decided.
			const another = draw.between(FIRST + ROLES.length + 1, FIRST + ROLES.length + 8);
			if (draw.chance(0.25)) {
				const operator = draw.chance(0.1) ? draw.pick([0, FOUNDER, 100, FIRST]) : another;
				const publicKey = keyOf(draw.chance(0.1) ? FIRST : operator);
				return { type: "OpenOperator", by, operator, role: draw.pick(ROLES), publicKey, reason };
			}
			if (draw.chance(0.3)) return consoleCommand(by, another, reason);
			if (draw.chance(0.25)) return { type: "CloseOperator", by, operator: another, reason };
			const waiting = draw.chance(0.9) ? intents.pop() : undefined;
			const intent = waiting?.intent ?? draw.below(50);
			if (draw.chance(0.2)) return { type: "WithdrawIntent", by, intent, reason };
			const own = waiting !== undefined && draw.chance(0.1);
			const hash = draw.chance(0.1) ? keyOf(intent) : (waiting?.hash ?? keyOf(intent));
			return { type: "ApproveIntent", by: own ? waiting.operator : by, intent, hash, reason };
		},
		changed: (command) =>
			command.type === "RecordAuditHead"
				? { ...command, entries: 99_999 }
				: { ...command, reason: `${command.reason as string}!` },
	};
}
