// Lists cases for reviewers, and returns the details of a case.
import type { ConsoleData, ConsoleParams, VerificationItem } from "@candor/contract";
import { type Obstacle, type OpenMatches, obstacleOf, type Reviewer } from "./case-review.ts";
import { caseById, itemsOf } from "./case-store.ts";
import { isExpired, isOfAge } from "./dates.ts";
import type { SentPicture, VerificationDependencies } from "./dependencies.ts";
import { paperCode } from "./paper-code.ts";
import type { Subject } from "./personal-data.ts";
import { policyOf } from "./policy.ts";
import { drawSample } from "./sample-cases.ts";
import type { CaseRow } from "./show-level.ts";
import type { VerificationDb } from "./tables.ts";
import type { VerificationCases } from "./verification-cases.ts";
import { documentOf, imagesOf } from "./verification-cases.ts";

type Row = ConsoleData<"verification">["list"][number];
type Opened = ConsoleData<"verification/open">;
type Match = Opened["matches"][number];

/** Finds matches of users with entries of watch lists. */
export interface CaseMatches extends OpenMatches {
	of(user: number): Promise<Match[]>;
	/** Returns those of the given users who have open (undecided) matches. */
	withOpen(db: VerificationDb, users: readonly number[]): Promise<ReadonlySet<number>>;
	/** Deletes a user's unconfirmed matches, because they contain facts from the data that is being erased. */
	forget(db: VerificationDb, user: number): Promise<void>;
}

export interface QueueFigures {
	readonly count: number;
	readonly oldestAt: number | undefined;
	readonly dueAt: number | undefined;
	readonly late: number;
}

const EMPTY = { country: "", name: "", id_number: "", contact: "", birth_date: "" };

export class CaseQueue {
	readonly #dependencies: VerificationDependencies;
	readonly #cases: VerificationCases;
	readonly #matches: CaseMatches;

	constructor(dependencies: VerificationDependencies, cases: VerificationCases, matches: CaseMatches) {
		this.#dependencies = dependencies;
		this.#cases = cases;
		this.#matches = matches;
	}

