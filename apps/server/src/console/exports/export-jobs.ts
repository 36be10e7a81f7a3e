// Export jobs. An operator requests an export, a second operator approves it, the server writes the file, and the first operator
// downloads it once. Unfinished jobs are in memory and end with the server. The table contains all jobs of the last day.
import type { Readable } from "node:stream";
import { CONSOLE_CALLS, type ConsoleData, type ConsoleFile, type OperatorRole } from "@candor/contract";
import type { Clock } from "@candor/journal";
import type { Kysely, Updateable } from "kysely";
import type { OperatorsViews } from "../../exchange/products/operators/views.ts";
import type { Logger } from "../../runtime/log.ts";
import { type PeriodicRun, runPeriodically } from "../../runtime/run-periodically.ts";
import type { AuditFacts, AuditLog } from "../audit-log.ts";
import { type ConsoleRefusal, type OperatorContext, refuseCall } from "../console-registry.ts";
import type { LookLimits } from "../look-limits.ts";
import { hashOfTyped } from "../user-calls.ts";
import { activeFilter } from "../user-list.ts";
import { BYTE_ORDER_MARK } from "./csv.ts";
import { rowsADay, rowsLeft } from "./export-budget.ts";
import type { ExportFiles, WrittenFile } from "./export-files.ts";
import { countRows, type RowsSource, readRows, type Selection } from "./export-rows.ts";
import type { ExportTables } from "./tables.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Times for which an export can be approved (a day, like an intent) and downloaded (an hour), ms. */
const WAIT_MS = DAY_MS;
const DOWNLOAD_MS = HOUR_MS;
const SWEEP_EVERY_MS = 5_000;
/** Maximum number of jobs in the list. It is enough, because each operator has at most one unfinished job. */
const MOST_LISTED = 200;

export interface ExportJobsOptions extends RowsSource {
	readonly tables: RowsSource["tables"] & Kysely<ExportTables>;
	readonly views: RowsSource["views"] & OperatorsViews;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "mostCounted" | "take" | "wait">;
	readonly files: ExportFiles;
	/** Key for the hashes of search texts in the audit log. */
	readonly secret: Uint8Array;
	readonly clock: Clock;
	readonly log: Logger;
}

type Listed = ConsoleData<"exports">;
type Job = Listed["list"][number];
type Fault = NonNullable<Job["fault"]>;

/** An operator of a job, and the number of changes of the operator's keys and rights so far. A further change ends the job. */
interface Party {
	readonly operator: number;
	readonly revision: number;
}

interface OpenJob {
	readonly id: number;
	readonly by: Party;
	readonly role: string;
	readonly selection: Selection;
	readonly at: number;
	state: Job["state"];
	fault: Fault | null;
	approved: (Party & { readonly at: number }) | undefined;
	/** Time at which the wait for an approval or a download ends, ms. */
	expiresAt: number;
	rows: number;
	total: number | null;
	/** Users in the rows written so far. They count towards the operator's look limit. */
	readonly users: number[];
	file: WrittenFile | undefined;
	/** Aborted when the job ends, which also stops the writing of its file. */
	readonly ending: AbortController;
}

interface Ended {
	readonly state: Job["state"];
	readonly fault?: Fault | null;
	readonly by?: number;
}

class TooManyRows extends Error {
	override name = "TooManyRows";
}

export class ExportJobs {
	readonly #options: ExportJobsOptions;
	readonly #open = new Map<number, OpenJob>();
	/** Files that are being sent to browsers, each with its job. */
	readonly #downloads = new Map<Readable, OpenJob>();
	/** Changes of jobs run one after another. If two operators act at the same time, only one decision is made. */
	#changes: Promise<unknown> = Promise.resolve();
	/** Files are written one after another, so that exports use only one database connection. */
	#writing: Promise<void> = Promise.resolve();
	#sweeps: PeriodicRun | undefined;
	#purgedAt = 0;
	#isClosed = false;

