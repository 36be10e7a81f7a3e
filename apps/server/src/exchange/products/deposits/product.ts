// Registers deposits in the server. Debts and unfinished deposits are in memory; each deposit is in a table with its newest
// state.
import type { DebtChanged, DepositMoved, DepositRecorded, DepositState } from "@candor/core";
import type { ClientBase, Pool } from "pg";
import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { BatchProjection, ServerProduct } from "../product.ts";
import { CHAIN_DEPOSITS, depositsByChange, depositTables, NETWORK_FEES } from "./tables.ts";
import type { DepositsViews } from "./views.ts";

const NO_DEBTS: ReadonlyMap<number, bigint> = new Map();

class DepositsView implements Readonly<DepositsViews["deposits"]> {
	readonly #debts = new Map<number, Map<number, bigint>>();
	/** Deposits of each user that are credited but not final yet. */
	readonly #unfinal = new Map<number, Set<number>>();

	debtsOf(user: number): ReadonlyMap<number, bigint> {
		return this.#debts.get(user) ?? NO_DEBTS;
	}

	hasUnfinal(user: number): boolean {
		return (this.#unfinal.get(user)?.size ?? 0) > 0;
	}

	moved({ deposit, user, state }: Pick<DepositMoved, "deposit" | "user" | "state">): void {
		const own = this.#unfinal.get(user) ?? new Set();
		if (state === "credited") own.add(deposit);
		else own.delete(deposit);
		if (own.size > 0) this.#unfinal.set(user, own);
		else this.#unfinal.delete(user);
	}

	debtChanged({ user, asset, debt }: DebtChanged): void {
		const own = this.#debts.get(user) ?? new Map<number, bigint>();
		if (debt > 0n) own.set(asset, debt);
		else own.delete(asset);
		if (own.size > 0) this.#debts.set(user, own);
		else this.#debts.delete(user);
	}
}

class DepositsBatch implements BatchProjection {
	/** The newest record and the newest change of each deposit in this batch. One SQL statement cannot write the same row twice. */
	readonly #recorded = new Map<number, DepositRecorded>();
	readonly #moved = new Map<number, DepositMoved>();
	readonly #fees = new Columns(NETWORK_FEES);
	readonly take: BatchProjection["take"] = {
		DepositRecorded: (event) => {
			this.#recorded.set(event.deposit, event);
			this.#moved.delete(event.deposit);
		},
		DepositMoved: (event) => void this.#moved.set(event.deposit, event),
		NetworkFeeRecorded: ({ network, key, asset, amount, at }) => this.#fees.add(network, key, asset, amount, at),
	};

	async write(client: ClientBase): Promise<void> {
		const rows = new Columns(CHAIN_DEPOSITS);
		for (const { deposit, network, asset, key, user, amount, remainder, state, cause, at } of this.#recorded.values())
			rows.add(deposit, network, asset, key, user, amount, remainder, state, cause, at, at);
		await rows.write(client);
		await this.#fees.write(client);
		const moves = [...this.#moved.values()];
		if (moves.length === 0) return;
		const { rowCount } = await client.query(
			`update projection.chain_deposits d set state = m.state, cause = m.cause, moved_at = m.at
			from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as m (deposit, state, cause, at)
			where d.deposit = m.deposit`,
			[
				moves.map(({ deposit }) => deposit),
				moves.map(({ state }) => state),
				moves.map(({ cause }) => cause),
				moves.map(({ at }) => at),
			],
		);
		if (rowCount !== moves.length) throw new Error("a deposit has moved that is not in the projection");
	}
}

/** Compares the number and the total amount of deposits in each state with the journal. */
function createDepositsCheck() {
	const deposits = new Map<number, { state: DepositState; asset: number; amount: bigint }>();
	let fees = 0;
	return {
		take: {
			DepositRecorded: ({ deposit, state, asset, amount }: DepositRecorded) =>
				void deposits.set(deposit, { state, asset, amount }),
			DepositMoved: ({ deposit, state }: DepositMoved) => {
				const known = deposits.get(deposit);
				if (known !== undefined) deposits.set(deposit, { ...known, state });
			},
			NetworkFeeRecorded: () => void fees++,
		},
		async compare(pool: Pool): Promise<string[]> {
			const sums = new Map<string, string>();
			for (const { state, asset, amount } of deposits.values()) {
				const [count, sum] = sums.get(`${state} ${asset}`)?.split(" of ") ?? ["0", "0"];
				sums.set(`${state} ${asset}`, `${Number(count) + 1} of ${BigInt(sum ?? "0") + amount}`);
			}
			const { rows } = await pool.query<{ state: string; asset: number; count: bigint; amount: string }>(
				"select state, asset, count(*) as count, sum(amount) as amount from projection.chain_deposits group by state, asset",
			);
			const found = new Map(rows.map(({ state, asset, count, amount }) => [`${state} ${asset}`, `${count} of ${amount}`]));
			const wrong = [...new Set([...sums.keys(), ...found.keys()])]
				.filter((key) => sums.get(key) !== found.get(key))
				.map(
					(key) =>
						`projection.chain_deposits: deposits in state and asset ${key} are ${found.get(key) ?? "none"}, not ${sums.get(key) ?? "none"}`,
				);
			return [...(await compareCount(pool, NETWORK_FEES, fees)), ...wrong];
		},
	};
}

export const deposits = {
	name: "deposits",
	createViews() {
		const view = new DepositsView();
		return {
			views: { deposits: view },
			take: {
				DepositRecorded: (event) => view.moved(event),
				DepositMoved: (event) => view.moved(event),
				DebtChanged: (event) => view.debtChanged(event),
			},
		};
	},
	migrations: { "deposits-0001-tables": depositTables, "deposits-0002-by-change": depositsByChange },
	tables: [CHAIN_DEPOSITS, NETWORK_FEES],
	createProjection: () => ({ begin: () => new DepositsBatch() }),
	createCheck: createDepositsCheck,
} satisfies ServerProduct<{ deposits: DepositsView }>;
