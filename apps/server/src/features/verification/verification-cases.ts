// The users' side of verification cases: their states, and the data that users send. The reviewers' side is in case-review.ts.
import type { CallData, Calls, VerificationItem, VerificationLevel } from "@candor/contract";
import { type Answer, data, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import { maskCardNumbers } from "../../people/mask-card-numbers.ts";
import { appealObstacle, submitObstacle } from "./case-states.ts";
import { addCase, addStep, caseOf, changeCase, itemsOf, lockCase, lockUser, requireUpdate, sendItems } from "./case-store.ts";
import { checkData } from "./check-data.ts";
import { isDate, isExpired } from "./dates.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import { paperCode } from "./paper-code.ts";
import { type PersonalData, PersonalStore, plainNumber, type Subject } from "./personal-data.ts";
import { type AcceptedDocument, policies, policyOf, REVIEW_HOURS } from "./policy.ts";
import { type CaseRow, ITEMS, type ItemRow, type ShownCase, showLevel, stateOf } from "./show-level.ts";
import type { VerificationDb } from "./tables.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
/** Called after a change of the user's verification was stored. */
export type ChangeListener = (user: number) => void;

const HOUR_MS = 3_600_000;
const PARAM_OF = { front: "front_image", back: "back_image", hand: "hand_image" } as const;
type Image = keyof typeof PARAM_OF;

/** Error that rolls a transaction back because of a refusal. */
class Refused extends Error {
	readonly answer: RefusedAnswer;

	constructor(answer: RefusedAnswer) {
		super(answer.code);
		this.answer = answer;
	}
}

export class VerificationCases {
	readonly personal: PersonalStore;
	readonly #dependencies: VerificationDependencies;
	readonly #listeners: ChangeListener[] = [];

	constructor(dependencies: VerificationDependencies) {
		this.#dependencies = dependencies;
		this.personal = new PersonalStore(dependencies);
	}

	onChanged(listener: ChangeListener): void {
		this.#listeners.push(listener);
	}

	changed(user: number): void {
		for (const listener of this.#listeners) listener(user);
	}

	/**
	 * Returns the legal name that a reviewer has accepted. Returns undefined if the user is not verified or has never sent a name,
	 * and an empty text while new data of a verified user is not accepted yet.
	 */
	async verifiedNameOf(user: number): Promise<string | undefined> {
		const { db, views } = this.#dependencies;
		if (views.verification.find(user)?.basic !== true) return undefined;
		const [subject, row] = await Promise.all([this.personal.find(db, user), caseOf(db, user, "basic")]);
		if (subject === undefined || row === undefined) return undefined;
		if (row.state !== "verified" && row.state !== "needs_update") return "";
		return (await this.personal.open(subject))?.name;
	}

	/** Returns the states of both levels, for the account page. */
	async states(user: number): Promise<CallData<"user/center">["verification"]> {
		const { db, views } = this.#dependencies;
		const rows = await db.selectFrom("people.verification_cases").selectAll().where("user_id", "=", BigInt(user)).execute();
		const known = views.verification.find(user);
		const row = (level: VerificationLevel) => rows.find((one) => one.level === level);
		const rejected = (["advanced", "basic"] as const).map(row).find((one) => one?.state === "rejected" && one.reason !== "");
		const subject = rejected && (await this.personal.find(db, user));
		const reason = rejected && (await this.personal.text(subject, `reason/${rejected.level}`, rejected.reason));
		return {
			basic: stateOf(row("basic"), known?.basic === true),
			advanced: stateOf(row("advanced"), known?.advanced === true),
			reason: reason || null,
		};
	}

	async show(user: number): Promise<CallData<"user/verification">> {
		const { db, views, codeSecret } = this.#dependencies;
		const [subject, basic, advanced] = await Promise.all([
			this.personal.find(db, user),
			caseOf(db, user, "basic"),
			caseOf(db, user, "advanced"),
		]);
		const known = views.verification.find(user);
		const shown = async (row: CaseRow | undefined): Promise<ShownCase | undefined> => {
			if (row === undefined) return undefined;
			const [items, reason, place] = await Promise.all([
				itemsOf(db, row.id),
				this.personal.text(subject, `reason/${row.level}`, row.reason),
				row.state === "under_review" ? placeOf(db, row) : null,
			]);
			return { row, items, reason, place, needed: neededItems(row, subject?.country) };
		};
		const typed = subject && (await this.personal.open(subject));
		return {
			basic: showLevel("basic", await shown(basic), known?.basic === true),
			advanced: showLevel("advanced", await shown(advanced), known?.advanced === true),
			data: typed === undefined ? null : maskedData(typed),
			document_type: advanced?.document_type ?? null,
			paper_code: paperCode(codeSecret, user, advanced?.round ?? 1),
			review_hours: REVIEW_HOURS,
			may_skip: views.founding.mode === "sandbox",
		};
	}

	/** Returns the accepted documents, and the numbers of waiting and late cases. */
	async documents({ country }: Params<"user/verification_documents">): Promise<CallData<"user/verification_documents">> {
		const { db, now } = this.#dependencies;
		const found = [...policies()].filter(([code]) => country === undefined || code === country);
		const { waiting, late } = await db
			.selectFrom("people.verification_cases")
			.leftJoin("people.verification_subjects", "people.verification_subjects.user_id", "people.verification_cases.user_id")
			.select(({ fn }) => [
				fn.countAll<bigint>().as("waiting"),
				fn.countAll<bigint>().filterWhere("due_at", "<", BigInt(now())).as("late"),
			])
			.where("state", "=", "under_review")
			.where("made_up", "is distinct from", true)
			.executeTakeFirstOrThrow();
		return {
			countries: found.map(([code, { leastAge, documents }]) => ({
				...{ country: code, least_age: leastAge, documents: [...documents] },
			})),
			review_hours: REVIEW_HOURS,
			late_cases: Number(late),
			waiting_cases: Number(waiting),
		};
	}

	async sendBasic(user: number, typed: Params<"user/real_name">): Promise<Answer<null>> {
		const checked = checkData(await this.#withAccepted(user, typed), this.#dependencies.now());
		if ("kind" in checked) return checked;
		const sent = await this.#transaction(user, async (trx) => {
			const row = await this.#locked(trx, user, "basic");
			const obstacle = row === undefined ? undefined : submitObstacle(row);
			if (obstacle !== undefined) throw new Refused(refused(obstacle));
			if (row === undefined && (await this.#isAlready(trx, user, "basic"))) throw new Refused(refused("verification_done"));
			const items = row === undefined ? [] : await itemsOf(trx, row.id);
			const keep = row?.state === "rejected" ? await this.#accepted(trx, user, items, checked) : new Set<VerificationItem>();
			await this.personal.save(trx, user, checked);
			await this.#send(
				trx,
				user,
				"basic",
				row,
				ITEMS.basic.filter((item) => !keep.has(item)),
			);
		});
		if (sent !== undefined) return sent;
		this.changed(user);
		return text("verification_sent");
	}

	async sendAdvanced(user: number, params: Params<"user/real_name2">): Promise<Answer<null>> {
		const { db, views, now } = this.#dependencies;
		if (views.verification.find(user)?.basic !== true) return refused("basic_first");
		const { document_type, expires_on } = params;
		const subject = await this.personal.find(db, user);
		const country = subject?.country ?? views.verification.find(user)?.country ?? "";
		const document = documentOf(country, document_type);
		if (document === undefined) return refused("document_unsupported", "document_type");
		if (expires_on !== undefined && !isDate(expires_on)) return refused("document_expired", "expires_on");
		if (expires_on !== undefined && isExpired(expires_on, now())) return refused("document_expired", "expires_on");
		const sent = await this.#transaction(user, async (trx) => {
			const row = await this.#locked(trx, user, "advanced");
			const obstacle = row === undefined ? undefined : submitObstacle(row);
			if (obstacle !== undefined) throw new Refused(refused(obstacle));
			if (row === undefined && (await this.#isAlready(trx, user, "advanced"))) throw new Refused(refused("verification_done"));
			const keeps = row?.state === "rejected" && row.document_type === document_type;
			const before = keeps ? await itemsOf(trx, row.id) : [];
			const accepted = new Set(before.filter(({ state }) => state === "accepted").map(({ item }) => item));
			const images = new Map<VerificationItem, string>();
			for (const item of imagesOf(document)) {
				const id = params[PARAM_OF[item]];
				if (id === undefined && !accepted.has(item)) throw new Refused(refused("image_missing", PARAM_OF[item]));
				if (id !== undefined && !accepted.has(item)) images.set(item, id);
			}
			for (const [item, id] of images) {
				const wrong = await this.#dependencies.images.attach(trx, id, user, `verification/${user}`);
				if (wrong !== undefined) throw new Refused(refused(`image_${wrong}`, PARAM_OF[item as Image]));
			}
			const sentCase = await this.#send(trx, user, "advanced", row, [...images.keys()], images, {
				...{ document_type, expires_on: expires_on ?? null },
			});
			// Images that belong to the previously chosen document type are removed from the case.
			await trx
				.deleteFrom("people.verification_items")
				.where("case_id", "=", sentCase.id)
				.where("item", "not in", imagesOf(document))
				.execute();
		});
		if (sent !== undefined) return sent;
		this.changed(user);
		return text("verification_sent");
	}

	async appeal(user: number, { level, text: typed }: Params<"user/verification_appeal">): Promise<Answer<null>> {
		const { now } = this.#dependencies;
		const masked = maskCardNumbers(typed);
		const sent = await this.#transaction(user, async (trx) => {
			const row = await this.#locked(trx, user, level);
			const obstacle = row === undefined ? ("appeal_not_possible" as const) : appealObstacle(row);
			const subject = await this.personal.find(trx, user);
			if (row === undefined || subject === undefined || obstacle !== undefined)
				throw new Refused(refused(obstacle ?? "appeal_not_possible"));
			await changeCase(trx, row, {
				...{ state: "under_review", appealed: true, appeal: await this.personal.seal(subject, `appeal/${level}`, masked) },
				...this.#newReview(true),
			});
			await addStep(trx, row, now(), "appealed");
		});
		if (sent !== undefined) return sent;
		this.changed(user);
		return text("verification_sent");
	}

	/** Marks the user's verified levels as changed. The user must then send them again. */
	async change(user: number): Promise<Answer<null>> {
		const { now } = this.#dependencies;
		const wrong = await this.#transaction(user, async (trx) => {
			// The cases are locked in the same order as in other transactions that lock both levels.
			const advanced = await this.#locked(trx, user, "advanced");
			const basic = await this.#locked(trx, user, "basic");
			const rows = [advanced, basic].filter((row) => row !== undefined);
			if (rows.some(({ state, fact_by }) => state === "under_review" || fact_by !== 0))
				throw new Refused(refused("verification_under_review"));
			if (rows.some(({ state }) => state === "frozen")) throw new Refused(refused("verification_frozen"));
			if (basic?.state !== "verified" && basic?.state !== "needs_update") throw new Refused(refused("basic_first"));
			for (const row of rows) if (row.state === "verified") await requireUpdate(trx, row, "data_changed", now());
		});
		if (wrong !== undefined) return wrong;
		this.changed(user);
		return data(null);
	}

	/**
	 * Runs changes of a user's cases in a transaction. If they throw a refusal, the transaction is rolled back and the refusal is
	 * returned.
	 */
	async #transaction(user: number, run: (db: VerificationDb) => Promise<void>): Promise<RefusedAnswer | undefined> {
		try {
			await this.#dependencies.db.transaction().execute(async (trx) => {
				await lockUser(trx, BigInt(user));
				await run(trx);
			});
			return undefined;
		} catch (error) {
			if (error instanceof Refused) return error.answer;
			throw error;
		}
	}

	async #locked(db: VerificationDb, user: number, level: VerificationLevel): Promise<CaseRow | undefined> {
		const row = await caseOf(db, user, level);
		return row && lockCase(db, row.id);
	}

	/** Returns true if the core has a user without a case as verified at this level. */
	async #isAlready(_db: VerificationDb, user: number, level: VerificationLevel): Promise<boolean> {
		const { views } = this.#dependencies;
		// In a sandbox, the basic level is verified without data. The user may still send data, because the advanced level requires it.
		return views.founding.mode !== "sandbox" && views.verification.find(user)?.[level] === true;
	}

	/**
	 * Completes the typed data with earlier data that was accepted and that the user did not send again. Other missing data stays
	 * empty, and the checks refuse it.
	 */
	async #withAccepted(user: number, typed: Params<"user/real_name">): Promise<PersonalData> {
		const { db } = this.#dependencies;
		const row = await caseOf(db, user, "basic");
		const subject = row?.state === "rejected" ? await this.personal.find(db, user) : undefined;
		const before = subject && (await this.personal.open(subject));
		const items = row === undefined || before === undefined ? [] : await itemsOf(db, row.id);
		const accepted = new Set(items.filter(({ state }) => state === "accepted").map(({ item }) => item));
		const fill = (item: keyof PersonalData) => typed[item] ?? (accepted.has(item) ? before?.[item] : undefined) ?? "";
		return {
			...{ country: fill("country"), name: fill("name"), id_number: fill("id_number") },
			...{ contact: fill("contact"), birth_date: fill("birth_date") },
		};
	}

	/** Returns the accepted items of a rejected case. Throws a refusal if the new data has another value for one of them. */
	async #accepted(db: VerificationDb, user: number, items: readonly ItemRow[], typed: PersonalData) {
		const subject = (await this.personal.find(db, user)) as Subject;
		const before = await this.personal.open(subject);
		const accepted = items.filter(({ state }) => state === "accepted").map(({ item }) => item as keyof PersonalData);
		for (const item of accepted)
			if (before !== undefined && !isSame(item, before[item], typed[item]))
				throw new Refused(refused("item_already_accepted", item));
		return new Set<VerificationItem>(accepted);
	}

	async #send(
		db: VerificationDb,
		user: number,
		level: VerificationLevel,
		before: CaseRow | undefined,
		items: readonly VerificationItem[],
		images?: ReadonlyMap<VerificationItem, string>,
		more: Partial<Pick<CaseRow, "document_type" | "expires_on">> = {},
	): Promise<CaseRow> {
		const values = { state: "under_review" as const, ...this.#newReview(before !== undefined), ...more };
		const row =
			before === undefined
				? await addCase(db, { ...values, user_id: BigInt(user), level, version: 1 })
				: await changeCase(db, before, values);
		if (row === undefined) throw new Refused(refused("verification_under_review"));
		await sendItems(db, row, items, images);
		await addStep(db, row, this.#dependencies.now(), before === undefined ? "sent" : "sent_again");
		return row;
	}

	#newReview(resubmitted: boolean) {
		const now = this.#dependencies.now();
		return {
			...{ sent_at: BigInt(now), due_at: BigInt(now + REVIEW_HOURS * HOUR_MS), resubmitted, kind: null, reason: "" },
			...{ first_by: 0, first_decision: null, first_at: null },
		};
	}

	showData(user: number) {
		return this.show(user).then((shown) => data(shown));
	}
}

