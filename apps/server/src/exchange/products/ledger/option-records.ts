// Splits a balance change into one account record per option. Several options of a user may end in one step of the core, but the
// ledger reports only one total for the step.
import type { BalanceChanged, OptionBought, OptionSettled } from "@candor/core";

/** Terms of an option that has ended, from its sale. */
export type SoldOption = Pick<OptionBought, "account" | "stake">;

interface End {
	readonly id: bigint;
	readonly option: number;
	readonly stake: bigint;
	readonly change: bigint;
}

export class OptionEnds {
	/** Options that ended since the last balance event, in order, keyed by user and account. */
	readonly #ended = new Map<string, End[]>();

	/** Notes an option that ended. @param id id of the event; the account record gets the same id */
	settled({ option, user, returned, paid }: OptionSettled, { account, stake }: SoldOption, id: bigint): void {
		const key = `${user}:${account === "real" ? "option" : "demo"}`;
		const end = { id, option, stake, change: returned + paid - stake };
		const known = this.#ended.get(key);
		if (known === undefined) this.#ended.set(key, [end]);
		else known.push(end);
	}

	/**
	 * Returns the account records for one balance event that ended options have caused, in order. An option that changed nothing has
	 * no record. Throws if the records do not add up to the balance change.
	 */
	recordsOf(event: BalanceChanged): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const key = `${event.owner}:${event.account}`;
		const ends = this.#ended.get(key) ?? [];
		this.#ended.delete(key);
		let [total, frozen] = [event.available + event.frozen, event.frozen];
		let sum = 0n;
		const records = [];
		// The balance after the last record is known, so the balances are computed backwards.
		for (const { id, option, stake, change } of ends.reverse()) {
			if (change !== 0n) records.push({ id, event: { ...event, change, ref: option, available: total - frozen, frozen } });
			total -= change;
			frozen += stake;
			sum += change;
		}
		if (sum !== event.change) throw new Error(`options' ends come to ${sum}, the balance of ${key} changed by ${event.change}`);
		return records.reverse();
	}
}
