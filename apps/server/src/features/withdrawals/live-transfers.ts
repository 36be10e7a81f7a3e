// Deposits and withdrawals for the socket topic `account`.
import type { DepositRecord } from "@candor/contract";
import type { PublishedBatch } from "@candor/journal";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { withBank, withdrawalRecord, withdrawalsOf } from "./withdrawal-records.ts";

/** Largest number of deposits, and of withdrawals, in a message. */
const SENT = 20;
const NEWEST = { limit: SENT, offset: 0, before: undefined };

type LiveDependencies = Pick<WithdrawalsDependencies, "views" | "book" | "bookTables" | "projected" | "banks"> & {
	/** Newest deposits of a user as records. */
	readonly depositsOf: (user: number, count: number) => Promise<DepositRecord[]>;
	readonly log: (error: unknown, message: string) => void;
};

export class LiveTransfers {
	readonly #dependencies: LiveDependencies;
	readonly #listeners: ((user: number) => void)[] = [];
	/** Changed users, with the sequence that the tables must contain. */
	readonly #due = new Map<number, number>();
	#isReporting = false;

	constructor(dependencies: LiveDependencies) {
		this.#dependencies = dependencies;
	}

	onChanged(listener: (user: number) => void): void {
		this.#listeners.push(listener);
	}

	/** Called for a change that the tables contain. */
	changed(user: number): void {
		for (const listener of this.#listeners) listener(user);
	}

	/** Reports the changes of a batch once the tables contain it. */
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

	/** Reports the changes that the tables contain. If the tables are late, the next batch continues. */
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
