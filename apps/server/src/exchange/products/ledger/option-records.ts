// Several options of one user may end in one step, for which the ledger reports one balance change. This class writes one record
// for each option.
import type { BalanceChanged, OptionBought, OptionSettled } from "@candor/core";

/** Terms of an option that ended. */
export type SoldOption = Pick<OptionBought, "account" | "stake">;

interface End {
	readonly id: bigint;
	readonly option: number;
	readonly stake: bigint;
	readonly change: bigint;
}

export class OptionEnds {
	/** Ended options since the last balance event, by user and account, in order. */
	readonly #ended = new Map<string, End[]>();

	/** @param id the event's id, which becomes the record's id */
	settled({ option, user, returned, paid }: OptionSettled, { account, stake }: SoldOption, id: bigint): void {
		const key = `${user}:${account === "real" ? "option" : "demo"}`;
		const end = { id, option, stake, change: returned + paid - stake };
		const known = this.#ended.get(key);
		if (known === undefined) this.#ended.set(key, [end]);
		else known.push(end);
	}

	/**
	 * Returns the records of a balance that changed by options' ends, in order. An option that changed nothing has no record. Throws
	 * if the records do not add up to the balance change.
	 */
	recordsOf(event: BalanceChanged): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const key = `${event.owner}:${event.account}`;
		const ends = this.#ended.get(key) ?? [];
		this.#ended.delete(key);
		let [total, frozen] = [event.available + event.frozen, event.frozen];
		let sum = 0n;
		const records = [];
		// From the last record, whose balance is known, back to the first.
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