	async list({ state, level, offset, limit }: ConsoleParams<"verification">): Promise<ConsoleData<"verification">> {
		const { db } = this.#dependencies;
		let rows = db.selectFrom("people.verification_cases").selectAll();
		let count = db.selectFrom("people.verification_cases").select(({ fn }) => fn.countAll<bigint>().as("total"));
		if (state === "open") {
			rows = rows.where("state", "=", "under_review").where("fact_by", "=", 0).orderBy("due_at").orderBy("id");
			count = count.where("state", "=", "under_review").where("fact_by", "=", 0);
		} else {
			rows = rows.where("decided_at", "is not", null).where("state", "<>", "under_review");
			rows = rows.orderBy("decided_at", "desc").orderBy("id", "desc");
			count = count.where("decided_at", "is not", null).where("state", "<>", "under_review");
		}
		if (level !== undefined) {
			rows = rows.where("level", "=", level);
			count = count.where("level", "=", level);
		}
		const [found, { total }] = await Promise.all([rows.offset(offset).limit(limit).execute(), count.executeTakeFirstOrThrow()]);
		return { list: await this.#rows(found), total: Number(total) };
	}

	/**
	 * Returns the first open case in the queue that this reviewer may decide; null if there is none. @param except number of a case
	 * to skip
	 */
	async next(reviewer: Reviewer, except: number): Promise<number | null> {
		const { list } = await this.list({ state: "open", offset: 0, limit: 20 });
		for (const { case: id } of list) {
			if (id === except) continue;
			const row = await caseById(this.#dependencies.db, id);
			if (row !== undefined && obstacleOf(row, reviewer) === undefined) return id;
		}
		return null;
	}

	/** Returns the numbers of waiting cases. */
	async figures(): Promise<QueueFigures> {
		const { db, now } = this.#dependencies;
		const row = await db
			.selectFrom("people.verification_cases")
			.select(({ fn }) => [
				fn.countAll<bigint>().as("count"),
				fn.min("sent_at").as("oldest"),
				fn.min("due_at").as("due"),
				fn.countAll<bigint>().filterWhere("due_at", "<", BigInt(now())).as("late"),
			])
			.where("state", "=", "under_review")
			.where("fact_by", "=", 0)
			.executeTakeFirstOrThrow();
		const time = (at: bigint | null) => (at === null ? undefined : Number(at));
		return { count: Number(row.count), oldestAt: time(row.oldest), dueAt: time(row.due), late: Number(row.late) };
	}

	userOf(id: number): Promise<number | undefined> {
		return caseById(this.#dependencies.db, id).then((row) => row && Number(row.user_id));
	}

	async open(id: number, reviewer: Reviewer): Promise<Opened | undefined> {
		const { db, codeSecret } = this.#dependencies;
		const row = await caseById(db, id);
		if (row === undefined) return undefined;
		const user = Number(row.user_id);
		const { personal } = this.#cases;
		const subject = await personal.find(db, user);
		const data = (subject && (await personal.open(subject))) ?? EMPTY;
		const [shown, items, matches, numbers, steps] = await Promise.all([
			this.#rows([row]).then(([shown]) => shown as Row),
			itemsOf(db, row.id),
			this.#matches.of(user),
			subject === undefined ? [] : personal.sameNumber(db, subject),
			db.selectFrom("people.verification_steps").selectAll().where("case_id", "=", row.id).orderBy("id").execute(),
		]);
		const obstacle: Obstacle | undefined = obstacleOf(row, reviewer);
		return {
			...shown,
			version: row.version,
			may_decide: obstacle === undefined,
			obstacle: obstacle ?? null,
			data,
			document_type: row.document_type,
			expires_on: row.expires_on,
			paper_code: paperCode(codeSecret, user, row.round),
			items: items.map(({ item, state, code, image_id }) => ({
				...{ item, state, code, has_image: image_id !== null || (subject?.made_up === true && row.level === "advanced") },
			})),
			checks: this.#checks(row, data, items.length, numbers.length, matches),
			duplicates: await Promise.all(
				numbers.map(async (other) => ({
					user: other,
					advanced: this.#dependencies.views.verification.find(other)?.advanced === true,
				})),
			),
			matches,
			appeal: (await personal.text(subject, `appeal/${row.level}`, row.appeal)) || null,
			history: await Promise.all(
				steps.map(async ({ at, by_operator, what, reason }) => ({
					...{ at: Number(at), by: by_operator, what },
					reason: await personal.text(subject, `reason/${row.level}`, reason),
				})),
			),
		};
	}

	/**
	 * Returns the user and the image id of an item of a case; undefined if the case or the image does not exist. The image `id` is
	 * undefined for a made-up case of a sandbox, whose pictures are drawn on request.
	 */
	async image(id: number, item: VerificationItem): Promise<{ readonly user: number; readonly id?: string } | undefined> {
		const { db } = this.#dependencies;
		const row = await caseById(db, id);
		if (row === undefined) return undefined;
		const found = (await itemsOf(db, row.id)).find((one) => one.item === item);
		const user = Number(row.user_id);
		if (found?.image_id != null) return { user, id: found.image_id };
		const subject = await this.#cases.personal.find(db, user);
		return subject?.made_up === true && found !== undefined && row.level === "advanced" ? { user } : undefined;
	}

	/** Draws the picture of a made-up case, marked with the operator and the time. */
	sample(
		{ user, item }: { readonly user: number; readonly item: VerificationItem },
		viewer: { readonly operator: number; readonly at: number },
	): SentPicture {
		return drawSample(user, item, paperCode(this.#dependencies.codeSecret, user, 1), viewer);
	}

	#checks(row: CaseRow, data: typeof EMPTY, items: number, duplicates: number, matches: readonly Match[]): Opened["checks"] {
		const now = this.#dependencies.now();
		const policy = policyOf(data.country);
		const document = documentOf(data.country, row.document_type);
		const needed = document === undefined ? 3 : imagesOf(document).length;
		return [
			...(row.level === "advanced"
				? [
						{ name: "readable" as const, passed: items >= needed },
						{ name: "in_date" as const, passed: row.expires_on === null || !isExpired(row.expires_on, now) },
					]
				: []),
			{
				name: "of_age",
				passed: policy !== undefined && data.birth_date !== "" && isOfAge(data.birth_date, policy.leastAge, now),
			},
			{ name: "number_unused", passed: duplicates === 0 },
			{ name: "watch_lists", passed: matches.every(({ state }) => state === "cleared") },
		];
	}

	/** Reads the data of all rows with one query, and the matches of all rows with another, because a page has up to 200 rows. */
	async #rows(rows: readonly CaseRow[]): Promise<Row[]> {
		const { db } = this.#dependencies;
		const users = [...new Set(rows.map(({ user_id }) => Number(user_id)))];
		if (users.length === 0) return [];
		const [subjects, duplicates, matched] = await Promise.all([
			db.selectFrom("people.verification_subjects").selectAll().where("user_id", "in", users.map(BigInt)).execute(),
			this.#cases.personal.withSameNumber(db, users),
			this.#matches.withOpen(db, users),
		]);
		const subjectOf = new Map(subjects.map((subject) => [Number(subject.user_id), subject]));
		return rows.map((row) => {
			const user = Number(row.user_id);
			return this.#row(row, subjectOf.get(user), duplicates.has(user), matched.has(user));
		});
	}

	#row(row: CaseRow, subject: Subject | undefined, isDuplicate: boolean, isMatched: boolean): Row {
		const { now } = this.#dependencies;
		const user = Number(row.user_id);
		const waits = row.state === "under_review" && row.fact_by === 0;
		const flags: Row["flags"] = [];
		if (isDuplicate) flags.push("duplicate_number");
		if (isMatched) flags.push("watch_list");
		if (row.resubmitted) flags.push("resubmitted");
		if (subject?.made_up === true) flags.push("made_up");
		return {
			case: Number(row.id),
			user,
			level: row.level,
			country: subject?.country ?? this.#dependencies.views.verification.find(user)?.country ?? "",
			sent_at: Number(row.sent_at),
			due_at: Number(row.due_at),
			late: waits && Number(row.due_at) < now(),
			state: stateInQueue(row, isMatched, waits),
			first_reviewer: row.first_by,
			flags,
		};
	}
}

function stateInQueue(row: CaseRow, isMatched: boolean, waits: boolean): Row["state"] {
	if (!waits) return "decided";
	if (row.appeal !== "") return "appeal";
	if (row.first_by > 0) return "second_review";
	return isMatched ? "watch_list" : "waiting";
}
