// Balances as they stand, a record of each change that its user sees, and the sums of days. House accounts have no records.
import type { BalanceChanged } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import type { BatchProjection, FeedRow } from "../product.ts";
import { isShown } from "./balance-view.ts";
import { DayChanges } from "./day-changes.ts";
import { ACCOUNT_RECORDS, BALANCES } from "./tables.ts";

/** Whether a change has a record that its user sees. */
export const isRecorded = ({ account, change }: BalanceChanged) => change !== 0n && isShown(account);

export class LedgerBatch implements BatchProjection {
	readonly #balances = new Map<string, readonly [number, string, number, bigint, bigint]>();
	readonly #records = new Columns(ACCOUNT_RECORDS);
	readonly #dayChanges = new DayChanges();
	readonly take = { BalanceChanged: (event: BalanceChanged, row: FeedRow, id: bigint) => this.#changed(event, row, id) };

	#changed(event: BalanceChanged, { at }: FeedRow, id: bigint): void {
		const { owner, account, asset, available, frozen, change, cause, ref } = event;
		this.#balances.set(`${owner}:${account}:${asset}`, [owner, account, asset, available, frozen]);
		if (!isRecorded(event)) return;
		this.#records.add(id, owner, account, asset, change, available, frozen, cause, ref, at);
		this.#dayChanges.add(event, at);
	}

	async write(client: ClientBase): Promise<void> {
		await this.#records.write(client);
		await this.#dayChanges.columns().write(client);
		const balances = new Columns(BALANCES);
		for (const balance of this.#balances.values()) balances.add(...balance);
		await balances.write(client);
	}
}
