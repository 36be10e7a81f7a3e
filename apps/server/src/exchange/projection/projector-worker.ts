// Thread of the projector. It writes journal rows to the tables, many in one transaction. It receives published rows, or reads
// rows from the journal when it is behind. After a database error it continues from the sequence that the tables have reached. It
// never writes to the journal.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Client } from "pg";
import { makeClient } from "../../database/connections.ts";
import type { Notice } from "../products/notices/notice.ts";
import type { FeedRow } from "../products/product.ts";
import { feedFromJournal, Projection } from "./projection.ts";

export interface ProjectorStart {
	readonly address: string;
	/** Sequence of the journal's last row when the projector was started. */
	readonly head: number;
}

/**
 * Message to the thread: new rows, and the sequence `head` of the journal's last row. If the thread is too far behind, the
 * message leaves out rows, which the thread then reads from the journal.
 */
export type ProjectorMessage = { readonly head: number; readonly rows: readonly FeedRow[] } | "close";

export type ProjectorReport =
	| { readonly kind: "projected"; readonly seq: number; readonly taken: number; readonly notices: readonly Notice[] }
	| { readonly kind: "trouble"; readonly message: string }
	| { readonly kind: "closed" };

const ROWS_A_TRANSACTION = 256;
const BYTES_A_TRANSACTION = 4_000_000;

class ProjectorThread {
	readonly #address: string;
	readonly #report: (report: ProjectorReport) => void;
	/** Rows that were received but not written yet, oldest first. */
	#given: FeedRow[] = [];
	#head: number;
	/** Size in bytes of the rows that were processed since the last report. */
	#taken = 0;
	#closing = false;
	#wake: (() => void) | undefined;

	constructor({ address, head }: ProjectorStart, report: (report: ProjectorReport) => void) {
		this.#address = address;
		this.#head = head;
		this.#report = report;
	}

	take(message: ProjectorMessage): void {
		if (message === "close") this.#closing = true;
		else {
			this.#head = message.head;
			this.#given.push(...message.rows);
		}
		this.#wake?.();
	}

	async run(): Promise<void> {
		let failures = 0;
		for (;;) {
			const client = makeClient(this.#address, { application_name: "candor projector" });
			client.on("error", () => {});
			try {
				await client.connect();
				const projection = await Projection.open(client);
				this.#tell(projection.seq, []);
				while (await this.#step(client, projection)) failures = 0;
				return;
			} catch (error) {
				failures++;
				this.#report({ kind: "trouble", message: (error as Error).message });
				// A thread that is closing does not wait for the database: the next start of the server writes the missing rows.
				if (this.#closing) return;
				await pause(Math.min(50 * 2 ** failures, 5_000));
			} finally {
				await client.end().catch(() => {});
			}
		}
	}

	/** Writes the next rows. Returns false if the thread is closing and all received rows are written. */
	async #step(client: Client, projection: Projection): Promise<boolean> {
		const rows = this.#nextGiven(projection.seq) ?? (await this.#nextRead(client, projection.seq));
		if (rows.length > 0) {
			const notices = await projection.write(rows);
			this.#tell(projection.seq, notices);
			return true;
		}
		if (this.#closing) return false;
		await new Promise<void>((resolve) => {
			this.#wake = resolve;
		});
		this.#wake = undefined;
		return true;
	}

	#nextGiven(seq: number): FeedRow[] | undefined {
		let old = 0;
		while (old < this.#given.length && (this.#given[old] as FeedRow).firstSeq <= seq) old++;
		if (old > 0) this.#drop(old);
		let expected = seq + 1;
		let bytes = 0;
		let count = 0;
		for (const row of this.#given) {
			if (row.firstSeq !== expected || count === ROWS_A_TRANSACTION || bytes > BYTES_A_TRANSACTION) break;
			expected = row.lastSeq + 1;
			bytes += row.events.length;
			count++;
		}
		return count === 0 ? undefined : this.#given.slice(0, count);
	}

	#drop(count: number): void {
		for (const row of this.#given.splice(0, count)) this.#taken += row.events.length;
	}

	async #nextRead(client: Client, seq: number): Promise<FeedRow[]> {
		if (this.#head <= seq) return [];
		const limit = Math.max(1, Math.min(ROWS_A_TRANSACTION, Math.floor(BYTES_A_TRANSACTION / this.#rowBytes)));
		const rows = await feedFromJournal(client, seq, limit);
		if (rows.length === 0) throw new Error(`the journal has nothing after ${seq}, but ${this.#head} was published`);
		this.#rowBytes = rows.reduce((sum, row) => sum + row.events.length, 1) / rows.length;
		return rows;
	}

	#rowBytes = 40_000;

	#tell(seq: number, notices: readonly Notice[]): void {
		let done = 0;
		while (done < this.#given.length && (this.#given[done] as FeedRow).lastSeq <= seq) done++;
		if (done > 0) this.#drop(done);
		this.#report({ kind: "projected", seq, taken: this.#taken, notices });
		this.#taken = 0;
	}
}

const port = parentPort;
if (port !== null) {
	const thread = new ProjectorThread(workerData as ProjectorStart, (report) => port.postMessage(report));
	port.on("message", (message: ProjectorMessage) => thread.take(message));
	await thread.run();
	port.postMessage({ kind: "closed" } satisfies ProjectorReport);
	port.close();
}
