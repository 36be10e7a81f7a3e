// Reads the newest deposits and withdrawals of subscribed users from the tables, for the topic `account`.
import type { DepositRecord, WithdrawalRecord } from "@candor/contract";

export interface Transfers {
	readonly deposits: readonly DepositRecord[];
	readonly withdrawals: readonly WithdrawalRecord[];
}

export interface TransferSource {
	/** Registers a listener that gets each user of whom a deposit or withdrawal has changed in the tables. */
	onChanged(listener: (user: number) => void): void;
	/** Returns the user's newest deposits and withdrawals. */
	read(user: number): Promise<Transfers>;
}

/** Maximum number of parallel reads. A block can change the deposits of many users at the same time. */
const MOST_AT_ONCE = 4;

export class TransferReads {
	readonly #read: (user: number) => Promise<void>;
	readonly #waiting = new Set<number>();
	readonly #reading = new Set<number>();

	/** @param read reads and sends the transfers of a user; must not reject */
	constructor(read: (user: number) => Promise<void>) {
		this.#read = read;
	}

	/**
	 * Requests a read for the user. If one is already running, the user is read once more after it, so that the newest state is
	 * sent last.
	 */
	ask(user: number): void {
		this.#waiting.add(user);
		this.#next();
	}

	#next(): void {
		for (const user of this.#waiting) {
			if (this.#reading.size >= MOST_AT_ONCE) return;
			if (this.#reading.has(user)) continue;
			this.#waiting.delete(user);
			this.#reading.add(user);
			void this.#read(user).finally(() => {
				this.#reading.delete(user);
				this.#next();
			});
		}
	}
}
