// Stores the journal in Postgres, one row per batch. Rows that are ready at the same time are written by one INSERT, on a
// dedicated connection. A failed write is reported as 'not written', 'maybe written', 'written by another server' or 'halt'
// (docs/explanation/core.md, One batch at a time, 5).
import { type JournalRow, type JournalStore, OutcomeUnknown, StaleWriter, StoreUnavailable } from "@candor/journal";
import type { Client } from "pg";
import { makeClient } from "../database/connections.ts";
import { assertDurable } from "../database/durability-settings.ts";
import { DataInUse } from "../database/failures.ts";
import { classifyAppendFailure, DISK_ERROR_CODES } from "./append-failures.ts";
import { COLUMNS, readRows, type StoredRow, toRow } from "./journal-rows.ts";

export interface PostgresJournalStoreOptions {
	readonly address: string;
	/**
	 * After this time (ms) without a response, the outcome of an append is unknown. The store then closes the connection and does
	 * not cancel the statement. Default: 15 s.
	 */
	readonly answerTimeoutMs?: number;
	readonly log?: (message: string) => void;
}

/** Number of the advisory lock that the server which writes the journal holds: 'candor' in ASCII. */
const WRITER_LOCK = "109270810653554";
const COLUMN_COUNT = COLUMNS.split(",").length;

export class PostgresJournalStore implements JournalStore {
	readonly #options: PostgresJournalStoreOptions;
	readonly #answerTimeoutMs: number;
	#writer: Promise<Client> | undefined;
	#appending = false;
	/** Warning that Postgres sent during the latest append. */
	#warning: string | undefined;
	/**
	 * True if Postgres committed the last append without confirmation by the standby servers. If the row is read back, the store
	 * must then wait for these servers.
	 */
	#awaitReplication = false;
	#closed = false;

	constructor(options: PostgresJournalStoreOptions) {
		this.#options = options;
		this.#answerTimeoutMs = options.answerTimeoutMs ?? 15_000;
	}

	/**
	 * Connects, asserts the settings on which durability depends, and takes the writer's lock. The lock stops a second server at its
	 * start; but only the unique column `first_seq` guarantees that two servers never write one sequence. Throws DataInUse,
	 * DatabaseUnusable.
	 */
	static async open(options: PostgresJournalStoreOptions, lockPatienceMs = 5_000): Promise<PostgresJournalStore> {
		const store = new PostgresJournalStore(options);
		const writer = await store.#connected();
		const deadline = Date.now() + lockPatienceMs;
		while (!(await tryLock(writer))) {
			if (Date.now() > deadline) {
				await store.close();
				throw new DataInUse("another Candor server is using this database: stop it first, or set another DATABASE_URL");
			}
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		return store;
	}

	async append(...rows: readonly JournalRow[]): Promise<void> {
		if (this.#appending) throw new Error("one append at a time");
		this.#appending = true;
		try {
			const writer = await this.#connected();
			this.#warning = undefined;
			await this.#insert(writer, rows);
			if (this.#warning !== undefined) {
				this.#awaitReplication = true;
				throw new OutcomeUnknown(`written with a warning: ${this.#warning}`);
			}
		} finally {
			this.#appending = false;
		}
	}

	async #insert(writer: Client, rows: readonly JournalRow[]): Promise<void> {
		const { promise: silence, reject } = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			reject(new OutcomeUnknown(`no response for ${this.#answerTimeoutMs} ms`));
			this.#drop(writer);
		}, this.#answerTimeoutMs);
		try {
			await Promise.race([writer.query(insertOf(rows)), silence]);
		} catch (error) {
			const failure = classifyAppendFailure(error, rows[0]?.firstSeq ?? 0);
			if (!(failure instanceof StaleWriter)) this.#drop(writer);
			throw failure;
		} finally {
			clearTimeout(timer);
		}
	}

