// Writes all rows of a sign-in in one query and one commit: the session, its device, and an entry of the sign-in history.
import { type Insertable, type Kysely, sql } from "kysely";
import { prepared } from "../database/prepared-query.ts";
import type { SessionStore } from "../http/sessions.ts";
import { MOST_DEVICES } from "./devices.ts";
import type { PeopleTables, SessionsTable } from "./people-tables.ts";
import { insertSession, sessionRow, withOwner } from "./session-store.ts";
import type { SignInWay } from "./sign-in-tables.ts";

interface Written extends Insertable<SessionsTable> {
	readonly used_at: bigint;
	readonly way: SignInWay;
	readonly newDevice: boolean;
	readonly besideSession: number;
	readonly besideDevice: number;
}

const WRITE = prepared((people: Kysely<PeopleTables>, written: Written) => {
	const { user_id, created_at: at, address, agent, device } = written;
	const { key, used_at, expires_at } = written;
	const beside = withOwner(people, user_id)
		.with("noted", (of) =>
			of.insertInto("people.sign_ins").values({ user_id, at, address, agent, way: written.way, new_device: written.newDevice }),
		)
		.with("used", (of) =>
			of
				.insertInto("people.devices")
				.columns(["key", "user_id", "created_at", "used_at"])
				.expression((from) =>
					from
						.selectFrom("owner")
						.select(({ cast, val }) => [
							cast<string>(val(device), "text").as("key"),
							"owner.id as user_id",
							cast<bigint>(val(at), sql`int8`).as("created_at"),
							cast<bigint>(val(at), sql`int8`).as("used_at"),
						]),
				)
				.onConflict((conflict) => conflict.column("key").doUpdateSet({ used_at: at })),
		)
		// All parts of a query see the state before the query, so the new device does not count here.
		.with("displaced", (of) =>
			of
				.deleteFrom("people.devices")
				.where("user_id", "in", (rows) => rows.selectFrom("owner").select("id"))
				.where("key", "in", (rows) =>
					rows
						.selectFrom("people.devices")
						.select("key")
						.where("user_id", "=", user_id)
						.where("key", "<>", device)
						.orderBy("used_at", "desc")
						.orderBy("key")
						.offset(written.besideDevice),
				),
		);
	const row = { key, user_id, created_at: at, used_at, expires_at, address, agent, device };
	return insertSession(beside, { row, beside: written.besideSession });
});

/**
 * Returns a function that writes a sign-in.
 * @param newDevice true if the account does not know the device; if the account has too many devices, the one that was unused for
 * longest is removed
 */
export function signInWriter(people: Kysely<PeopleTables>, way: SignInWay, newDevice: boolean): SessionStore["insert"] {
	return async (session, origin, most) => {
		const beside = { besideSession: most - 1, besideDevice: MOST_DEVICES - 1 };
		const ended = await WRITE(people, { ...sessionRow(session, origin), ...beside, way, newDevice });
		return ended.map(({ key }) => key);
	};
}
