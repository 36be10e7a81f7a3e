// Loads watch lists from the folder DATA_DIR/watch-lists, and stores the users who match their entries. New data of a user is
// compared with all entries. A new version of a list is compared with all users, but only by its new and changed entries.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import type { Kysely, Selectable } from "kysely";
import type { PersonalStore, Subject, VerificationDb } from "../features/verification/plugin.ts";
import type { WatchListReview } from "./dependencies.ts";
import { SAMPLE_ENTRIES, SAMPLE_LIST } from "./entries.ts";
import { Matcher } from "./matcher.ts";
import type { Hit } from "./name-index.ts";
import { OFAC_LIST } from "./read-ofac.ts";
import type { WatchListTables, WatchMatchesTable } from "./tables.ts";
import type { Digest, ListSource } from "./worker-messages.ts";

const DAY_MS = 86_400_000;
/** Age in days above which a list causes an alarm. */
const MOST_LIST_DAYS = 30;
/** Number of days after which reviewers must look at frozen levels again. */
const REVIEW_DAYS = 90;
const USERS_A_STEP = 200;
const MATCHES_SHOWN = 500;
const FILES = ["sdn", "alt", "add"] as const;

export interface WatchListsOptions {
	readonly db: VerificationDb;
	readonly personal: PersonalStore;
	/** Folder with the files sdn.csv, alt.csv and add.csv. It may be missing. */
	readonly folder: string;
	/** Returns true in a sandbox, which uses a list of invented persons. */
	readonly hasSample: () => boolean;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}

/** Freezes the verification levels of a user whose match was confirmed. */
export type OnConfirmed = (user: number, operator: number, law: string, reviewOn: string) => Promise<void>;

type MatchRow = Selectable<WatchMatchesTable>;

export class WatchLists implements WatchListReview {
	readonly #options: WatchListsOptions;
	readonly #db: Kysely<WatchListTables>;
	readonly #matcher = new Matcher();
	/** Version (times and sizes of the files) of each loaded list, to notice new files. */
	readonly #loaded = new Map<string, string>();
	#onConfirmed: OnConfirmed = async () => {};

	constructor(options: WatchListsOptions) {
		this.#options = options;
		this.#db = options.db as unknown as Kysely<WatchListTables>;
	}

	onConfirmed(freeze: OnConfirmed): void {
		this.#onConfirmed = freeze;
	}

	/**
	 * Loads new lists, compares new data of users, and applies confirmed matches. Never rejects: the next run repeats a failed
	 * step.
	 */
	async run(): Promise<void> {
		const { log } = this.#options;
		const steps: readonly [string, () => Promise<unknown>][] = [
			["a watch list is not loaded", () => this.load()],
			["users are not compared with watch lists", () => this.screenNew()],
			["a confirmed match has not frozen its user", () => this.applyConfirmed()],
		];
		for (const [message, step] of steps) await step().catch((error: unknown) => log(error, message));
	}

	close(): Promise<void> {
		return this.#matcher.close();
	}

