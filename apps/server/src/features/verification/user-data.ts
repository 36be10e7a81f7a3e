// The download and the erasure of a user's data, and the deletion of data whose retention has ended.
import type { CallData } from "@candor/contract";
import type { Selectable } from "kysely";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { CaseMatches } from "./case-queue.ts";
import { caseOf, itemsOf, lockUser } from "./case-store.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import { policyOf, type Retention, UNVERIFIED_DAYS } from "./policy.ts";
import type { CaseRow } from "./show-level.ts";
import type { SubjectsTable, VerificationDb } from "./tables.ts";
import type { VerificationCases } from "./verification-cases.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const OTHER: Retention = { law: "FATF recommendation 11", years: 5 };
/** Maximum number of users without a verified level whose data one run of the daily job deletes. */
const USERS_A_RUN = 500;

export class UserData {
	readonly #dependencies: VerificationDependencies;
	readonly #cases: VerificationCases;
	readonly #matches: Pick<CaseMatches, "forget">;

	constructor(dependencies: VerificationDependencies, cases: VerificationCases, matches: Pick<CaseMatches, "forget">) {
		this.#dependencies = dependencies;
		this.#cases = cases;
		this.#matches = matches;
	}

	/** Reads those parts of a user's file that have few rows. Secrets are left out. */
	async parts(user: number) {
		const { db, views } = this.#dependencies;
		const user_id = BigInt(user);
		const account = await db
			.selectFrom("people.users")
			.select(["id", "account_type", "nickname", "invite_code", "language", "created_at"])
			// The inviter's id is left out, because it is data of another user.
			.select(({ eb }) => eb("invited_by", "is not", null).as("invited"))
			.where("id", "=", user_id)
			.executeTakeFirstOrThrow();
		const of = <T extends "people.logins" | "people.sessions" | "people.passkeys" | "people.devices">(table: T) =>
			db.selectFrom(table as "people.logins").where("user_id", "=", user_id) as never as ReturnType<typeof db.selectFrom<T>>;
		const favourites = await db.selectFrom("people.favourites").select("pairs").where("user_id", "=", user_id).executeTakeFirst();
		return {
			account,
			logins: await of("people.logins").select(["kind", "account", "bound_at"]).execute(),
			sessions: await of("people.sessions").select(["created_at", "used_at", "expires_at", "address", "agent"]).execute(),
			devices: await of("people.devices").select(["created_at", "used_at"]).execute(),
			passkeys: await of("people.passkeys").select(["name", "created_at", "used_at"]).execute(),
			security: await this.#security(user_id),
			favourites: favourites?.pairs ?? [],
			verification: await this.#verification(user),
			verification_in_the_journal: views.verification.find(user) ?? null,
			balances: balancesOf(views, user),
		};
	}

