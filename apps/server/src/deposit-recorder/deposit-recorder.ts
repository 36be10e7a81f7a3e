// Turns the scanner's reports about deposits into commands of the core. It also stores the states before the credit, which the
// core does not know and users see. Each method may be called again with the same deposit: the core refuses to credit it a second
// time, and the table has one row per deposit.
import { type Command, SERVICE } from "@candor/core";
import type { Kysely } from "kysely";
import {
	type ChainDeposit,
	type Confirmations,
	DepositDoubted,
	type DepositLoss,
	type DepositSink,
} from "../chains/deposit-sink.ts";
import type { DepositRow } from "../exchange/products/deposits/tables.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { DepositRecorderTables, ShownState } from "./tables.ts";

/**
 * Largest amount that the journal records for a deposit of an unknown token, in chain units. The recorder lowers a larger amount
 * to this one, because the exchange credits no unknown token.
 */
const MOST_NOTED = 1n << 59n;

/** The exchange refused a deposit temporarily. The scanner repeats its report until the exchange accepts it. */
export class DepositPostponed extends Error {
	override name = "DepositPostponed";
}

export interface DepositRecorderOptions {
	readonly submit: Submit;
	readonly db: Kysely<DepositRecorderTables & { "projection.chain_deposits": DepositRow }>;
	/** Resolves with true once the projection contains sequence `seq` of the journal; with false if it does not in time. */
	readonly projected: (seq: number) => Promise<boolean>;
	/** Checks a deposit on the chain before its credit. Throws DepositDoubted, ChainAway, ChainsDisagree. */
	readonly check: (deposit: ChainDeposit) => Promise<void>;
	/** Decimals of an asset in the ledger; undefined if the asset is not listed. */
	readonly decimalsOf: (asset: number) => number | undefined;
	readonly now: () => number;
	readonly log: Log;
}

export class DepositRecorder implements DepositSink {
	readonly #options: DepositRecorderOptions;
	readonly #listeners: ((user: number) => void)[] = [];
	readonly #doubts = new Map<string, DepositDoubted>();

	constructor(options: DepositRecorderOptions) {
		this.#options = options;
	}

	/** Calls the listener after each stored change of a user's deposit. */
	onChanged(listener: (user: number) => void): void {
		this.#listeners.push(listener);
	}

