// Reads, adds and changes the rows of cases, and writes their history. Each change raises the case's version.
import type { VerificationItem, VerificationLevel } from "@candor/contract";
import type { Insertable, Updateable } from "kysely";
import { GRACE_DAYS } from "./policy.ts";
import type { CaseRow, ItemRow } from "./show-level.ts";
import type { CasesTable, VerificationDb } from "./tables.ts";

const DAY_MS = 86_400_000;

export function caseOf(db: VerificationDb, user: number, level: VerificationLevel): Promise<CaseRow | undefined> {
	return db
		.selectFrom("people.verification_cases")
		.selectAll()
		.where("user_id", "=", BigInt(user))
		.where("level", "=", level)
		.executeTakeFirst();
}

export function caseById(db: VerificationDb, id: number): Promise<CaseRow | undefined> {
	return db.selectFrom("people.verification_cases").selectAll().where("id", "=", BigInt(id)).executeTakeFirst();
}

/** Reads a case and locks its row until the transaction ends. */
export function lockCase(db: VerificationDb, id: bigint): Promise<CaseRow | undefined> {
	return db.selectFrom("people.verification_cases").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Adds a case. Returns undefined if the user already has a case of this level, because two first requests came at the same time.
 */
export function addCase(db: VerificationDb, values: Insertable<CasesTable>): Promise<CaseRow | undefined> {
	return db
		.insertInto("people.verification_cases")
		.values(values)
		.onConflict((conflict) => conflict.columns(["user_id", "level"]).doNothing())
		.returningAll()
		.executeTakeFirst();
}

/** Changes a case, which the caller has locked, and raises its version. */
export function changeCase(db: VerificationDb, { id, version }: CaseRow, change: Updateable<CasesTable>): Promise<CaseRow> {
	return db
		.updateTable("people.verification_cases")
		.set({ ...change, version: version + 1 })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/**
 * Changes a verified case, which the caller has locked, to `needs_update`. The user must then send the level again. The level's
 * rights end after the grace period.
 */
export async function requireUpdate(
	db: VerificationDb,
	row: CaseRow,
	why: NonNullable<CaseRow["update_why"]>,
	now: number,
): Promise<void> {
	await changeCase(db, row, {
		...{ state: "needs_update", update_why: why, rights_until: BigInt(now + GRACE_DAYS * DAY_MS) },
		...{ notice: "needs_update", round: row.round + 1 },
	});
	await addStep(db, row, now, why);
}

export async function addStep(db: VerificationDb, { id }: Pick<CaseRow, "id">, at: number, what: string, by = 0, reason = "") {
	await db
		.insertInto("people.verification_steps")
		.values({ case_id: id, at: BigInt(at), by_operator: by, what, reason })
		.execute();
}

export function itemsOf(db: VerificationDb, id: bigint): Promise<ItemRow[]> {
	return db.selectFrom("people.verification_items").selectAll().where("case_id", "=", id).execute();
}

/** Replaces items of a case by newly sent ones. @param images id of the new image for each item */
export async function sendItems(
	db: VerificationDb,
	{ id }: Pick<CaseRow, "id">,
	items: readonly VerificationItem[],
	images: ReadonlyMap<VerificationItem, string> = new Map(),
): Promise<void> {
	if (items.length === 0) return;
	await db
		.insertInto("people.verification_items")
		.values(
			items.map((item) => ({
				...{ case_id: id, item, state: "sent" as const, code: null, image_id: images.get(item) ?? null },
			})),
		)
		.onConflict((conflict) =>
			conflict.columns(["case_id", "item"]).doUpdateSet(({ ref }) => ({
				...{ state: "sent" as const, code: null },
				image_id: ref("excluded.image_id"),
			})),
		)
		.execute();
}

/**
 * Locks a user's row, so that an erasure and requests of the user run one after the other. Otherwise a picture that is sent
 * during an erasure could remain without a case. Take this lock before the locks of cases.
 */
export async function lockUser(db: VerificationDb, user: bigint): Promise<void> {
	await db.selectFrom("people.users").select("id").where("id", "=", user).forNoKeyUpdate().execute();
}