	async #security(user_id: bigint) {
		const { db } = this.#dependencies;
		const [protection, totp, lost] = await Promise.all([
			db
				.selectFrom("people.protection")
				.select(["phrase", "locked", "unlocks_at", "frozen"])
				.select(({ eb }) => eb("fund_password_hash", "<>", "").as("fund_password"))
				.where("user_id", "=", user_id)
				.executeTakeFirst(),
			db.selectFrom("people.totp").select(["created_at", "confirmed_at"]).where("user_id", "=", user_id).executeTakeFirst(),
			db.selectFrom("people.lost_factors").select(["begun_at", "ends_at"]).where("user_id", "=", user_id).executeTakeFirst(),
		]);
		return { ...protection, authenticator: totp ?? null, lost_second_step: lost ?? null };
	}

	async #verification(user: number) {
		const { db, images } = this.#dependencies;
		const { personal } = this.#cases;
		const subject = await personal.find(db, user);
		if (subject === undefined) return null;
		const levels = await Promise.all(
			(["basic", "advanced"] as const).map(async (level) => {
				const row = await caseOf(db, user, level);
				if (row === undefined) return null;
				const items = await itemsOf(db, row.id);
				const steps = await db
					.selectFrom("people.verification_steps")
					.select(["at", "what"])
					.where("case_id", "=", row.id)
					.orderBy("id")
					.execute();
				return {
					level,
					state: row.state,
					document_type: row.document_type,
					expires_on: row.expires_on,
					reason: await personal.text(subject, `reason/${level}`, row.reason),
					appeal: await personal.text(subject, `appeal/${level}`, row.appeal),
					steps,
					items: await Promise.all(
						items.map(async ({ item, state, code, image_id }) => {
							const picture = image_id === null ? undefined : await images.readForOwner(image_id, user);
							const image = picture && { type: picture.type, base64: Buffer.from(picture.bytes).toString("base64") };
							return { item, state, code, image: image ?? null };
						}),
					),
				};
			}),
		);
		return { data: (await personal.open(subject)) ?? null, levels: levels.filter((level) => level !== null) };
	}

	/**
	 * Erases those data of a user that no law obliges the platform to store. While a case waits for a decision, returns
	 * `under_review` and erases nothing.
	 */
	async erase(user: number): Promise<CallData<"user/data_erase"> | "under_review"> {
		const answer = await this.#eraseLocked(user, "user");
		if (answer === "under_review") return answer;
		await this.#dependencies.images.removeUnused(user);
		if (answer.erased.length > 0) this.#cases.changed(user);
		return answer;
	}

	/**
	 * Erases the data in a transaction that locks the user and the cases until its end. Meanwhile no new data and no decision can be
	 * stored.
	 */
	#eraseLocked(user: number, why: "user" | "retention"): Promise<CallData<"user/data_erase"> | "under_review"> {
		const { db, now } = this.#dependencies;
		const user_id = BigInt(user);
		return db.transaction().execute(async (trx) => {
			await lockUser(trx, user_id);
			const rows = await trx
				.selectFrom("people.verification_cases")
				.selectAll()
				.where("user_id", "=", user_id)
				// The cases are locked in the same order as in other transactions that lock both levels.
				.orderBy("level")
				.forUpdate()
				.execute();
			if (rows.some(({ state }) => state === "under_review")) return "under_review";
			const subject = await this.#cases.personal.find(trx, user);
			if (subject === undefined) return { erased: [], kept: [] };
			const law = this.#keptBy(subject, rows, now());
			if (law !== undefined) return { erased: [], kept: [{ what: "verification", ...law }] };
			await this.#delete(trx, subject, rows, why);
			return { erased: ["verification"], kept: [] };
		});
	}

	/** Deletes data whose retention has ended. Returns the number of users whose data was deleted. */
	async deleteExpired(): Promise<number> {
		const { db, now } = this.#dependencies;
		const before = BigInt(now() - UNVERIFIED_DAYS * DAY_MS);
		const subjects = await db
			.selectFrom("people.verification_subjects as subject")
			.selectAll("subject")
			.where("subject.updated_at", "<", before)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("people.verification_cases as row")
							.select("row.id")
							.whereRef("row.user_id", "=", "subject.user_id")
							.where(({ or, eb }) =>
								or([eb("row.state", "<>", "rejected"), eb("row.decided_at", "is", null), eb("row.decided_at", ">=", before)]),
							),
					),
				),
			)
			.limit(USERS_A_RUN)
			.execute();
		let deleted = 0;
		for (const subject of subjects) {
			const user = Number(subject.user_id);
			const answer = await this.#eraseLocked(user, "retention");
			if (answer === "under_review" || answer.erased.length === 0) continue;
			this.#cases.changed(user);
			deleted++;
		}
		return deleted;
	}

	/**
	 * Returns the law that obliges the platform to store a user's data, and the time (ms) until which it does; undefined if no law
	 * does.
	 */
	#keptBy(
		{ country, user_id }: Selectable<SubjectsTable>,
		rows: readonly CaseRow[],
		now: number,
	): { readonly law: string; readonly until: number } | undefined {
		const { law, years } = policyOf(country)?.retention ?? OTHER;
		const isVerified = this.#dependencies.views.verification.find(Number(user_id))?.basic === true;
		const isFrozen = rows.some(({ state }) => state === "frozen");
		const wasVerified = rows.filter(({ policy }) => policy !== null);
		// The retention period begins when the business relation ends. For a user who may still trade, that is today at the earliest.
		if ((isVerified && wasVerified.length > 0) || isFrozen) return { law, until: now + years * YEAR_MS };
		const last = Math.max(0, ...wasVerified.map(({ decided_at }) => Number(decided_at ?? 0n)));
		const until = last + years * YEAR_MS;
		return last > 0 && until > now ? { law, until } : undefined;
	}

	/**
	 * Deletes a user's data. The key is destroyed first: if the server crashes then, no copy of the texts can be read any more, and
	 * the next run deletes the rows.
	 */
	async #delete(
		trx: VerificationDb,
		{ user_id, key_id }: Selectable<SubjectsTable>,
		rows: readonly CaseRow[],
		why: "user" | "retention",
	): Promise<void> {
		const { keys, images, now } = this.#dependencies;
		for (const row of rows) {
			for (const { image_id } of await itemsOf(trx, row.id)) if (image_id !== null) await images.remove(image_id);
		}
		await keys.destroy(key_id);
		await forgetCases(trx, user_id);
		await trx.deleteFrom("people.verification_subjects").where("user_id", "=", user_id).execute();
		await this.#matches.forget(trx, Number(user_id));
		await trx
			.insertInto("people.verification_erasures")
			.values({ user_id, at: BigInt(now()), what: "verification", why })
			.execute();
	}
}

/**
 * Removes the data from a user's cases. The row of a finally rejected level remains without data; otherwise the erasure would
 * undo the rejection.
 */
async function forgetCases(db: VerificationDb, user_id: bigint): Promise<void> {
	const isFinal = { user_id, state: "rejected" as const, kind: "final" as const };
	const rows = await db
		.updateTable("people.verification_cases")
		.set(({ eb }) => ({
			...{ reason: "", appeal: "", document_type: null, expires_on: null, version: eb("version", "+", 1) },
			// The rejection can no longer be appealed, because another reviewer would have no data to check.
			appealed: true,
		}))
		.where((row) => row.and(isFinal))
		.returning("id")
		.execute();
	const kept = rows.map(({ id }) => id);
	for (const table of ["people.verification_items", "people.verification_steps"] as const)
		await db
			.deleteFrom(table)
			.where("case_id", "in", kept.length > 0 ? kept : [0n])
			.execute();
	await db
		.deleteFrom("people.verification_cases")
		.where("user_id", "=", user_id)
		.where("id", "not in", kept.length > 0 ? kept : [0n])
		.execute();
}

function balancesOf({ balances }: ViewsNeeded, user: number) {
	return balances.all(user).map(({ account, asset, available, frozen }) => ({ account, asset, available, frozen }));
}
