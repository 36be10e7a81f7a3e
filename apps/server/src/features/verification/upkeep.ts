// Scheduled work of identity verification: unfinished approvals, mails about decisions, expired documents, changed policies, ends
// of grace periods, and ends of retention.
import { SERVICE } from "@candor/core";
import type { UserRow } from "../../people/logins.ts";
import type { CaseReview } from "./case-review.ts";
import { addStep, changeCase, lockCase, requireUpdate } from "./case-store.ts";
import { lastPlaceToday } from "./dates.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import { POLICY_VERSION } from "./policy.ts";
import type { CaseRow } from "./show-level.ts";
import type { UserData } from "./user-data.ts";
import type { VerificationCases } from "./verification-cases.ts";

const CASES_A_RUN = 1_000;

export type VerificationMail = "verified" | "rejected" | "needs_update" | "frozen";

export interface UpkeepOptions extends VerificationDependencies {
	readonly cases: VerificationCases;
	readonly review: CaseReview;
	readonly userData: UserData;
	/** Sends the user a mail about the verification. */
	readonly mail: (user: Pick<UserRow, "id" | "language">, what: VerificationMail) => Promise<void>;
	/** Version of the policy that this server applies. Default: POLICY_VERSION. */
	readonly policyVersion?: number;
}

export class Upkeep {
	readonly #options: UpkeepOptions;

	constructor(options: UpkeepOptions) {
		this.#options = options;
	}

	/**
	 * Runs all steps of the scheduled work. If a step fails, the next step still runs, and the next run repeats the failed one.
	 * Never rejects.
	 */
	async run(): Promise<void> {
		const { review, userData, log } = this.#options;
		const steps: readonly [string, () => Promise<unknown>][] = [
			["approvals of identity verification are not finished", () => review.finishFacts()],
			["levels of verification that need an update are not marked", () => this.requireUpdates()],
			["levels of verification are not lowered at the end of their grace", () => this.endGrace()],
			["mails about verification are not sent", () => this.sendMails()],
			["data of verification is not deleted at its end", () => userData.deleteExpired()],
		];
		for (const [message, step] of steps) await step().catch((error: unknown) => log(error, message));
	}

	/**
	 * Changes verified levels to `needs_update` if the document has expired or the policy has a newer version. Returns their number.
	 */
	async requireUpdates(): Promise<number> {
		const { db, now, policyVersion = POLICY_VERSION } = this.#options;
		const today = lastPlaceToday(now());
		const found = await db
			.selectFrom("people.verification_cases")
			.selectAll()
			.where("state", "=", "verified")
			.where("fact_by", "=", 0)
			.where(({ or, eb }) => or([eb("expires_on", "<", today), eb("policy", "<", policyVersion)]))
			.orderBy("id")
			.limit(CASES_A_RUN)
			.execute();
		for (const row of found) {
			const isExpired = row.expires_on !== null && row.expires_on < today;
			await this.#requireUpdate(row, isExpired ? "document_expired" : "policy_raised");
		}
		return found.length;
	}

	async #requireUpdate({ id, user_id }: CaseRow, why: "document_expired" | "policy_raised"): Promise<void> {
		const { db, cases, now } = this.#options;
		await db.transaction().execute(async (trx) => {
			const row = await lockCase(trx, id);
			if (row === undefined || row.state !== "verified" || row.fact_by !== 0) return;
			await requireUpdate(trx, row, why, now());
		});
		cases.changed(Number(user_id));
	}

	/**
	 * Lowers the levels of users who did not send them again within the grace period, by a command of the service `accounts`. A
	 * level is lowered even if a new case waits for a decision; an approval then restores it.
	 */
	async endGrace(): Promise<number> {
		const { db, cases, now } = this.#options;
		const found = await db
			.selectFrom("people.verification_cases")
			.selectAll()
			.where("rights_until", "<=", BigInt(now()))
			.where("fact_by", "=", 0)
			.orderBy("id")
			.limit(CASES_A_RUN)
			.execute();
		for (const row of found) {
			if (!(await lapse(this.#options, row))) continue;
			await db.transaction().execute(async (trx) => {
				const locked = await lockCase(trx, row.id);
				if (locked === undefined || locked.rights_until !== row.rights_until) return;
				await changeCase(trx, locked, { rights_until: null });
				await addStep(trx, locked, now(), "rights_ended");
			});
			cases.changed(Number(row.user_id));
		}
		return found.length;
	}

	/** Puts the mails about decisions into the outbox, and returns their number. */
	async sendMails(): Promise<number> {
		const { db, mail } = this.#options;
		const found = await db
			.selectFrom("people.verification_cases as row")
			.leftJoin("people.users as user", "user.id", "row.user_id")
			.select(["row.id", "row.notice", "user.id as user", "user.language"])
			.where("row.notice", "is not", null)
			.orderBy("row.id")
			.limit(CASES_A_RUN)
			.execute();
		for (const { id, notice, user, language } of found) {
			// The made-up cases of a sandbox have no user, so there is no mail for them.
			if (user !== null && language !== null && notice !== null) await mail({ id: user, language }, notice);
			await db
				.updateTable("people.verification_cases")
				.set({ notice: null })
				.where("id", "=", id)
				.where("notice", "=", notice)
				.execute();
		}
		return found.length;
	}
}

/**
 * Lowers a user's level in the core. If it is the basic level, the advanced level is lowered too. Returns false if the core
 * refuses.
 */
async function lapse({ exchange, views }: Pick<UpkeepOptions, "exchange" | "views">, row: CaseRow): Promise<boolean> {
	const user = Number(row.user_id);
	for (;;) {
		const known = views.verification.find(user);
		const basic = known?.basic === true && row.level === "advanced";
		if (known === undefined || (known.basic === basic && !known.advanced)) return true;
		const version = known.version + 1;
		const id = `lapse:${row.id}:${version}`;
		const { outcome } = await exchange.submit({
			...{ type: "LapseVerification", id, by: SERVICE.accounts, user, version, basic, advanced: false },
		});
		if (outcome.kind === "accepted") return true;
		// Another command about this user was executed first, so the command is sent again with the next version.
		if (outcome.refusal.code !== "stale_version") return false;
	}
}
