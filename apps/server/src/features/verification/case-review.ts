// Decisions of reviewers. An approval is made in three steps: it is stored, it is sent to the core as the reviewer's command, and
// the case is finished. If the server crashes between these steps, the next start completes them (finishFacts).
import type { ConsoleParams, RejectionCode, VerificationItem } from "@candor/contract";
import type { SetVerification } from "@candor/core";
import { nextState } from "./case-states.ts";
import { addStep, caseById, caseOf, changeCase, itemsOf, lockCase } from "./case-store.ts";
import { isDate, isExpired, isOfAge, lastPlaceToday } from "./dates.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import type { Subject } from "./personal-data.ts";
import { POLICY_VERSION, policyOf } from "./policy.ts";
import type { CaseRow } from "./show-level.ts";
import type { VerificationDb } from "./tables.ts";
import type { VerificationCases } from "./verification-cases.ts";

type Decision = ConsoleParams<"verification/decide">;

export interface Reviewer {
	readonly operator: number;
	/** Numbers of the user accounts that the reviewer has declared. */
	readonly accounts: readonly number[];
}

export interface ReviewRefusal {
	readonly refused: string;
	readonly field?: string;
	readonly params?: Readonly<Record<string, string | number>>;
}

export type Obstacle = "own_account" | "decided" | "same_reviewer" | "appeal_of_own_decision";

/** Interface to the watch lists: the number of a user's open matches, and whether the user's data has been compared. */
export interface OpenMatches {
	open(db: VerificationDb, user: number): Promise<number>;
	/** Returns true if the user's newest data has been compared with all watch lists. */
	isScreened(subject: Pick<Subject, "screened" | "version">): boolean;
}

const refuse = (refused: string, field?: string, params?: ReviewRefusal["params"]): ReviewRefusal => ({
	refused,
	...(field !== undefined && { field }),
	...(params !== undefined && { params }),
});

/** Returns the reason why the reviewer may not decide the case; undefined if the reviewer may. */
export function obstacleOf(row: CaseRow, { operator, accounts }: Reviewer): Obstacle | undefined {
	if (accounts.includes(Number(row.user_id))) return "own_account";
	if (!isOpen(row)) return "decided";
	if (row.appeal !== "" && row.rejected_by === operator) return "appeal_of_own_decision";
	return row.first_by === operator ? "same_reviewer" : undefined;
}

/**
 * Returns true if a reviewer can decide the case: it is under review or frozen, and no stored decision waits to be sent to the
 * core. A frozen case is decided again after its review date.
 */
function isOpen({ state, fact_by }: Pick<CaseRow, "state" | "fact_by">): boolean {
	return (state === "under_review" || state === "frozen") && fact_by === 0;
}

/**
 * Returns true if a second reviewer is needed: for approvals of the advanced level, for freezes, and for every decision about a
 * frozen case.
 */
function needsSecond({ level, state }: CaseRow, decision: Decision["decision"]): boolean {
	return decision === "freeze" || state === "frozen" || (decision === "accept" && level === "advanced");
}

export class CaseReview {
	readonly #dependencies: VerificationDependencies;
	readonly #cases: VerificationCases;
	readonly #matches: OpenMatches;
	/** Cases whose stored approval or freeze this process is sending to the core. */
	readonly #sending = new Set<bigint>();

	constructor(dependencies: VerificationDependencies, cases: VerificationCases, matches: OpenMatches) {
		this.#dependencies = dependencies;
		this.#cases = cases;
		this.#matches = matches;
	}

