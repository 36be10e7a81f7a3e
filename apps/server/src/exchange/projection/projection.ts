// Writes journal rows to the projection's tables over its own connection. One transaction writes the rows and the sequence that
// the tables have reached, so each batch is written exactly once (docs/explanation/core.md, Projections). The projector's thread
// and `candor rebuild` use this class.
import type { ClientBase } from "pg";
import { SERVER_PRODUCTS } from "../products/list.ts";
import type { Notice } from "../products/notices/notice.ts";
import { addUnique, type FeedRow, type ProductProjection, type ServerProduct } from "../products/product.ts";
import { ProjectedBatch } from "./projected-batch.ts";

const PRODUCTS: readonly ServerProduct[] = SERVER_PRODUCTS;

export class Projection {
	readonly #client: ClientBase;
	readonly #parts: readonly ProductProjection[];
	#seq = 0;

	private constructor(client: ClientBase) {
		this.#client = client;
		const offers: Record<string, unknown> = {};
		this.#parts = PRODUCTS.flatMap((product) => {
			const part = product.createProjection?.(offers as never);
			if (part === undefined) return [];
			addUnique(offers, part.offers ?? {}, product.name);
			return [part];
		});
	}

	/**
	 * Opens the writer of the tables. From then on only the writer may use the connection. Its commits do not wait for the disk,
	 * because lost rows can be written again from the journal.
	 */
	static async open(client: ClientBase): Promise<Projection> {
		await client.query("set synchronous_commit = off");
		const projection = new Projection(client);
		await projection.#load();
		return projection;
	}

	/** Sequence of the last journal row whose events are in the tables. */
	get seq(): number {
		return this.#seq;
	}

	/**
	 * Writes rows in one transaction, and returns the notices to send. If Postgres reports an error, nothing is written, and a new
	 * object must be opened.
	 */
	async write(rows: readonly FeedRow[]): Promise<readonly Notice[]> {
		const last = rows.at(-1);
		if (last === undefined) return [];
		const batch = new ProjectedBatch(this.#parts.map((part) => part.begin()));
		let expected = this.#seq + 1;
		for (const row of rows) {
			if (row.firstSeq !== expected) throw new Error(`the projection stands before ${expected} and was given ${row.firstSeq}`);
			batch.add(row);
			expected = row.lastSeq + 1;
		}
		await this.#client.query("begin");
		try {
			await batch.write(this.#client);
			const moved = await this.#client.query("update projection.position set seq = $2 where seq = $1", [this.#seq, last.lastSeq]);
			if (moved.rowCount !== 1) throw new Error(`another projector moved the projection on from ${this.#seq}`);
			await this.#client.query("commit");
		} catch (error) {
			await this.#client.query("rollback").catch(() => {});
			throw error;
		}
		this.#seq = last.lastSeq;
		return batch.notices;
	}

	/**
	 * Deletes all rows that come from the journal. Rows from other sources, such as the candles of the simulated history, remain.
	 */
	async clear(): Promise<void> {
		await this.#client.query("begin");
		for (const { tables, clear } of PRODUCTS) {
			for (const { table } of tables) await this.#client.query(clear?.get(table) ?? `truncate projection.${table}`);
		}
		await this.#client.query("update projection.position set seq = 0");
		await this.#client.query("commit");
		await this.#load();
	}

	async #load(): Promise<void> {
		const position = await this.#client.query<{ seq: bigint }>("select seq from projection.position");
		this.#seq = Number(position.rows[0]?.seq ?? 0n);
		for (const part of this.#parts) await part.load?.(this.#client);
	}
}

/** Reads the journal rows after `seq`. @param limit approximate maximum of the events' total size in bytes */
export async function feedFromJournal(client: ClientBase, seq: number, limit: number): Promise<FeedRow[]> {
	const { rows } = await client.query<{ first_seq: bigint; last_seq: bigint; at: bigint; events: Buffer }>(
		"select first_seq, last_seq, at, events from journal.entries where first_seq > $1 order by first_seq limit $2",
		[seq, limit],
	);
	return rows.map((row) => ({
		firstSeq: Number(row.first_seq),
		lastSeq: Number(row.last_seq),
		at: Number(row.at),
		events: row.events,
	}));
}