	private constructor(options: ExportJobsOptions) {
		this.#options = options;
	}

	/** Deletes the files of the previous server process, and records its unfinished jobs as failed. */
	static async start(options: ExportJobsOptions): Promise<ExportJobs> {
		const { tables, files, audit, clock } = options;
		await files.clear();
		const unfinished = await tables
			.selectFrom("console.exports")
			.select(["id", "operator", "role"])
			.where("ended_at", "is", null)
			.orderBy("id")
			.execute();
		for (const { id, operator, role } of unfinished) {
			const details = { step: "failed", export: Number(id), fault: "interrupted" };
			await audit.add({ operator, role, kind: "export", address: "", details });
			const ended = { state: "failed", fault: "interrupted", ended_at: BigInt(clock.wall()) };
			await tables.updateTable("console.exports").set(ended).where("id", "=", id).execute();
		}
		const jobs = new ExportJobs(options);
		jobs.#sweeps = runPeriodically(clock, SWEEP_EVERY_MS, () => jobs.sweep());
		return jobs;
	}

	/** Ends all jobs and downloads. Later changes are refused. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#sweeps?.stop();
		for (const stream of this.#downloads.keys()) stream.destroy();
		for (const job of this.#open.values()) await this.#endSafely(job, "failed", "interrupted");
		await this.#writing;
		await this.#changes;
	}

	/** Returns the jobs that wait for a second operator, oldest first. */
	waiting(): readonly { readonly at: number; readonly selection: Selection }[] {
		return [...this.#open.values()].filter(({ state }) => state === "waiting");
	}

	async list({ operator }: OperatorContext): Promise<Listed> {
		const { tables, clock } = this.#options;
		const rows = await tables
			.selectFrom("console.exports")
			.selectAll()
			.where(({ eb, or }) => or([eb("ended_at", "is", null), eb("ended_at", ">", BigInt(clock.wall() - DAY_MS))]))
			.orderBy("id", "desc")
			.limit(MOST_LISTED)
			.execute();
		const list = rows.map((row): Job => {
			const open = this.#open.get(Number(row.id));
			// The end of such a job could not be stored. It must not continue, so it is listed as failed.
			const isLost = open === undefined && row.ended_at === null;
			const isOwn = row.operator === operator.operator;
			return {
				...{ export: Number(row.id), operator: row.operator, role: row.role as OperatorRole, reason: row.reason },
				...{ selection: JSON.parse(row.selection) as Selection, at: Number(row.at), ended_by: row.ended_by },
				state: open?.state ?? (isLost ? "failed" : (row.state as Job["state"])),
				fault: open?.fault ?? (isLost ? "interrupted" : (row.fault as Job["fault"])),
				...{ approved_by: row.approved_by, approved_at: numberOf(row.approved_at), ended_at: numberOf(row.ended_at) },
				...{ rows: open?.rows ?? Number(row.rows), total: open?.total ?? numberOf(row.total), bytes: Number(row.bytes) },
				expires_at: open?.state === "waiting" || open?.state === "ready" ? open.expiresAt : null,
				can_approve: open?.state === "waiting" && !isOwn,
				can_cancel: open?.ending.signal.aborted === false && (isOwn || operator.role === "administrator"),
				can_download: open?.state === "ready" && isOwn,
			};
		});
		return {
			list: list.filter(({ selection }) => seesTable(operator.role, selection.table)),
			...{ rows_a_day: rowsADay(operator.role), rows_left: await rowsLeft(tables, operator, clock.wall()) },
		};
	}

	request(selection: Selection, reason: string, context: OperatorContext): Promise<{ export: number } | ConsoleRefusal> {
		return this.#decide(async () => {
			const { tables, views, audit, limits, clock, log } = this.#options;
			const { operator, role } = context.operator;
			if (!seesTable(role, selection.table)) return refuseCall("role_lacking", undefined, { role });
			const wait = selection.table === "users" ? await limits.wait(context) : 0;
			if (wait > 0) return refuseCall("look_limit", undefined, { retry_after: wait });
			const unfinished = [...this.#open.values(), ...this.#downloads.values()].find(({ by }) => by.operator === operator);
			if (unfinished !== undefined) return refuseCall("export_open", undefined, { export: unfinished.id });
			const facts = this.#factsOf(selection);
			if ((await rowsLeft(tables, context.operator, clock.wall())) === 0) {
				log.warn({ operator }, "an operator has reached the limit of exported rows");
				await audit.add({ ...partOf(context), reason, details: { step: "refused", ...facts, fault: "too_many_rows" } });
				return refuseCall("export_limit", undefined, { limit: rowsADay(role) });
			}
			// The number of rows is compared with the full daily limit of the role. If it were compared with the operator's
			// remaining rows, a refusal before the approval would reveal how many users match.
			if ((await countRows(this.#options, selection)) > rowsADay(role))
				return refuseCall("too_many_rows", undefined, { limit: rowsADay(role) });
			const at = clock.wall();
			const { id } = await tables
				.insertInto("console.exports")
				.values({
					...{ operator, role, selection: JSON.stringify(selection), reason, at: BigInt(at), state: "waiting" },
					expires_at: BigInt(at + WAIT_MS),
				})
				.returning("id")
				.executeTakeFirstOrThrow();
			const by = { operator, revision: views.operators.revisionOf(operator) };
			await audit.add({ ...partOf(context), reason, details: { step: "requested", export: Number(id), ...facts } });
			this.#open.set(Number(id), {
				...{ id: Number(id), by, role, selection, at, state: "waiting", fault: null, approved: undefined },
				...{ expiresAt: at + WAIT_MS, rows: 0, total: null, users: [], file: undefined, ending: new AbortController() },
			});
			return { export: Number(id) };
		});
	}

	approve(id: number, reason: string, context: OperatorContext): Promise<null | ConsoleRefusal> {
		return this.#decide(async () => {
			const { views, audit, clock } = this.#options;
			const { operator, role, approvesFrom } = context.operator;
			const job = await this.#current(id);
			if (job === undefined || !seesTable(role, job.selection.table)) return refuseCall("unknown_export", "export");
			if (job.by.operator === operator) return refuseCall("own_export");
			if (job.approved !== undefined) {
				return refuseCall("export_decided", undefined, { operator: job.approved.operator, at: job.approved.at });
			}
			const now = clock.wall();
			if (approvesFrom > now) return refuseCall("key_too_new", undefined, { from: approvesFrom });
			const details = { step: "approved", export: id, requested_by: job.by.operator, ...this.#factsOf(job.selection) };
			await audit.add({ ...partOf(context), reason, details });
			await this.#store(id, { state: "running", approved_by: operator, approved_at: BigInt(now) });
			job.approved = { operator, revision: views.operators.revisionOf(operator), at: now };
			job.state = "running";
			this.#writing = this.#writing.then(() => this.#write(job));
			return null;
		});
	}

