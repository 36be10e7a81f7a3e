// POST user/staff_looks: commands of operators that concerned the signed-in user, newest first.
import type { CallData, Calls } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import type { Kysely } from "kysely";
import { type Answer, data } from "../../http/answer.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { below, type Cut, caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export interface StaffLooksDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Kysely<ProjectionTables>;
	readonly projected: OwnProjected;
}

export function staffLooksWith({ views, tables, projected }: StaffLooksDependencies) {
	return async (
		params: ReturnType<Calls["user/staff_looks"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<CallData<"user/staff_looks">>> => {
		const upToDate = await caughtUp(projected, context);
		const rows = ({ limit, offset, before }: Cut) =>
			tables
				.selectFrom("projection.operator_acts")
				.selectAll()
				.where("user_id", "=", BigInt(context.user))
				.where("id", "<", below(before))
				.orderBy("id", "desc")
				.limit(limit)
				.offset(offset)
				.execute();
		const show = ({ at, operator, command, reason }: Awaited<ReturnType<typeof rows>>[number]) => ({
			time: Number(at),
			role: roleOf(views, Number(operator)),
			command,
			reason,
		});
		const page = await pageOf(requestedPage(params), upToDate, rows, show, ({ id }) => id);
		return data(page, projected.seq);
	};
}

function roleOf(views: ViewsNeeded, operator: number) {
	const known = views.operators.find(operator);
	if (known === undefined && operator !== FOUNDER) throw new Error(`operator ${operator} is in an event and was never opened`);
	return known?.role ?? "administrator";
}