	/** Decides a case. Resolves when the core's command is durable and the case is stored, or with a refusal. */
	async decide(
		params: Decision,
		reviewer: Reviewer,
	): Promise<ReviewRefusal | { readonly result: "decided" | "waits_for_second" }> {
		const { db } = this.#dependencies;
		const found = await caseById(db, params.case);
		if (found === undefined) return refuse("unknown_case", "case");
		let sends: CaseRow | undefined;
		const answer = await db.transaction().execute(async (trx) => {
			const row = (await lockCase(trx, found.id)) as CaseRow;
			const wrong = (await this.#conflict(trx, row, params, reviewer)) ?? (await this.#fault(trx, row, params));
			if (wrong !== undefined) return wrong;
			if (needsSecond(row, params.decision) && (row.first_by === 0 || row.first_decision !== params.decision)) {
				await this.#first(trx, row, params, reviewer);
				return { result: "waits_for_second" } as const;
			}
			await this.#storeItems(trx, row, params);
			if (params.decision === "reject") await this.#reject(trx, row, params, reviewer);
			else sends = await this.#intend(trx, row, params, reviewer);
			return { result: "decided" } as const;
		});
		if ("refused" in answer) return answer;
		if (sends !== undefined) {
			const refused = await this.#sendFact(sends);
			if (refused !== undefined) return refuse(refused);
		}
		this.#cases.changed(Number(found.user_id));
		return answer;
	}

	/**
	 * Completes the approvals and freezes that a crash interrupted: sends them to the core and finishes their cases. Returns their
	 * number.
	 */
	async finishFacts(): Promise<number> {
		const waiting = await this.#dependencies.db
			.selectFrom("people.verification_cases")
			.selectAll()
			.where("fact_by", ">", 0)
			.orderBy("id")
			.limit(1_000)
			.execute();
		let finished = 0;
		for (const row of waiting) {
			if (this.#sending.has(row.id)) continue;
			await this.#sendFact(row);
			this.#cases.changed(Number(row.user_id));
			finished++;
		}
		return finished;
	}

	/**
	 * Freezes a user's level after two reviewers have confirmed a watch-list match. Does nothing if the user has no case that can be
	 * frozen.
	 */
	async freezeByMatch(user: number, by: number, law: string, reviewOn: string): Promise<void> {
		for (const level of ["advanced", "basic"] as const) {
			const found = await caseOf(this.#dependencies.db, user, level);
			if (found === undefined) continue;
			const sends = await this.#dependencies.db.transaction().execute(async (trx) => {
				const row = (await lockCase(trx, found.id)) as CaseRow;
				if (row.fact_by !== 0 || nextState(row.state, "freeze") === undefined) return undefined;
				return this.#intend(
					trx,
					row,
					{ decision: "freeze", law, review_on: reviewOn, reason: "" },
					{ operator: by, accounts: [] },
				);
			});
			if (sends !== undefined) await this.#sendFact(sends);
		}
		this.#cases.changed(user);
	}

