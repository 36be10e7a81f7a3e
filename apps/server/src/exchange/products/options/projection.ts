// Writes each changed option to a table as a complete row. If an option changes more than once in a transaction, only its last
// state is written.
import type { OptionOutageSettled } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import { table } from "../../projection/table.ts";
import type { BatchProjection, FeedRow, ProductProjection } from "../product.ts";
import { OPTIONS, type OptionRow, optionOf, optionValues } from "./option-row.ts";
import { applyOptionEvent, type OptionEvent, type OptionState } from "./option-state.ts";

export const OUTAGES = table("option_outages", 1, "added once", [
	["event_id", "bigint"],
	["pair", "integer"],
	["account", "text"],
	["options", "integer"],
	["lost", "bigint"],
	["won", "bigint"],
	["returned", "bigint"],
	["from_pool", "bigint"],
	["from_time", "bigint"],
	["to_time", "bigint"],
	["at", "bigint"],
]);

/** Functions that this product offers to later products in list.ts while they write the same batch. */
export interface OptionsOffers {
	/** Returns an option that is open, or that changed in the batches being written. */
	optionOf(option: number): OptionState | undefined;
}

export class OptionsProjection implements ProductProjection<OptionsOffers> {
	readonly offers: OptionsOffers = { optionOf: (option) => this.#batch?.changed(option) ?? this.#open.get(option) };
	/** Options that can still change, keyed by number. */
	readonly #open = new Map<number, OptionState>();
	#batch: OptionsBatch | undefined;

	async load(client: ClientBase): Promise<void> {
		this.#open.clear();
		const { rows } = await client.query<OptionRow>("select * from projection.options where phase <> 'ended'");
		for (const row of rows) this.#open.set(Number(row.option_id), optionOf(row));
	}

	begin(): BatchProjection {
		this.#batch = new OptionsBatch(this.#open);
		return this.#batch;
	}
}

class OptionsBatch implements BatchProjection {
	readonly #open: Map<number, OptionState>;
	readonly #changed = new Map<number, OptionState>();
	readonly #outages = new Columns(OUTAGES);
	readonly #take = (event: OptionEvent) => this.#apply(event);
	readonly take = {
		OptionBought: this.#take,
		OptionOpened: this.#take,
		OptionMissed: this.#take,
		OptionHeld: this.#take,
		OptionSettled: this.#take,
		OptionOutageSettled: (event: OptionOutageSettled, _row: FeedRow, id: bigint) => {
			const { pair, account, options, lost, won, returned, fromPool, from, to, at } = event;
			this.#outages.add(id, pair, account, options, lost, won, returned, fromPool, from, to, at);
		},
	};

	constructor(open: Map<number, OptionState>) {
		this.#open = open;
	}

	/**
	 * Applies an event to its option. Throws if the table does not contain the option, because the projection is then incomplete.
	 */
	#apply(event: OptionEvent): void {
		const state = applyOptionEvent(this.#open.get(event.option), event);
		if (state === undefined) throw new Error(`option ${event.option} changed and is not in the projection`);
		this.#changed.set(state.option, state);
		if (state.phase === "ended") this.#open.delete(state.option);
		else this.#open.set(state.option, state);
	}

	changed(option: number): OptionState | undefined {
		return this.#changed.get(option);
	}

	async write(client: ClientBase): Promise<void> {
		const columns = new Columns(OPTIONS);
		for (const option of this.#changed.values()) columns.add(...optionValues(option));
		await columns.write(client);
		await this.#outages.write(client);
	}
}
