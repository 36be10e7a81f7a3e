// The audit log of the console: a hash chain in which each entry covers the hash of the previous one. A changed or deleted entry
// breaks the chain. The journal contains the hash of the newest entry (the head), which proves that the newest entries were not
// removed.
import { createHash } from "node:crypto";
import type { AUDIT_DETAILS, AUDIT_KINDS, ConsoleData } from "@candor/contract";
import type { Kysely } from "kysely";
import { maskCardNumbers } from "../people/mask-card-numbers.ts";
import type { AuditTable, ConsoleTables } from "./tables.ts";

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** An entry before it is added to the log, without its number and hash. */
export interface AuditFacts {
	readonly operator: number;
	readonly role: string;
	readonly kind: AuditKind;
	readonly user?: number;
	readonly address: string;
	readonly session?: string;
	readonly reason?: string;
	/** Facts about the action. They contain no personal data, because entries are never deleted. */
	readonly details?: Readonly<Partial<Record<(typeof AUDIT_DETAILS)[number], unknown>>>;
}

/** Filter of entries. `from` is inclusive, `to` is exclusive; both are in ms. */
export interface AuditFilter {
	readonly operator?: number | undefined;
	readonly user?: number | undefined;
	readonly kind?: AuditKind | undefined;
	readonly from?: number | undefined;
	readonly to?: number | undefined;
}

export interface AuditHead {
	readonly head: string;
	readonly entries: number;
}

/** The first entry that breaks the hash chain, and the reason. */
export interface AuditFault {
	readonly entry: number;
	readonly why: string;
}

const START = "0".repeat(64);
const ENTRIES_A_STEP = 5_000;

export class AuditLog {
	readonly #tables: Kysely<ConsoleTables>;
	readonly #now: () => number;
	#head: AuditHead | undefined;
	/** Entries are written one after another, because each contains the hash of the previous one. */
	#writing: Promise<unknown> = Promise.resolve();

	constructor(tables: Kysely<ConsoleTables>, now: () => number) {
		this.#tables = tables;
		this.#now = now;
	}

	/** Adds an entry. Resolves when it is durable. The caller must respond to the operator only afterwards. */
	add(facts: AuditFacts): Promise<void> {
		const written = this.#writing.then(() => this.#write(facts));
		// A failed entry must not prevent the following ones.
		this.#writing = written.catch(() => {});
		return written;
	}

	async head(): Promise<AuditHead> {
		await this.#writing;
		return this.#loadHead();
	}

	/** Resolves with true if the table still contains the entry that the journal records as the head. */
	async has({ head, entries }: AuditHead): Promise<boolean> {
		if (entries === 0) return true;
		const row = await this.#tables
			.selectFrom("console.audit")
			.select("hash")
			.where("entry", "=", BigInt(entries))
			.executeTakeFirst();
		return row?.hash === head;
	}

	/** Returns a page of entries, newest first. They are older than the entry `before`. */
	async page(filter: AuditFilter, limit: number, before?: number): Promise<ConsoleData<"audit">> {
		const rows = await entriesOf(this.#tables, filter, limit + 1, before).execute();
		const list = rows.slice(0, limit).map(({ entry, at, kind, user_id, previous: _previous, ...row }) => ({
			...{ entry: Number(entry), at: Number(at), kind: kind as AuditKind, user: Number(user_id) },
			...row,
		}));
		return { list, more: rows.length > limit };
	}

	async #write({ operator, role, kind, user = 0, address, session = "", reason = "", details = {} }: AuditFacts): Promise<void> {
		const { head: previous, entries } = await this.#loadHead();
		const row = {
			...{
				entry: BigInt(entries + 1),
				at: BigInt(this.#now()),
				operator,
				role: storable(role),
				kind,
				user_id: BigInt(user),
				address: storable(address),
				session: storable(session),
				reason: maskCardNumbers(storable(reason)),
			},
			...{ details: storable(JSON.stringify(details)), previous },
		};
		const hash = hashOf(row);
		try {
			await this.#tables
				.insertInto("console.audit")
				.values({ ...row, hash })
				.execute();
		} catch (error) {
			// It may be unknown whether the entry was written, so the next entry reads the head again.
			this.#head = undefined;
			throw error;
		}
		this.#head = { head: hash, entries: entries + 1 };
	}

	async #loadHead(): Promise<AuditHead> {
		if (this.#head !== undefined) return this.#head;
		const last = await this.#tables
			.selectFrom("console.audit")
			.select(["entry", "hash"])
			.orderBy("entry", "desc")
			.limit(1)
			.executeTakeFirst();
		this.#head = { head: last?.hash ?? START, entries: Number(last?.entry ?? 0n) };
		return this.#head;
	}

	/**
	 * Reads the complete log and computes its hash chain again. Resolves with the number of entries, and the first fault.
	 * @param recorded head of the log according to the journal
	 */
	async check(recorded: AuditHead): Promise<{ readonly entries: number; readonly fault: AuditFault | undefined }> {
		let [previous, entries] = [START, 0];
		for (;;) {
			const rows = await this.#tables
				.selectFrom("console.audit")
				.selectAll()
				.where("entry", ">", BigInt(entries))
				.orderBy("entry")
				.limit(ENTRIES_A_STEP)
				.execute();
			for (const { hash, ...row } of rows) {
				const entry = Number(row.entry);
				const why = faultOf(row, hash, entries + 1, previous, recorded);
				if (why !== undefined) return { entries, fault: { entry, why } };
				[previous, entries] = [hash, entry];
			}
			if (rows.length < ENTRIES_A_STEP) break;
		}
		const missing = entries < recorded.entries;
		const fault = missing ? { entry: entries + 1, why: `the journal records ${recorded.entries} entries` } : undefined;
		return { entries, fault };
	}
}

/** Returns a text as Postgres will return it: Postgres changes lone surrogates and refuses NUL. The hash must cover this text. */
function storable(text: string): string {
	return text.toWellFormed().replaceAll("\0", "");
}

/** Returns a query for the entries that match a filter, newest first. */
export function entriesOf(tables: Kysely<ConsoleTables>, filter: AuditFilter, limit?: number, before?: number) {
	const { operator, user, kind, from, to } = filter;
	let query = tables.selectFrom("console.audit").selectAll().orderBy("entry", "desc");
	if (limit !== undefined) query = query.limit(limit);
	if (before !== undefined) query = query.where("entry", "<", BigInt(before));
	if (operator !== undefined) query = query.where("operator", "=", operator);
	if (user !== undefined) query = query.where("user_id", "=", BigInt(user));
	if (kind !== undefined) query = query.where("kind", "=", kind);
	if (from !== undefined) query = query.where("at", ">=", BigInt(from));
	if (to !== undefined) query = query.where("at", "<", BigInt(to));
	return query;
}

function faultOf(
	row: Omit<AuditTable, "hash">,
	hash: string,
	expected: number,
	previous: string,
	recorded: AuditHead,
): string | undefined {
	if (Number(row.entry) !== expected) return `entry ${expected} is missing`;
	if (row.previous !== previous) return "it names another previous entry";
	if (hashOf(row) !== hash) return "its content does not match its hash";
	return expected === recorded.entries && hash !== recorded.head ? "the journal records another hash for it" : undefined;
}

function hashOf({
	entry,
	at,
	operator,
	role,
	kind,
	user_id,
	address,
	session,
	reason,
	details,
	previous,
}: Omit<AuditTable, "hash">) {
	const fields = [previous, entry, at, operator, role, kind, user_id, address, session, reason, details].map(String);
	return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
