import type { Insertable, Kysely } from "kysely";
import type { Session, SessionOrigin, SessionStore, StoredSession } from "../http/sessions.ts";
import { removeDevices } from "./devices.ts";
import type { PeopleTables, SessionsTable } from "./people-tables.ts";

interface NewSession {
	readonly row: Insertable<SessionsTable>;
	/** Maximum number of the user's other sessions. Those above it are ended. */
	readonly beside: number;
}

/**
 * Begins a query that first waits until changes of the account's logins and factors have ended. Such changes lock the user's row
 * before devices and sessions. A query with the opposite order would deadlock with them.
 */
export function withOwner(people: Kysely<PeopleTables>, user: bigint) {
	return people.with("owner", (of) => of.selectFrom("people.users").select("id").where("id", "=", user).forKeyShare());
}

/**
 * Adds the insertion of a session to a query that `withOwner` has begun. The query also ends the sessions above the maximum,
 * those that were unused for longest, and returns the keys of the ended sessions.
 */
export function insertSession(people: Pick<ReturnType<typeof withOwner>, "with">, { row, beside }: NewSession) {
	return (
		people
			// The statement below does not see the new row, because all parts of a query see the state before the query.
			.with("added", (of) => of.insertInto("people.sessions").values(row))
			.deleteFrom("people.sessions")
			.where("user_id", "in", (of) => of.selectFrom("owner").select("id"))
			.where("key", "in", (of) =>
				of
					.selectFrom("people.sessions")
					.select("key")
					.where("user_id", "=", row.user_id)
					.orderBy("used_at", "desc")
					.orderBy("id", "desc")
					.offset(beside),
			)
			.returning("key")
	);
}

export function sessionRow(
	{ key, user, expiresAt }: Session,
	{ address, agent, device, at }: SessionOrigin & { readonly at: number },
) {
	const times = { created_at: BigInt(at), used_at: BigInt(at), expires_at: BigInt(expiresAt) };
	return { key, user_id: BigInt(user), ...times, address, agent, device };
}

export function sessionStore(people: Kysely<PeopleTables>): SessionStore {
	return {
		async insert(session, origin, most) {
			const ended = await insertSession(withOwner(people, BigInt(session.user)), {
				row: sessionRow(session, origin),
				beside: most - 1,
			}).execute();
			return ended.map(({ key }) => key);
		},
		async find(key): Promise<StoredSession | undefined> {
			const row = await people.selectFrom("people.sessions").selectAll().where("key", "=", key).executeTakeFirst();
			if (row === undefined) return undefined;
			return { key, user: Number(row.user_id), expiresAt: Number(row.expires_at), usedAt: Number(row.used_at) };
		},
		async used(key, at) {
			await people
				.updateTable("people.sessions")
				.set({ used_at: BigInt(at) })
				.where("key", "=", key)
				.execute();
		},
		async remove(key) {
			const gone = await people.deleteFrom("people.sessions").where("key", "=", key).executeTakeFirst();
			return gone.numDeletedRows > 0n;
		},
		async deviceOf(key) {
			const row = await people.selectFrom("people.sessions").select("device").where("key", "=", key).executeTakeFirst();
			return row?.device ?? "";
		},
		removeAll: (user, except) => removeSessions(people, BigInt(user), except),
		async removeUnused(since) {
			const rows = await people.deleteFrom("people.sessions").where("used_at", "<=", BigInt(since)).returning("key").execute();
			return rows.map(({ key }) => key);
		},
	};
}

/**
 * Removes all sessions and known devices of the user, except the session with the key `except` and its device. Resolves with the
 * keys of the removed sessions.
 */
export async function removeSessions(people: Kysely<PeopleTables>, user: bigint, except: string): Promise<string[]> {
	await removeDevices(people, user, except);
	const rows = await people
		.deleteFrom("people.sessions")
		.where("user_id", "=", user)
		.where("key", "<>", except)
		.returning("key")
		.execute();
	return rows.map(({ key }) => key);
}

/**
 * Locks the user's row until the end of the transaction, so that changes of the account's logins and factors run one after
 * another. Resolves with false if the requesting session has ended in the meantime.
 */
export async function stillSignedIn(people: Kysely<PeopleTables>, user: bigint, key: string): Promise<boolean> {
	await people.selectFrom("people.users").select("id").where("id", "=", user).forUpdate().execute();
	const own = people.selectFrom("people.sessions").select("key").where("key", "=", key).where("user_id", "=", user);
	return (await own.executeTakeFirst()) !== undefined;
}
