// Many options of one user may end in one step, and the ledger tells its balance once for all of them. Each of them is a record of its own.
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
	/** Ends since the last balance event, by user and account, in order. */
	readonly #ended = new Map<string, End[]>();

	/** @param id of the event, which becomes the record's */
	settled({ option, user, returned, paid }: OptionSettled, { account, stake }: SoldOption, id: bigint): void {
		const key = `${user}:${account === "real" ? "option" : "demo"}`;
		const end = { id, option, stake, change: returned + paid - stake };
		const known = this.#ended.get(key);
		if (known === undefined) this.#ended.set(key, [end]);
		else known.push(end);
	}

	/** The records of a balance that changed by options' ends, in their order; those that changed nothing have none. Throws where they do not come to it. */
	recordsOf(event: BalanceChanged): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const key = `${event.owner}:${event.account}`;
		const ends = this.#ended.get(key) ?? [];
		this.#ended.delete(key);
		let [total, frozen] = [event.available + event.frozen, event.frozen];
		let sum = 0n;
		const records = [];
		// From the last one, whose balance is known, to the first one.
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
