import type { Kysely } from "kysely";
import { applicationOfRow, offeringOfRow } from "../../exchange/products/ieo/rows.ts";
import type { ApplicationState, IeoState } from "../../exchange/products/ieo/state.ts";
import { below, type Cut } from "../../http/read-after-write.ts";
import type { ProjectionTables } from "../projection-tables.ts";

export type Tables = Kysely<ProjectionTables>;

export interface Applied {
	readonly application: ApplicationState;
	readonly offering: IeoState;
}

export async function offeringIn(tables: Tables, offering: number): Promise<IeoState | undefined> {
	const row = await tables.selectFrom("projection.ieos").selectAll().where("offering", "=", BigInt(offering)).executeTakeFirst();
	return row && offeringOfRow(row);
}

export async function applicationsOfUser(
	tables: Tables,
	user: number,
	{ id, offering }: { readonly id?: number | undefined; readonly offering?: number | undefined },
	{ limit, offset, before }: Cut,
): Promise<readonly Applied[]> {
	let query = tables.selectFrom("projection.ieo_applications").selectAll().where("user_id", "=", BigInt(user));
	if (id !== undefined) query = query.where("application_id", "=", BigInt(id));
	if (offering !== undefined) query = query.where("offering", "=", BigInt(offering));
	query = query.where("application_id", "<", below(before));
	const rows = await query.orderBy("application_id", "desc").limit(limit).offset(offset).execute();
	const applications = rows.map(applicationOfRow);
	if (applications.length === 0) return [];
	const ids = [...new Set(rows.map((row) => row.offering))];
	const found = await tables.selectFrom("projection.ieos").selectAll().where("offering", "in", ids).execute();
	const offerings = new Map(found.map((row) => [Number(row.offering), offeringOfRow(row)]));
	return applications.map((application) => {
		return { application, offering: offerings.get(application.offering) as IeoState };
	});
}

export function listOf(tables: Tables, offering: number) {
	return tables
		.selectFrom("projection.ieo_applications")
		.select(["serial", "lots", "applied_at", "allotted"])
		.where("offering", "=", BigInt(offering))
		.orderBy("application_id")
		.execute();
}