	cancel(id: number, reason: string, context: OperatorContext): Promise<null | ConsoleRefusal> {
		return this.#decide(async () => {
			const { operator, role } = context.operator;
			const job = await this.#current(id);
			if (job === undefined || !seesTable(role, job.selection.table)) return refuseCall("unknown_export", "export");
			if (job.by.operator !== operator && role !== "administrator") return refuseCall("other_export");
			const details = { step: "cancelled", export: id, requested_by: job.by.operator };
			await this.#end(job, { state: "cancelled", by: operator }, { ...partOf(context), reason, details });
			return null;
		});
	}

	/** Returns the file, only once. The audit entry is written before. */
	download(id: number, context: OperatorContext): Promise<ConsoleFile | ConsoleRefusal> {
		return this.#decide(async () => {
			const { audit, limits, files, clock } = this.#options;
			const job = await this.#current(id);
			if (job === undefined || job.by.operator !== context.operator.operator) return refuseCall("unknown_export", "export");
			const { file, rows, selection } = job;
			if (job.state !== "ready" || file === undefined) return refuseCall("export_not_ready");
			const { allowed, retryAfter } = await limits.take(context, job.users);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			const users = job.users.slice(0, allowed);
			const details = { step: "downloaded", export: id, rows, sha256: file.sha256, ...(users.length > 0 && { users }) };
			await audit.add({ ...partOf(context), details });
			let content: Readable | undefined;
			try {
				content = await files.take(id);
				await this.#store(id, { state: "downloaded", ended_at: BigInt(clock.wall()) });
			} catch (error) {
				content?.destroy();
				await this.#endSafely(job, "failed", "failed");
				throw error;
			}
			this.#open.delete(id);
			this.#downloads.set(content, job);
			content.on("close", () => this.#downloads.delete(content));
			return { name: `candor-${selection.table}-${id}.csv`, bytes: file.bytes, content };
		});
	}

	/** Ends jobs and downloads that have expired, or whose operators have lost their rights. Never rejects. */
	async sweep(): Promise<void> {
		const { tables, clock, log } = this.#options;
		const now = clock.wall();
		for (const [stream, job] of this.#downloads) if (this.#hasLostRights(job) || now >= job.expiresAt) stream.destroy();
		for (const { id } of this.#open.values()) await this.#change(() => this.#current(id)).catch(() => {});
		if (now - this.#purgedAt < HOUR_MS) return;
		try {
			const old = BigInt(now - DAY_MS);
			await tables.deleteFrom("console.exports").where("ended_at", "<", old).execute();
			this.#purgedAt = now;
		} catch (error) {
			log.warn({ err: error }, "old exports could not be deleted");
		}
	}

	/**
	 * Returns an unfinished job. If it has expired, or one of its operators has lost the rights, it is ended and undefined is
	 * returned.
	 */
	async #current(id: number): Promise<OpenJob | undefined> {
		const job = this.#open.get(id);
		if (job === undefined || job.ending.signal.aborted) return undefined;
		const isExpired = job.state !== "running" && this.#options.clock.wall() >= job.expiresAt;
		if (!isExpired && !this.#hasLostRights(job)) return job;
		await (isExpired ? this.#endSafely(job, "expired") : this.#endSafely(job, "failed", "rights_lost"));
		return undefined;
	}

	#hasLostRights({ by, approved }: OpenJob): boolean {
		const { operators } = this.#options.views;
		const isLost = ({ operator, revision }: Party) =>
			operators.active(operator) === undefined || operators.revisionOf(operator) !== revision;
		return isLost(by) || (approved !== undefined && isLost(approved));
	}

	/** Writes the file of an approved job. Never rejects. */
	async #write(job: OpenJob): Promise<void> {
		const { tables, audit, files, clock, log } = this.#options;
		const { id, by, role, selection, ending } = job;
		try {
			const left = await rowsLeft(tables, { operator: by.operator, role }, clock.wall());
			const file = await files.write(id, async (append) => {
				ending.signal.throwIfAborted();
				await append(BYTE_ORDER_MARK);
				await readRows(this.#options, selection, {
					signal: ending.signal,
					onTotal: (total) => {
						job.total = total;
						if (total > left) throw new TooManyRows(`${total} rows, and ${left} are left`);
					},
					onPage: async (text, rows, users) => {
						await append(text);
						job.rows += rows;
						job.users.push(...users.slice(0, this.#options.limits.mostCounted - job.users.length));
					},
				});
			});
			await this.#change(async () => {
				// If the job has ended while its file was written, the file is deleted.
				if (ending.signal.aborted) return files.remove(id);
				const { rows, total } = job;
				await audit.add({ ...ofServer(job), details: { step: "ready", export: id, rows, sha256: file.sha256 } });
				job.expiresAt = clock.wall() + DOWNLOAD_MS;
				const numbers = { rows: BigInt(rows), total: BigInt(total ?? rows), bytes: BigInt(file.bytes) };
				await this.#store(id, { state: "ready", expires_at: BigInt(job.expiresAt), ...numbers });
				job.file = file;
				job.state = "ready";
			});
		} catch (error) {
			if (ending.signal.aborted) return;
			const isTooLong = error instanceof TooManyRows;
			if (isTooLong) log.warn({ operator: by.operator }, "an export has more rows than its operator may export");
			else log.error({ err: error, export: id }, "an export failed");
			await this.#change(() => this.#endSafely(job, "failed", isTooLong ? "too_many_rows" : "failed"));
		}
	}

	/** Ends a job without an operator's request. Never rejects. */
	async #endSafely(job: OpenJob, state: Job["state"], fault: Fault | null = null): Promise<void> {
		try {
			const details = { step: state, export: job.id, ...(fault !== null && { fault }) };
			await this.#end(job, { state, fault }, { ...ofServer(job), details });
		} catch (error) {
			this.#options.log.warn({ err: error, export: job.id }, "the end of an export is not stored");
		}
	}

	/**
	 * Ends a job: writes the audit entry and deletes the file.
	 * @param ended new state, and the operator who cancelled the job, if there is one
	 */
	async #end(job: OpenJob, ended: Ended, entry: AuditFacts): Promise<void> {
		const { audit, files, clock, log } = this.#options;
		if (job.ending.signal.aborted) return;
		job.ending.abort();
		job.state = ended.state;
		job.fault = ended.fault ?? null;
		try {
			await files.remove(job.id);
		} catch (error) {
			log.error({ err: error, export: job.id }, "the file of an ended export could not be deleted");
		}
		try {
			await audit.add(entry);
			const { rows, total } = job;
			const numbers = { rows: BigInt(rows), total: total === null ? null : BigInt(total) };
			const { state, fault = null, by = null } = ended;
			await this.#store(job.id, { state, fault, ended_by: by, ...numbers, ended_at: BigInt(clock.wall()) });
		} finally {
			this.#open.delete(job.id);
		}
	}

	async #store(id: number, change: Updateable<ExportTables["console.exports"]>): Promise<void> {
		await this.#options.tables.updateTable("console.exports").set(change).where("id", "=", BigInt(id)).execute();
	}

	/** Returns table and filter of a selection for the audit entry. A search text is replaced by its keyed hash. */
	#factsOf(selection: Selection): Readonly<Record<string, unknown>> {
		if (selection.table === "audit") {
			const { table, kind, ...filter } = selection;
			return { table, ...(kind !== undefined && { of_kind: kind }), ...filter };
		}
		const { search, ...filter } = activeFilter(selection);
		return { table: "users", ...(search !== undefined && { search: hashOfTyped(search, this.#options.secret) }), ...filter };
	}

	/** Runs a change that an operator has requested. */
	#decide<T>(decide: () => Promise<T | ConsoleRefusal>): Promise<T | ConsoleRefusal> {
		return this.#change(async () => (this.#isClosed ? refuseCall("unavailable") : decide()));
	}

	#change<T>(change: () => Promise<T>): Promise<T> {
		const done = this.#changes.then(change);
		this.#changes = done.catch(() => {});
		return done;
	}
}

/**
 * Returns true if the role may see the console's list of this table. The role may then also export the table, and see and approve
 * exports of it.
 */
export function seesTable(role: string, table: Selection["table"]): boolean {
	const { access } = CONSOLE_CALLS[table];
	return access !== "open" && access.roles.includes(role as OperatorRole);
}

function partOf({ operator, session, address }: OperatorContext) {
	return { operator: operator.operator, role: operator.role, kind: "export" as const, address, session: session.id };
}

/** Returns the first fields of the audit entry for a job that ends without a request. */
function ofServer({ by, role }: OpenJob) {
	return { operator: by.operator, role, kind: "export" as const, address: "" };
}

const numberOf = (value: bigint | null) => (value === null ? null : Number(value));
