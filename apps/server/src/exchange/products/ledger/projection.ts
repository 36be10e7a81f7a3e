// Writes balances, daily sums, and one account record for each balance change that the user sees. The platform's accounts have no
// records.
import type { BalanceChanged, FundingPaid, OptionSettled, PositionChanged, PositionLiquidated } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import type { BatchProjection, FeedRow } from "../product.ts";
import { isShown } from "./balance-view.ts";
import { ContractMoves, isOfContracts } from "./contract-records.ts";
import { DayChanges } from "./day-changes.ts";
import { OptionEnds, type SoldOption } from "./option-records.ts";
import { ACCOUNT_RECORDS, BALANCES } from "./tables.ts";

/** Returns true if the change gets an account record: it changes the total, and the user sees this kind of account. */
export const isRecorded = ({ account, change }: BalanceChanged) => change !== 0n && isShown(account);

export class LedgerBatch implements BatchProjection {
	readonly #balances = new Map<string, readonly [number, string, number, bigint, bigint]>();
	readonly #records = new Columns(ACCOUNT_RECORDS);
	readonly #dayChanges = new DayChanges();
	readonly #ends = new OptionEnds();
	readonly #moves = new ContractMoves();
	readonly take;

	/**
	 * Creates an empty batch.
	 * @param soldOf returns the sale terms of an option that ends in the batches being written; undefined if it is unknown
	 * @param traded returns profit minus fees of the position event that is being applied
	 */
	constructor(soldOf: (option: number) => SoldOption | undefined, traded: (event: PositionChanged) => bigint) {
		this.take = {
			BalanceChanged: (event: BalanceChanged, row: FeedRow, id: bigint) => this.#changed(event, row, id),
			OptionSettled: (event: OptionSettled, _row: FeedRow, id: bigint) => {
				const sold = soldOf(event.option);
				if (sold === undefined) throw new Error(`option ${event.option} ended and is not in the projection`);
				this.#ends.settled(event, sold, id);
			},
			PositionChanged: (event: PositionChanged, _row: FeedRow, id: bigint) => this.#moves.changed(event, traded(event), id),
			PositionLiquidated: (event: PositionLiquidated, _row: FeedRow, id: bigint) => this.#moves.liquidated(event, id),
			FundingPaid: (event: FundingPaid, _row: FeedRow, id: bigint) => this.#moves.funded(event, id),
		};
	}

	#changed(event: BalanceChanged, row: FeedRow, id: bigint): void {
		const { owner, account, asset, available, frozen, cause } = event;
		this.#balances.set(`${owner}:${account}:${asset}`, [owner, account, asset, available, frozen]);
		if (!isShown(account)) return;
		if (cause === "option_result") for (const one of this.#ends.recordsOf(event)) this.#record(one.event, row, one.id);
		else if (isOfContracts(cause)) for (const one of this.#moves.recordsOf(event, cause)) this.#record(one.event, row, one.id);
		else this.#record(event, row, id);
	}

	#record(event: BalanceChanged, { at }: FeedRow, id: bigint): void {
		if (!isRecorded(event)) return;
		const { owner, account, asset, available, frozen, change, cause, ref } = event;
		this.#records.add(id, owner, account, asset, change, available, frozen, cause, ref, at);
		this.#dayChanges.add(event, at);
	}

	async write(client: ClientBase): Promise<void> {
		this.#moves.finish();
		await this.#records.write(client);
		await this.#dayChanges.columns().write(client);
		const balances = new Columns(BALANCES);
		for (const balance of this.#balances.values()) balances.add(...balance);
		await balances.write(client);
	}
}