	/**
	 * Returns a refusal if another reviewer has changed the case meanwhile, or if this reviewer may not decide it; otherwise
	 * undefined.
	 */
	async #conflict(db: VerificationDb, row: CaseRow, params: Decision, reviewer: Reviewer): Promise<ReviewRefusal | undefined> {
		const obstacle = obstacleOf(row, reviewer);
		if (obstacle === "own_account" || obstacle === "appeal_of_own_decision") return refuse(obstacle, "case");
		if (obstacle !== "decided" && row.version === params.version) return obstacle && refuse(obstacle, "case");
		const last = await db
			.selectFrom("people.verification_steps")
			.select(["by_operator", "at"])
			.where("case_id", "=", row.id)
			.where("by_operator", ">", 0)
			.orderBy("id", "desc")
			.limit(1)
			.executeTakeFirst();
		const changedByReviewer = last !== undefined && Number(last.at) >= Number(row.sent_at);
		if (!changedByReviewer) return refuse("case_changed", "version");
		return refuse("already_decided", "version", { operator: last.by_operator, at: Number(last.at) });
	}

	/** Returns a refusal if the decision is incomplete or not possible in the case's state; otherwise undefined. */
	async #fault(db: VerificationDb, row: CaseRow, params: Decision): Promise<ReviewRefusal | undefined> {
		const { now } = this.#dependencies;
		const { decision, items, kind, law, review_on } = params;
		if (nextState(row.state, decision) === undefined) return refuse("decision_not_possible", "decision");
		if (decision === "freeze") {
			if (law === undefined || law.trim() === "") return refuse("field_invalid", "law");
			const isFuture = review_on !== undefined && isDate(review_on) && review_on > lastPlaceToday(now());
			return isFuture ? undefined : refuse("field_invalid", "review_on");
		}
		const sent = await itemsOf(db, row.id);
		const decided = new Map(items.map((item) => [item.item, item]));
		const isComplete =
			decided.size === items.length && sent.length === items.length && sent.every(({ item }) => decided.has(item));
		if (!isComplete) return refuse("items_incomplete", "items");
		if (decision === "reject") {
			const rejected = items.filter(({ accepted }) => !accepted);
			if (rejected.length === 0 || rejected.some(({ code }) => code === undefined)) return refuse("code_missing", "items");
			if (kind === undefined) return refuse("field_invalid", "kind");
			return row.state === "frozen" && kind !== "final" ? refuse("field_invalid", "kind") : undefined;
		}
		if (items.some(({ accepted }) => !accepted)) return refuse("item_not_accepted", "items");
		return this.#notAcceptable(db, row);
	}

	/** Returns a refusal if the automatic checks do not permit an approval; otherwise undefined. */
	async #notAcceptable(db: VerificationDb, row: CaseRow): Promise<ReviewRefusal | undefined> {
		const { views, now } = this.#dependencies;
		const user = Number(row.user_id);
		if ((await this.#matches.open(db, user)) > 0) return refuse("matches_open", "case");
		if (row.expires_on !== null && isExpired(row.expires_on, now())) return refuse("document_expired", "items");
		const subject = await this.#cases.personal.find(db, user);
		if (subject !== undefined && !this.#matches.isScreened(subject)) return refuse("not_screened", "case");
		const data = subject && (await this.#cases.personal.open(subject));
		const policy = policyOf(subject?.country ?? "");
		if (data !== undefined && policy !== undefined && !isOfAge(data.birth_date, policy.leastAge, now()))
			return refuse("under_age", "items");
		if (row.level === "advanced" && subject?.made_up !== true && views.verification.find(user)?.basic !== true)
			return refuse("basic_first", "case");
		return undefined;
	}

	async #first(db: VerificationDb, row: CaseRow, { decision, law, review_on }: Decision, { operator }: Reviewer): Promise<void> {
		const now = this.#dependencies.now();
		const freeze = decision === "freeze" && { law: law ?? "", review_on: review_on ?? null };
		await changeCase(db, row, { first_by: operator, first_decision: decision, first_at: BigInt(now), ...freeze });
		await addStep(db, row, now, `${decision}_first`, operator);
	}

	async #storeItems(db: VerificationDb, row: CaseRow, { decision, items }: Decision): Promise<void> {
		if (decision === "freeze") return;
		for (const { item, accepted, code } of items) {
			await db
				.updateTable("people.verification_items")
				.set({ state: accepted ? "accepted" : "rejected", code: accepted ? null : ((code ?? null) as RejectionCode | null) })
				.where("case_id", "=", row.id)
				.where("item", "=", item as VerificationItem)
				.execute();
		}
	}

	async #reject(db: VerificationDb, row: CaseRow, { kind = "retry", reason }: Decision, { operator }: Reviewer): Promise<void> {
		const now = this.#dependencies.now();
		const sealed = await this.#sealedReason(db, row, reason);
		await changeCase(db, row, {
			...{ state: "rejected", kind, reason: sealed, decided_by: operator, decided_at: BigInt(now), notice: "rejected" },
			...{ first_by: 0, first_decision: null, first_at: null, appeal: "", law: "", review_on: null },
			...(kind === "final" && { rejected_by: operator }),
		});
		await addStep(db, row, now, "rejected", operator, sealed);
	}

	/** Stores a decision, before its command is sent to the core. */
	async #intend(
		db: VerificationDb,
		row: CaseRow,
		{ decision, reason, law = "", review_on = "" }: Pick<Decision, "decision" | "reason" | "law" | "review_on">,
		{ operator }: Reviewer,
	): Promise<CaseRow> {
		const now = this.#dependencies.now();
		const sealed = reason === "" ? "" : await this.#sealedReason(db, row, reason);
		const changed = await changeCase(db, row, {
			...{ reason: sealed, fact_by: operator, fact_kind: decision === "freeze" ? "freeze" : "accept" },
			...{ fact_version: this.#versionOf(row) + 1, decided_by: operator, decided_at: BigInt(now) },
			...(decision === "freeze" && { law, review_on }),
		});
		await addStep(db, row, now, decision === "freeze" ? "frozen" : "accepted", operator, sealed);
		return changed;
	}

	/**
	 * Sends the command of a stored decision to the core, and finishes the case. If the core refuses, cancels the decision and
	 * returns the code of the refusal.
	 */
	async #sendFact(row: CaseRow): Promise<string | undefined> {
		const { db, exchange } = this.#dependencies;
		this.#sending.add(row.id);
		try {
			const subject = await this.#cases.personal.find(db, Number(row.user_id));
			if (subject?.made_up !== true) {
				for (;;) {
					const command = this.#factOf(row, subject);
					if (command === undefined) break;
					const { outcome } = await exchange.submit(command);
					if (outcome.kind === "accepted") break;
					// Another command about this user was executed first, so the command is sent again with the next version.
					if (outcome.refusal.code !== "stale_version") {
						await this.#takeBack(row);
						return outcome.refusal.code;
					}
				}
			}
			await this.#finish(row);
			return undefined;
		} finally {
			this.#sending.delete(row.id);
		}
	}

	/**
	 * Returns the command for a stored decision. Returns undefined if the core already has its result, because the server stopped
	 * before the case was finished.
	 */
	#factOf(row: CaseRow, subject: Subject | undefined): SetVerification | undefined {
		const user = Number(row.user_id);
		const known = this.#dependencies.views.verification.find(user);
		const country = subject?.country ?? known?.country ?? "";
		const before = { basic: known?.basic === true, advanced: known?.advanced === true };
		const after =
			row.fact_kind === "freeze"
				? { basic: row.level === "advanced" && before.basic, advanced: false }
				: { basic: true, advanced: row.level === "advanced" || before.advanced };
		const isSaid =
			before.basic === after.basic && before.advanced === after.advanced && (!after.basic || known?.country === country);
		if (isSaid) return undefined;
		const version = Math.max(row.fact_version, (known?.version ?? 0) + 1);
		return {
			...{ type: "SetVerification", id: `verification:${row.id}:${row.version}:${version}`, by: row.fact_by, user, version },
			...{ ...after, country: after.basic ? country : (known?.country ?? ""), reason: `Verification case ${row.id}` },
		};
	}

	#versionOf({ user_id }: CaseRow): number {
		return this.#dependencies.views.verification.find(Number(user_id))?.version ?? 0;
	}

	async #finish({ id }: CaseRow): Promise<void> {
		await this.#dependencies.db.transaction().execute(async (trx) => {
			const row = (await lockCase(trx, id)) as CaseRow;
			if (row.fact_by === 0) return;
			const isFreeze = row.fact_kind === "freeze";
			const done = { fact_by: 0, fact_kind: null, first_by: 0, first_decision: null, first_at: row.first_at, appeal: "" };
			await changeCase(
				trx,
				row,
				isFreeze
					? { ...done, state: "frozen", notice: "frozen", rights_until: null, update_why: null }
					: {
							...{ ...done, state: "verified", notice: "verified", policy: POLICY_VERSION, kind: null, reason: "" },
							...{ rights_until: null, update_why: null, law: "", review_on: null, rejected_by: 0, appealed: false },
						},
			);
		});
	}

	async #takeBack({ id }: CaseRow): Promise<void> {
		const now = this.#dependencies.now();
		await this.#dependencies.db.transaction().execute(async (trx) => {
			const row = (await lockCase(trx, id)) as CaseRow;
			await changeCase(trx, row, {
				...{ fact_by: 0, fact_kind: null, decided_by: 0, decided_at: null, reason: "" },
				...{ first_by: 0, first_decision: null, first_at: null },
			});
			await addStep(trx, row, now, "taken_back");
		});
	}

	async #sealedReason(db: VerificationDb, { user_id, level }: CaseRow, reason: string): Promise<string> {
		const subject = await this.#cases.personal.find(db, Number(user_id));
		return subject === undefined ? "" : this.#cases.personal.seal(subject, `reason/${level}`, reason);
	}
}