/** Returns the images that a document of this type requires. */
export function imagesOf({ needs_back }: AcceptedDocument): Image[] {
	return needs_back ? ["front", "back", "hand"] : ["front", "hand"];
}

export function documentOf(country: string, type: string | null): AcceptedDocument | undefined {
	return policyOf(country)?.documents.find((document) => document.type === type);
}

function neededItems({ level, document_type }: CaseRow, country: string | undefined): readonly VerificationItem[] {
	if (level === "basic") return ITEMS.basic;
	const document = documentOf(country ?? "", document_type);
	return document === undefined ? ITEMS.advanced : imagesOf(document);
}

/** Returns the case's place among all waiting cases in the order of sending, counted from 1. */
async function placeOf(db: VerificationDb, { id, due_at }: CaseRow): Promise<number> {
	const { before } = await db
		.selectFrom("people.verification_cases")
		.select(({ fn }) => fn.countAll<bigint>().as("before"))
		.where("state", "=", "under_review")
		.where(({ eb, refTuple, tuple }) => eb(refTuple("due_at", "id"), "<", tuple(due_at, id)))
		.executeTakeFirstOrThrow();
	return Number(before) + 1;
}

function isSame(item: keyof PersonalData, before: string, typed: string): boolean {
	return item === "id_number" ? plainNumber(before) === plainNumber(typed) : before === typed;
}

/** Masks personal data. Its user can still recognise it, but a thief of the session learns little. */
function maskedData({ country, name, id_number, contact, birth_date }: PersonalData) {
	const first = (word: string) => `${[...word][0]}***`;
	return {
		country,
		name: name.split(" ").map(first).join(" "),
		id_number: `***${[...id_number].slice(-2).join("")}`,
		contact: contact.includes("@") ? `${[...contact][0]}***${contact.slice(contact.indexOf("@"))}` : `***${contact.slice(-2)}`,
		birth_date: `${birth_date.slice(0, 4)}-**-**`,
	};
}