	async find(firstSeq: number): Promise<JournalRow | undefined> {
		return this.#read(async (client) => {
			const { rows } = await client.query<StoredRow>(`select ${COLUMNS} from journal.entries where first_seq = $1`, [firstSeq]);
			if (rows[0] !== undefined && this.#awaitReplication) await this.#replicate(client);
			return rows[0] === undefined ? undefined : toRow(rows[0]);
		});
	}

	async last(): Promise<JournalRow | undefined> {
		try {
			return await this.#read(async (client) => {
				const { rows } = await client.query<StoredRow>(`select ${COLUMNS} from journal.entries order by first_seq desc limit 1`);
				return rows[0] === undefined ? undefined : toRow(rows[0]);
			});
		} catch (error) {
			// Reads all rows from the beginning, to find and report the row that Postgres cannot read.
			if (isDiskTrouble(error)) for await (const _row of this.read(1));
			throw error;
		}
	}

	/**
	 * Reads rows from `fromSeq` on, over a separate connection, so that a long read delays no append.
	 * @param chunkBytes approximate size of one fetch in bytes
	 */
	async *read(fromSeq: number, chunkBytes?: number): AsyncIterable<JournalRow> {
		const client = makeClient(this.#options.address, { application_name: "candor journal reader" });
		try {
			await client.connect();
			yield* readRows(client, fromSeq, chunkBytes);
		} catch (error) {
			if (isOurs(error)) throw error;
			throw new StoreUnavailable(`reading the journal: ${(error as Error).message}`, { cause: error });
		} finally {
			await client.end().catch(() => {});
		}
	}

	async close(): Promise<void> {
		this.#closed = true;
		const writer = await this.#writer?.catch(() => undefined);
		this.#writer = undefined;
		await writer?.end().catch(() => {});
	}

	async #read<T>(query: (client: Client) => Promise<T>): Promise<T> {
		const client = await this.#connected();
		const timer = setTimeout(() => this.#drop(client), this.#answerTimeoutMs);
		try {
			return await query(client);
		} catch (error) {
			this.#drop(client);
			throw new StoreUnavailable(`reading the journal: ${(error as Error).message}`, { cause: error });
		} finally {
			clearTimeout(timer);
		}
	}

	/**
	 * Waits for the standby servers by committing a small transaction. When they have confirmed it, they also have every earlier
	 * transaction.
	 */
	async #replicate(client: Client): Promise<void> {
		this.#warning = undefined;
		await client.query("select pg_logical_emit_message(true, 'candor', 'read back')");
		if (this.#warning !== undefined) throw new Error(`not replicated yet: ${this.#warning}`);
		this.#awaitReplication = false;
	}

	/**
	 * Returns the writer's connection. If it was lost, opens a new one. Throws StoreUnavailable, which means that nothing was
	 * written.
	 */
	#connected(): Promise<Client> {
		if (this.#closed) return Promise.reject(new StoreUnavailable("the journal's store is closed"));
		this.#writer ??= this.#connect().catch((cause) => {
			this.#writer = undefined;
			throw cause instanceof Error && cause.name === "DatabaseUnusable"
				? cause
				: new StoreUnavailable(`the database does not answer: ${(cause as Error).message}`, { cause });
		});
		return this.#writer;
	}

	async #connect(): Promise<Client> {
		const client = makeClient(this.#options.address, { application_name: "candor journal writer" });
		client.on("error", (error) => {
			// If the store itself dropped this connection, the failed append has already reported the reason.
			if (this.#current === client) this.#options.log?.(`the journal's connection: ${error.message}`);
			this.#drop(client);
		});
		client.on("notice", (notice) => {
			if (notice.severity === "WARNING") this.#warning = notice.message ?? "without words";
		});
		try {
			await client.connect();
			await assertDurable(client);
			// Ignores a failure to take the lock: the session of the lost connection may still hold it. The unique column `first_seq`
			// still prevents two servers from writing one sequence.
			await tryLock(client);
		} catch (error) {
			await client.end().catch(() => {});
			throw error;
		}
		this.#current = client;
		return client;
	}

	#current: Client | undefined;

	#drop(client: Client): void {
		if (this.#current === client) {
			this.#current = undefined;
			this.#writer = undefined;
		}
		// Closes the socket directly. An orderly end would wait for a response, which a broken connection may never send.
		(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
	}
}

async function tryLock(client: Client): Promise<boolean> {
	const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${WRITER_LOCK}) as locked`);
	return rows[0]?.locked === true;
}

function isDiskTrouble(error: unknown): boolean {
	const cause = error instanceof StoreUnavailable ? (error.cause as { code?: string } | undefined) : undefined;
	return DISK_ERROR_CODES.has(cause?.code ?? "");
}

function isOurs(error: unknown): boolean {
	return error instanceof Error && /^(StoreUnavailable|JournalDamaged|ReplayDiverged|BrokenInvariant)$/.test(error.name);
}

/**
 * Returns one INSERT for all rows, so that either all rows are written or none. There is one prepared statement for each number
 * of rows.
 */
function insertOf(rows: readonly JournalRow[]) {
	const tuples = rows.map((_, row) => `(${Array.from({ length: COLUMN_COUNT }, (_, at) => `$${row * COLUMN_COUNT + at + 1}`)})`);
	return {
		name: `append ${rows.length}`,
		text: `insert into journal.entries (${COLUMNS}) values ${tuples}`,
		values: rows.flatMap(toValues),
	};
}

function toValues(row: JournalRow): unknown[] {
	const { firstSeq, lastSeq, epoch, at, rules, prevHash, commands, events, eventsHash, hash } = row;
	return [firstSeq, lastSeq, epoch, at, rules, prevHash, commands, events, eventsHash, hash];
}
