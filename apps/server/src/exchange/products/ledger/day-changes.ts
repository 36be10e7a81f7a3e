// Adds the account records of a batch to the daily sums. The comment in day-changes-table.ts says which records count.
import type { BalanceChanged } from "@candor/core";
import { Columns } from "../../projection/columns.ts";
import { DAY_CHANGES } from "./tables.ts";

const DAY_MS = 86_400_000;

interface Sum {
	readonly user: number;
	readonly day: number;
	readonly asset: number;
	readonly cause: string;
	change: bigint;
}

export class DayChanges {
	readonly #sums = new Map<string, Sum>();

	/**
	 * Adds a balance change to the sum of its day.
	 * @param at core time of the change in ms
	 */
	add({ owner: user, account, asset, cause, change }: BalanceChanged, at: number): void {
		if (account === "demo" || cause === "transfer") return;
		const day = Math.floor(at / DAY_MS);
		const key = `${user}:${day}:${asset}:${cause}`;
		const sum = this.#sums.get(key);
		if (sum === undefined) this.#sums.set(key, { user, day, asset, cause, change });
		else sum.change += change;
	}

	columns(): Columns {
		const columns = new Columns(DAY_CHANGES);
		for (const { user, day, asset, cause, change } of this.#sums.values()) columns.add(user, day, asset, cause, change);
		return columns;
	}
}
