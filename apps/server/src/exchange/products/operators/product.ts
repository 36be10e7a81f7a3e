import type { IntentProposed } from "@candor/core";
import { Columns } from "../../projection/columns.ts";
import type { ServerProduct } from "../product.ts";
import { AffectedUser } from "./affected-user.ts";
import { ApprovedOffering } from "./approved-offering.ts";
import { createOperatorsCheck } from "./check.ts";
import { OperatorView } from "./operator-view.ts";
import { decidedOfferings, INTENT_DECISIONS, OPERATOR_ACTS, OPERATOR_INTENTS, operatorActs, operatorIntents } from "./tables.ts";

export const operators = {
	name: "operators",
	createViews() {
		const view = new OperatorView();
		return {
			views: { operators: view },
			take: {
				OperatorOpened: (event) => view.operatorOpened(event),
				OperatorEnrolled: (event) => view.operatorEnrolled(event),
				OperatorRescued: (event) => view.operatorRescued(event),
				OperatorKeysSet: (event) => view.operatorKeysSet(event),
				OperatorSuspended: (event) => view.operatorSuspended(event),
				OperatorAccountsDeclared: (event) => view.operatorAccountsDeclared(event),
				OperatorClosed: (event) => view.operatorClosed(event),
				AuditHeadRecorded: (event) => view.auditHeadRecorded(event),
				IntentProposed: (event) => view.intentProposed(event),
				IntentDecided: (event) => view.intentDecided(event),
			},
			moveTo: (at) => view.moveTo(at),
		};
	},
	migrations: {
		"operators-0001-acts": operatorActs,
		"operators-0002-intents": operatorIntents,
		"operators-0003-decided-offerings": decidedOfferings,
	},
	tables: [OPERATOR_ACTS, OPERATOR_INTENTS, INTENT_DECISIONS],
	createProjection: () => ({
		begin() {
			const acts = new Columns(OPERATOR_ACTS);
			const decisions = new Columns(INTENT_DECISIONS);
			// One SQL statement cannot replace the same row twice, so a map keeps the last version of each intent.
			const intents = new Map<number, IntentProposed>();
			const concerned = new AffectedUser();
			const approved = new ApprovedOffering();
			return {
				take: {
					...approved.take,
					HeldReleased: (event) => concerned.released(event),
					OperatorActed(event, _row, id) {
						const { operator, approver, command, reason, at } = event;
						acts.add(id, operator, approver, command, concerned.of(event), reason, at);
					},
					IntentProposed: (event) => void intents.set(event.intent, event),
					IntentDecided: ({ intent, operator, decision, reason, at }, _row, id) =>
						decisions.add(intent, operator, decision, reason, at, approved.of({ decision }, id)),
				},
				async write(client) {
					const proposed = new Columns(OPERATOR_INTENTS);
					for (const { intent, operator, command, user, hash, bytes, reason, at } of intents.values()) {
						proposed.add(intent, operator, command, user, hash, bytes, reason, at);
					}
					await acts.write(client);
					await proposed.write(client);
					await decisions.write(client);
				},
			};
		},
	}),
	createCheck: createOperatorsCheck,
} satisfies ServerProduct<{ operators: OperatorView }>;
