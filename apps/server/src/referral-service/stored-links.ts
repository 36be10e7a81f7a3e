import type { Kysely } from "kysely";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { Pair } from "./pair-checks.ts";

/** Reads the links between invitees and inviters from the projection's tables. */
export function storedLinks(tables: Kysely<ProjectionTables>) {
	return {
		async after(user: number, most: number): Promise<readonly Pair[]> {
			const rows = await tables
				.selectFrom("projection.inviters")
				.select(["user_id", "inviter_id"])
				.where("user_id", ">", BigInt(user))
				.orderBy("user_id")
				.limit(most)
				.execute();
			return rows.map(({ user_id, inviter_id }) => ({ user: Number(user_id), inviter: Number(inviter_id) }));
		},
	};
}
