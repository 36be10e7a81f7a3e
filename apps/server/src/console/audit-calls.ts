// Console calls that list the audit log page by page, and check its hash chain.
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ConsoleHandlers } from "./console-registry.ts";

export interface AuditCallsOptions {
	readonly views: OperatorsViews;
	readonly audit: AuditLog;
}

export function auditCalls({ views, audit }: AuditCallsOptions) {
	return {
		audit: ({ limit, before, ...filter }) => audit.page(filter, limit, before),

		"audit/check": async (_params, { operator, session, address }) => {
			const recorded = views.operators.auditHead;
			const { entries, fault } = await audit.check(recorded);
			await audit.add({
				...{ operator: operator.operator, role: operator.role, kind: "chain_checked" as const, address, session: session.id },
				details: { entries, ...(fault && { fault: fault.entry }) },
			});
			return { entries, recorded_entries: recorded.entries, fault: fault ?? null };
		},
	} satisfies ConsoleHandlers;
}