	/** Deposits that failed the check on the chain. They are not credited before the check succeeds; operators look at them. */
	get doubts(): readonly DepositDoubted[] {
		return [...this.#doubts.values()];
	}

	async seen(deposit: ChainDeposit, confirmations: Confirmations): Promise<void> {
		await this.#store(deposit, "seen", confirmations);
	}

	async confirming(deposit: ChainDeposit, confirmations: Confirmations): Promise<void> {
		await this.#store(deposit, "confirming", confirmations);
	}

	async creditable(deposit: ChainDeposit): Promise<void> {
		const { network, asset, key, user } = deposit;
		await this.#check(deposit);
		await this.#store(deposit, "creditable");
		const { outcome, seq } = await this.#submit({ type: "CreditDeposit", network, asset, key, user, ...this.#inLedger(deposit) });
		if (outcome.kind === "refused" && outcome.refusal.code !== "known_deposit")
			throw new DepositPostponed(`the exchange refused deposit ${key} of network ${network}: ${outcome.refusal.code}`);
		await this.#storeNumber(deposit, seq);
	}

	async #check(deposit: ChainDeposit): Promise<void> {
		const place = `${deposit.network} ${deposit.key}`;
		try {
			await this.#options.check(deposit);
		} catch (error) {
			if (error instanceof DepositDoubted) {
				const { key, network, to, user } = deposit;
				// The scanner repeats the report each round, so the same cause is logged once.
				if (this.#doubts.get(place)?.doubt !== error.doubt)
					this.#options.log.error({ key, network, address: to, user, doubt: error.doubt }, error.message);
				this.#doubts.set(place, error);
			}
			throw error;
		}
		this.#doubts.delete(place);
	}

	async final(deposit: ChainDeposit): Promise<void> {
		const number = await this.#numberOf(deposit);
		if (number === undefined) throw new DepositPostponed(`deposit ${deposit.key} is final and not recorded`);
		await this.#move({ type: "FinalizeDeposit", deposit: number });
		await this.#store(deposit, "final");
	}

	dropped(deposit: ChainDeposit, loss: DepositLoss): Promise<void> {
		return this.#lost(deposit, loss, "dropped");
	}

	replaced(deposit: ChainDeposit, loss: DepositLoss): Promise<void> {
		return this.#lost(deposit, loss, "replaced");
	}

	async unknownToken(deposit: ChainDeposit): Promise<void> {
		const { network, key, user } = deposit;
		const amount = deposit.amount < MOST_NOTED ? deposit.amount : MOST_NOTED;
		await this.#store(deposit, "unknown_token");
		const { outcome, seq } = await this.#submit({
			...{ type: "QuarantineDeposit", network, asset: 0, key, user, amount, cause: "unknown_token" },
		});
		// If an unknown token cannot be recorded, the deposits of other users must continue.
		if (outcome.kind === "refused" && outcome.refusal.code !== "known_deposit")
			this.#options.log.warn({ key, network, code: outcome.refusal.code }, "an unknown token was not recorded");
		else await this.#storeNumber(deposit, seq);
	}

	async #lost(deposit: ChainDeposit, { wasCreditable, wasFinal }: DepositLoss, state: ShownState): Promise<void> {
		const { key, network } = deposit;
		this.#doubts.delete(`${network} ${key}`);
		if (wasFinal) this.#options.log.error({ key, network }, "a chain has undone a final deposit");
		if (wasCreditable) {
			const number = await this.#numberOf(deposit);
			if (number !== undefined) await this.#move({ type: "ReverseDeposit", deposit: number, cause: "reorganised" });
		}
		await this.#store(deposit, state);
	}

	/** Returns the amount in ledger units, rounded down, and the remainder in chain units. */
	#inLedger({ asset, amount, chainDecimals }: ChainDeposit): { amount: bigint; remainder: bigint } {
		const more = chainDecimals - (this.#options.decimalsOf(asset) ?? chainDecimals);
		if (more <= 0) return { amount: amount * 10n ** BigInt(-more), remainder: 0n };
		const unit = 10n ** BigInt(more);
		return { amount: amount / unit, remainder: amount % unit };
	}

	async #move(command: {
		readonly type: "FinalizeDeposit" | "ReverseDeposit";
		readonly deposit: number;
		readonly cause?: string;
	}) {
		const { outcome } = await this.#submit(command);
		// A repeated command is refused with `deposit_state`, because the first one has already changed the deposit's state.
		if (outcome.kind === "refused" && outcome.refusal.code !== "deposit_state")
			throw new DepositPostponed(`the exchange refused ${command.type} of deposit ${command.deposit}: ${outcome.refusal.code}`);
	}

	#submit(command: { readonly type: string; readonly [field: string]: unknown }) {
		return this.#options.submit({ ...command, id: "", by: SERVICE.custody } as Command);
	}

	/** Number of a deposit in the journal; undefined if it is not recorded. */
	async #numberOf({ network, key }: ChainDeposit): Promise<number | undefined> {
		const { db } = this.#options;
		const of = db.selectFrom("money.deposits").select("deposit").where("network", "=", network).where("key", "=", key);
		const stored = (await of.executeTakeFirst())?.deposit ?? null;
		if (stored !== null) return Number(stored);
		const row = await db
			.selectFrom("projection.chain_deposits")
			.select("deposit")
			.where("network", "=", network)
			.where("key", "=", key)
			.executeTakeFirst();
		return row && Number(row.deposit);
	}

	/**
	 * Stores the deposit's number in the journal in the table of shown deposits.
	 * @param seq sequence of the command that recorded the deposit, or of the repeated command that was refused as known
	 */
	async #storeNumber(deposit: ChainDeposit, seq: number): Promise<void> {
		if (!(await this.#options.projected(seq))) throw new DepositPostponed("the tables are behind the journal");
		const number = await this.#numberOf(deposit);
		if (number === undefined) throw new DepositPostponed(`deposit ${deposit.key} is not in the tables`);
		const { network, key, user } = deposit;
		await this.#options.db
			.updateTable("money.deposits")
			.set({ deposit: BigInt(number) })
			.where("network", "=", network)
			.where("key", "=", key)
			.execute();
		this.#changed(user);
	}

	async #store(deposit: ChainDeposit, state: ShownState, confirmations?: Confirmations): Promise<void> {
		const { network, asset, key, user, hash, to } = deposit;
		const amount = asset === 0 ? deposit.amount : this.#inLedger(deposit).amount;
		const at = BigInt(this.#options.now());
		const counted = confirmations && { confirmations: confirmations.count, needed: confirmations.needed };
		await this.#options.db
			.insertInto("money.deposits")
			.values({
				...{ user_id: BigInt(user), network, asset, key, hash, address: to, amount: String(amount), state, deposit: null },
				...(counted ?? { confirmations: 0, needed: 0 }),
				...{ seen_at: at, changed_at: at },
			})
			// A reorganisation can replace the transfer at this place of a transaction by one of another amount, coin or owner.
			.onConflict((conflict) =>
				conflict
					.columns(["network", "key"])
					.doUpdateSet({ user_id: BigInt(user), asset, address: to, amount: String(amount), state, changed_at: at, ...counted }),
			)
			.execute();
		this.#changed(user);
	}

	#changed(user: number): void {
		for (const listener of this.#listeners) listener(user);
	}
}
