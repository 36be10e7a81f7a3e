import { Columns } from "../../projection/columns.ts";
import type { ServerProduct } from "../product.ts";
import { AffectedUser } from "./affected-user.ts";
import { createOperatorsCheck } from "./check.ts";
import { OperatorView } from "./operator-view.ts";
import { OPERATOR_ACTS, operatorActs } from "./tables.ts";

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
	migrations: { "operators-0001-acts": operatorActs },
	tables: [OPERATOR_ACTS],
	createProjection: () => ({
		begin() {
			const acts = new Columns(OPERATOR_ACTS);
			const concerned = new AffectedUser();
			return {
				take: {
					HeldReleased: (event) => concerned.released(event),
					OperatorActed(event, _row, id) {
						const { operator, approver, command, reason, at } = event;
						acts.add(id, operator, approver, command, concerned.of(event), reason, at);
					},
				},
				write: (client) => acts.write(client),
			};
		},
	}),
	createCheck: createOperatorsCheck,
} satisfies ServerProduct<{ operators: OperatorView }>;