	/** Loads lists whose files have changed since the last call. */
	async load(): Promise<void> {
		if (this.#matcher.isEmpty) this.#loaded.clear();
		if (this.#options.hasSample() && !this.#loaded.has(SAMPLE_LIST)) {
			await this.#take(SAMPLE_LIST, { entries: SAMPLE_ENTRIES }, undefined);
			this.#loaded.set(SAMPLE_LIST, "");
		}
		const paths = FILES.map((name) => join(this.#options.folder, `${name}.csv`));
		const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
		if (found.some((file) => file === undefined)) return;
		const times = found.map((file) => file?.mtimeMs ?? 0);
		const version = `${times.join()} ${found.map((file) => file?.size).join()}`;
		if (this.#loaded.get(OFAC_LIST) === version) return;
		const [sdn = "", alt = "", add = ""] = await Promise.all(paths.map((path) => readFile(path, "utf8")));
		await this.#take(OFAC_LIST, { files: { sdn, alt, add } }, Math.min(...times));
		this.#loaded.set(OFAC_LIST, version);
	}

	/**
	 * Loads a list, and compares its new and changed entries with all users. The digests of the entries are stored last, so that
	 * the comparison is repeated after a crash.
	 */
	async #take(list: string, from: ListSource, dated: number | undefined): Promise<void> {
		const { now } = this.#options;
		const digests = await this.#matcher.load(list, from);
		const before = await this.#db
			.selectFrom("people.watch_entries")
			.select(["entry", "digest"])
			.where("list", "=", list)
			.execute();
		const known = new Map(before.map(({ entry, digest }) => [entry, digest]));
		const changed = digests.filter(({ entry, digest }) => known.get(entry) !== digest);
		const present = new Set(digests.map(({ entry }) => entry));
		const removed = before.filter(({ entry }) => !present.has(entry)).map(({ entry }) => entry);
		if (changed.length > 0) {
			await this.#matcher.watch(
				list,
				changed.map(({ entry }) => entry),
			);
			const byEntry = new Map(changed.map(({ entry, digest }) => [entry, digest]));
			for await (const subject of this.#subjects(({ screened }) => screened > 0)) await this.#screen(subject, "changed", byEntry);
		}
		const row = {
			entries: digests.length,
			loaded_at: BigInt(now()),
			dated: dated === undefined ? null : BigInt(Math.floor(dated)),
		};
		await this.#db.transaction().execute(async (trx) => {
			await storeDigests(trx, list, changed, removed);
			await trx
				.insertInto("people.watch_lists")
				.values({ list, ...row })
				.onConflict((conflict) => conflict.column("list").doUpdateSet(row))
				.execute();
		});
	}

	/** Compares users whose current data was not compared yet. */
	async screenNew(): Promise<void> {
		// If the files of a known list are missing, no user is compared. The comparison would find no match, and the user could
		// be approved.
		for (const { name } of await this.#lists()) {
			if (!this.#loaded.has(name)) throw new Error(`the files of the list ${name} are missing`);
		}
		const digests = new Map<string, string>();
		for await (const subject of this.#subjects(({ screened, version }) => screened < version)) {
			if (digests.size === 0) {
				const rows = await this.#db.selectFrom("people.watch_entries").selectAll().execute();
				for (const { list, entry, digest } of rows) digests.set(`${list} ${entry}`, digest);
			}
			await this.#screen(subject, "all", digests);
			await this.#options.db
				.updateTable("people.verification_subjects")
				.set({ screened: subject.version })
				.where("user_id", "=", subject.user_id)
				.execute();
		}
	}

	async #screen(subject: Subject, against: "all" | "changed", digests: ReadonlyMap<string, string>): Promise<void> {
		const data = await this.#options.personal.open(subject);
		if (data === undefined) return;
		const person = { name: data.name, birthYear: Number(data.birth_date.slice(0, 4)) || null, country: data.country };
		for (const hit of await this.#matcher.match(person, against)) {
			const digest = digests.get(against === "all" ? `${hit.list} ${hit.entry}` : hit.entry) ?? "";
			await this.#store(subject, hit, digest);
		}
	}

	/** Stores a match. A match that is already stored keeps its decision unless the user's data or the entry has changed. */
	async #store({ user_id, version }: Subject, hit: Hit, entry_digest: string): Promise<void> {
		const facts = {
			...{ entry_digest, subject_version: version, alias: hit.alias, birth_year: hit.birthYear, country: hit.country },
			...{ score: hit.score, why: hit.why },
		};
		const fresh = { ...facts, state: "open" as const, found_at: BigInt(this.#options.now()), first_by: 0, first_decision: null };
		await this.#db
			.insertInto("people.watch_matches")
			.values({ user_id, list: hit.list, entry: hit.entry, ...fresh })
			.onConflict((conflict) =>
				conflict
					.columns(["user_id", "list", "entry"])
					.doUpdateSet({ ...fresh, decided_by: 0, decided_at: null, applied: false })
					.where(({ or, eb }) =>
						or([
							eb("people.watch_matches.entry_digest", "<>", entry_digest),
							eb("people.watch_matches.subject_version", "<>", version),
						]),
					),
			)
			.execute();
	}

	/**
	 * Freezes the users of confirmed matches. The decision is already stored, so that the next run finishes the work after a
	 * crash.
	 */
	async applyConfirmed(): Promise<void> {
		const rows = await this.#db
			.selectFrom("people.watch_matches")
			.selectAll()
			.where("state", "=", "confirmed")
			.where("applied", "=", false)
			.orderBy("id")
			.limit(USERS_A_STEP)
			.execute();
		for (const { id, user_id, decided_by, list, entry } of rows) {
			const reviewOn = new Date(this.#options.now() + REVIEW_DAYS * DAY_MS).toISOString().slice(0, 10);
			await this.#onConfirmed(Number(user_id), decided_by, `${list}, entry ${entry}`, reviewOn);
			await this.#db.updateTable("people.watch_matches").set({ applied: true }).where("id", "=", id).execute();
		}
	}

	async *#subjects(wanted: (subject: Subject) => boolean): AsyncIterable<Subject> {
		let after = 0n;
		for (;;) {
			const rows = await this.#options.db
				.selectFrom("people.verification_subjects")
				.selectAll()
				.where("user_id", ">", after)
				.orderBy("user_id")
				.limit(USERS_A_STEP)
				.execute();
			for (const row of rows) if (wanted(row)) yield row;
			const last = rows.at(-1);
			if (last === undefined || rows.length < USERS_A_STEP) return;
			after = last.user_id;
		}
	}

	isScreened({ screened, version }: Pick<Subject, "screened" | "version">): boolean {
		return screened >= version;
	}

	async open(db: VerificationDb, user: number): Promise<number> {
		const { count } = await (db as unknown as Kysely<WatchListTables>)
			.selectFrom("people.watch_matches")
			.select(({ fn }) => fn.countAll<bigint>().as("count"))
			.where("user_id", "=", BigInt(user))
			.where("state", "=", "open")
			.executeTakeFirstOrThrow();
		return Number(count);
	}

	async withOpen(db: VerificationDb, users: readonly number[]): Promise<ReadonlySet<number>> {
		const rows = await (db as unknown as Kysely<WatchListTables>)
			.selectFrom("people.watch_matches")
			.select("user_id")
			.distinct()
			.where("user_id", "in", users.map(BigInt))
			.where("state", "=", "open")
			.execute();
		return new Set(rows.map(({ user_id }) => Number(user_id)));
	}

	async forget(db: VerificationDb, user: number): Promise<void> {
		await (db as unknown as Kysely<WatchListTables>)
			.deleteFrom("people.watch_matches")
			.where("user_id", "=", BigInt(user))
			.where("state", "<>", "confirmed")
			.execute();
	}

	async of(user: number): Promise<ConsoleData<"verification/open">["matches"]> {
		const rows = await this.#db
			.selectFrom("people.watch_matches")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.orderBy("score", "desc")
			.limit(MATCHES_SHOWN)
			.execute();
		return rows.map(shownMatch);
	}

	async show(state: ConsoleParams<"watch_lists">["state"]): Promise<ConsoleData<"watch_lists">> {
		const [lists, rows] = await Promise.all([
			this.#lists(),
			this.#db
				.selectFrom("people.watch_matches")
				.selectAll()
				.where("state", "=", state)
				.orderBy("id")
				.limit(MATCHES_SHOWN)
				.execute(),
		]);
		const users = [...new Set(rows.map(({ user_id }) => user_id))];
		const cases = await this.#options.db
			.selectFrom("people.verification_cases")
			.select(["id", "user_id"])
			.where("user_id", "in", users.length > 0 ? users : [0n])
			.where("level", "=", "basic")
			.execute();
		const caseOf = new Map(cases.map(({ id, user_id }) => [user_id, Number(id)]));
		return {
			lists,
			matches: rows.map((row) => ({
				...{ ...shownMatch(row), user: Number(row.user_id), case: caseOf.get(row.user_id) ?? null },
				found_at: Number(row.found_at),
			})),
		};
	}

	async figures() {
		const [{ open, oldest }, lists] = await Promise.all([
			this.#db
				.selectFrom("people.watch_matches")
				.select(({ fn }) => [fn.countAll<bigint>().as("open"), fn.min("found_at").as("oldest")])
				.where("state", "=", "open")
				.executeTakeFirstOrThrow(),
			this.#lists(),
		]);
		// A live exchange without any list is reported like an exchange with one old list.
		const old = lists.length === 0 ? 1 : lists.filter((list) => list.too_old).length;
		return { open: Number(open), oldestAt: oldest === null ? undefined : Number(oldest), old };
	}

	async #lists(): Promise<ConsoleData<"watch_lists">["lists"]> {
		const now = this.#options.now();
		const rows = await this.#db.selectFrom("people.watch_lists").selectAll().orderBy("list").execute();
		return rows.map(({ list, entries, loaded_at, dated }) => ({
			...{ name: list, entries, loaded_at: Number(loaded_at), dated: dated === null ? null : Number(dated) },
			too_old: dated !== null && Number(dated) < now - MOST_LIST_DAYS * DAY_MS,
		}));
	}

	async userOf(match: number): Promise<number | undefined> {
		const row = await this.#db
			.selectFrom("people.watch_matches")
			.select("user_id")
			.where("id", "=", BigInt(match))
			.executeTakeFirst();
		return row && Number(row.user_id);
	}

	async decide(
		{ match, decision }: ConsoleParams<"watch_lists/decide">,
		operator: number,
	): ReturnType<WatchListReview["decide"]> {
		const result = await this.#db.transaction().execute(async (trx) => {
			const row = await trx
				.selectFrom("people.watch_matches")
				.selectAll()
				.where("id", "=", BigInt(match))
				.forUpdate()
				.executeTakeFirst();
			if (row === undefined) return { refused: "unknown_match", field: "match" };
			if (row.state !== "open") {
				const params = { operator: row.decided_by, at: Number(row.decided_at ?? 0n) };
				return { refused: "already_decided", field: "match", params };
			}
			const agrees = row.why.some((reason) => reason === "birth_year_same" || reason === "country_same");
			if (decision === "confirm" && !agrees) return { refused: "name_alone", field: "decision" };
			if (row.first_by === operator) return { refused: "same_reviewer", field: "match" };
			const isSecond = row.first_by !== 0 && row.first_decision === decision;
			await trx
				.updateTable("people.watch_matches")
				.set(
					isSecond
						? {
								...{ state: decision === "clear" ? ("cleared" as const) : ("confirmed" as const), decided_by: operator },
								decided_at: BigInt(this.#options.now()),
							}
						: { first_by: operator, first_decision: decision },
				)
				.where("id", "=", row.id)
				.execute();
			return { result: isSecond ? ("decided" as const) : ("waits_for_second" as const) };
		});
		if ("result" in result && result.result === "decided" && decision === "confirm") await this.applyConfirmed();
		return result;
	}
}

/** Replaces the digests of changed entries, and closes the open matches of removed entries. */
async function storeDigests(
	db: Kysely<WatchListTables>,
	list: string,
	changed: readonly Digest[],
	removed: readonly string[],
): Promise<void> {
	for (let at = 0; at < changed.length; at += 1_000) {
		await db
			.insertInto("people.watch_entries")
			.values(changed.slice(at, at + 1_000).map((digest) => ({ list, ...digest })))
			.onConflict((conflict) =>
				conflict.columns(["list", "entry"]).doUpdateSet(({ ref }) => ({ digest: ref("excluded.digest") })),
			)
			.execute();
	}
	if (removed.length === 0) return;
	await db.deleteFrom("people.watch_entries").where("list", "=", list).where("entry", "in", removed).execute();
	await db
		.deleteFrom("people.watch_matches")
		.where("list", "=", list)
		.where("entry", "in", removed)
		.where("state", "=", "open")
		.execute();
}

function shownMatch({ id, list, entry, alias, birth_year, country, why, state, decided_by, first_by }: MatchRow) {
	return { match: Number(id), list, entry, alias, birth_year, country, why: [...why], state, decided_by, first_by };
}
