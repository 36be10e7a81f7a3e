// Sends deposits and withdrawals of signed-in users to sockets, in the topic `account`.
import type { DepositRecord } from "@candor/contract";
import type { PublishedBatch } from "@candor/journal";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { withBank, withdrawalRecord, withdrawalsOf } from "./withdrawal-records.ts";

/** Maximum number of deposits in a message, and maximum number of withdrawals. */
const SENT = 20;
const NEWEST = { limit: SENT, offset: 0, before: undefined };

type LiveDependencies = Pick<WithdrawalsDependencies, "views" | "book" | "bookTables" | "projected" | "banks"> & {
	/** Returns a user's newest deposits as records. */
	readonly depositsOf: (user: number, count: number) => Promise<DepositRecord[]>;
	readonly log: (error: unknown, message: string) => void;
};

export class LiveTransfers {
	readonly #dependencies: LiveDependencies;
	readonly #listeners: ((user: number) => void)[] = [];
	/** Users with changes, each with the sequence that the tables must reach before the changes are reported. */
	readonly #due = new Map<number, number>();
	#isReporting = false;

	constructor(dependencies: LiveDependencies) {
		this.#dependencies = dependencies;
	}

	onChanged(listener: (user: number) => void): void {
		this.#listeners.push(listener);
	}

	/** Tells the listeners about a user's change. The tables must already contain it. */
	changed(user: number): void {
		for (const listener of this.#listeners) listener(user);
	}

	/** Notes the users whose deposits or withdrawals a batch changed. They are reported when the tables contain the batch. */
	published({ events, lastSeq }: Pick<PublishedBatch, "events" | "lastSeq">): void {
		const { views } = this.#dependencies;
		const users = new Set<number>();
		for (const event of events) {
			if (event.type === "DepositRecorded" || event.type === "DepositMoved" || event.type === "BankDepositMoved")
				users.add(event.user);
			else if (event.type === "WithdrawalApplied" || event.type === "WithdrawalMoved") users.add(event.user);
			else if (event.type === "WithdrawalApproved" || event.type === "WithdrawalSent")
				users.add(views.withdrawals.find(event.withdrawal)?.user ?? 0);
		}
		users.delete(0);
		for (const user of users) this.#due.set(user, lastSeq);
		if (this.#due.size > 0) void this.#reportDue();
	}

	/**
	 * Reports the changes that the tables contain. If the tables are behind, the run that the next batch starts reports the rest.
	 */
	async #reportDue(): Promise<void> {
		const { projected, log } = this.#dependencies;
		if (this.#isReporting) return;
		this.#isReporting = true;
		try {
			while (this.#due.size > 0) {
				if (!(await caughtUpWith(projected, Math.min(...this.#due.values())))) return;
				for (const [user, seq] of this.#due) {
					if (seq > projected.seq) continue;
					this.#due.delete(user);
					this.changed(user);
				}
			}
		} catch (error) {
			log(error, "changes of deposits and withdrawals are sent later");
		} finally {
			this.#isReporting = false;
		}
	}

	async read(user: number) {
		const { views, depositsOf, bookTables, book, banks } = this.#dependencies;
		const [deposits, shown] = await Promise.all([depositsOf(user, SENT), withdrawalsOf(bookTables, user, NEWEST)]);
		const saved = shown.length === 0 ? [] : await book.list(user);
		const records = shown.map((one) => {
			const isOf = ({ network, address, asset }: (typeof saved)[number]) =>
				network === one.network && address === one.address && asset === one.asset;
			return withBank({ banks }, user, one, withdrawalRecord(views, one, saved.find(isOf)));
		});
		return { deposits, withdrawals: await Promise.all(records) };
	}
}
