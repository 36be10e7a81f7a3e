// Adds up the fees of each account and reports the sums to the products that count fees. A report must find the payer and call
// each product, which takes twenty times as long as an addition.

/** Receives fees of an account, ledger units. Returns true if a product counts the fees of this account's owner. */
type Report = (slot: number, amount: bigint) => boolean;

/** Maximum number of accounts with an unreported sum. With this limit, reporting all sums takes less than 0.1 ms. */
const MAX_ACCOUNTS = 1_024;
/** A sum of at least this size is reported at once. Each fee is below 2^62, so a sum always fits into 64 bits. */
const MAX_SUM = 1n << 61n;
const LAST_PERIOD = 0x7fffffff;

export class FeeSums {
	readonly #report: Report;
	/**
	 * For each account, the period of its last report: positive if a product counts its fees, negative if none does. For an account
	 * without a report in the current period, this is unknown.
	 */
	#marks = new Int32Array(4096);
	/** For each account, the unreported fees in ledger units. */
	#sums = new BigInt64Array(4096);
	/** Accounts that have unreported fees. */
	readonly #paying = new Int32Array(MAX_ACCOUNTS);
	#payingCount = 0;
	#period = 1;

	constructor(report: Report) {
		this.#report = report;
	}

	/** Makes room for more accounts. @param slots new number of accounts */
	grow(slots: number): void {
		const [marks, sums] = [this.#marks, this.#sums];
		this.#marks = new Int32Array(slots);
		this.#sums = new BigInt64Array(slots);
		this.#marks.set(marks);
		this.#sums.set(sums);
	}

	/**
	 * Adds a fee of an account. The first fee of an account in a period is reported at once, so that products get to know the
	 * account. Later fees are added up until `reportAll`.
	 * @param amount ledger units, at least 0
	 */
	add(slot: number, amount: bigint): void {
		const mark = this.#marks[slot] as number;
		if (mark === this.#period) this.#sum(slot, amount);
		else if (mark !== -this.#period && amount > 0n) this.#marks[slot] = this.#report(slot, amount) ? this.#period : -this.#period;
	}

	#sum(slot: number, amount: bigint): void {
		const before = this.#sums[slot] as bigint;
		const sum = before + amount;
		this.#sums[slot] = sum;
		if (before === 0n) this.#paying[this.#payingCount++] = slot;
		if (this.#payingCount === MAX_ACCOUNTS || sum >= MAX_SUM) this.reportAll();
	}

	/** Reports the sums of all accounts and resets them. */
	reportAll(): void {
		const count = this.#payingCount;
		this.#payingCount = 0;
		for (let at = 0; at < count; at++) {
			const slot = this.#paying[at] as number;
			const sum = this.#sums[slot] as bigint;
			this.#sums[slot] = 0n;
			if (sum > 0n) this.#report(slot, sum);
		}
	}

	/** Begins a new period, in which the next fee of each account is reported at once. The sums do not change. */
	beginPeriod(): void {
		if (this.#period === LAST_PERIOD) {
			this.#marks.fill(0);
			this.#period = 0;
		}
		this.#period++;
	}
}
