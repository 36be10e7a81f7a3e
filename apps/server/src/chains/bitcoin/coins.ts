// Tracks the exchange's unspent outputs, read from final blocks only, and chooses the outputs that a payment spends. All versions
// of a payment spend the same outputs for ever, so at most one version can be mined.
import { type Kysely, type Selectable, sql } from "kysely";
import type { ChainBlock, ChainDriver } from "../driver.ts";
import type { ChainTables } from "../tables.ts";
import type { CoinsTable } from "./coin-tables.ts";

export interface Coin {
	readonly outpoint: string;
	/** Amount in chain units. */
	readonly amount: bigint;
	/** Index of the deposit address that owns the coin; undefined for the hot address. */
	readonly index: number | undefined;
}

export interface CoinsOptions {
	readonly driver: ChainDriver;
	readonly db: Kysely<ChainTables>;
	readonly hotAddress: string;
	/** Block at which the first start of this network begins to read; undefined: the newest final block at that time. */
	readonly startHeight: number | undefined;
	readonly log: (level: "warn", message: string) => void;
}

/** The free coins do not suffice for a payment and its fee. */
export class CoinsShort extends Error {
	override name = "CoinsShort";
}

const BLOCKS_PER_ROUND = 100;
/** Maximum number of coins in one payment. Nodes do not forward larger transactions. */
const MOST_INPUTS = 100;
/** Virtual bytes of one P2WPKH input, and of all other parts of a payment with change. */
const INPUT_BYTES = 68n;
const OTHER_BYTES = 11n + 43n + 31n;
/** A payment gets enough coins for a fee of this multiple of the first fee, because later versions pay higher fees. */
const FEE_HEADROOM = 4n;

export class Coins {
	readonly #options: CoinsOptions;

	constructor(options: CoinsOptions) {
		this.#options = options;
	}

	/** Reads new final blocks. Never rejects: the next round tries again. */
	async round(): Promise<void> {
		try {
			for (let block = 0; block < BLOCKS_PER_ROUND; block++) if (!(await this.step())) return;
		} catch (error) {
			this.#options.log("warn", `the exchange's coins are not read: ${(error as Error).message}`);
		}
	}

	/** Reads one final block. Returns true if another block can be read at once. Rejects with the errors of driver and database. */
	async step(): Promise<boolean> {
		const { driver, db, startHeight } = this.#options;
		const { finalHeight } = await driver.tip();
		const stored = await db
			.selectFrom("chain.coin_cursors")
			.select("height")
			.where("network", "=", this.#network)
			.executeTakeFirst();
		if (stored === undefined) {
			if (finalHeight < 0) return false;
			const height = Math.max(0, Math.min(startHeight ?? finalHeight, finalHeight) - 1);
			await db.insertInto("chain.coin_cursors").values({ network: this.#network, height }).execute();
			return true;
		}
		if (stored.height >= finalHeight) return false;
		const block = await driver.block(stored.height + 1);
		if (block === undefined) return false;
		await this.#add(block);
		return true;
	}

	/** Returns the sum of the free coins in chain units. */
	async free(): Promise<bigint> {
		const row = await this.#freeRows()
			.select(({ fn }) => fn.sum<string>("amount").as("sum"))
			.executeTakeFirst();
		return BigInt(row?.sum ?? "0");
	}

	/**
	 * Returns the coins for a payment. `purpose` identifies the payment, and repeated calls return the same coins. The first call
	 * chooses the largest free coins, so that few are needed.
	 * @param rate fee in chain units per virtual byte
	 * @throws CoinsShort
	 */
	async of(purpose: string, amount: bigint, rate: bigint): Promise<readonly Coin[]> {
		return await this.#options.db.transaction().execute(async (tx) => {
			await sql`select pg_advisory_xact_lock(${LOCK}, ${this.#network})`.execute(tx);
			const known = await this.#rowsOf(tx, purpose);
			if (known.length > 0) return await this.#coinsOf(tx, known);
			const free = await this.#freeRows(tx)
				.selectAll()
				.orderBy("amount", "desc")
				.orderBy("outpoint")
				.limit(MOST_INPUTS)
				.execute();
			const chosen: Selectable<CoinsTable>[] = [];
			let sum = 0n;
			const needed = (headroom: bigint) => amount + rate * headroom * (OTHER_BYTES + INPUT_BYTES * BigInt(chosen.length));
			for (const row of free) {
				if (chosen.length > 0 && sum >= needed(FEE_HEADROOM)) break;
				chosen.push(row);
				sum += BigInt(row.amount);
			}
			if (chosen.length === 0 || sum < needed(1n))
				throw new CoinsShort(`${sum} free units are too few for ${amount} and the fee`);
			await tx
				.updateTable("chain.coins")
				.set({ purpose })
				.where("network", "=", this.#network)
				.where(
					"outpoint",
					"in",
					chosen.map(({ outpoint }) => outpoint),
				)
				.execute();
			return await this.#coinsOf(tx, inOrder(chosen));
		});
	}

	/** Returns the coins of a payment, and true if a final block spends at least one of them. */
	async stateOf(purpose: string): Promise<{ readonly outpoints: readonly string[]; readonly isSpent: boolean }> {
		const rows = await this.#rowsOf(this.#options.db, purpose);
		return {
			outpoints: rows.map(({ outpoint }) => outpoint),
			isSpent: rows.some(({ spent_height }) => spent_height !== null),
		};
	}

	/** Frees the coins of a payment for which nothing was signed. */
	async release(purpose: string): Promise<void> {
		await this.#options.db
			.updateTable("chain.coins")
			.set({ purpose: null })
			.where("network", "=", this.#network)
			.where("purpose", "=", purpose)
			.execute();
	}

	get #network() {
		return this.#options.driver.network;
	}

	async #add({ height, transfers, spent = [] }: ChainBlock): Promise<void> {
		await this.#options.db.transaction().execute(async (tx) => {
			const { numUpdatedRows } = await tx
				.updateTable("chain.coin_cursors")
				.set({ height })
				.where("network", "=", this.#network)
				.where("height", "=", height - 1)
				.executeTakeFirstOrThrow();
			if (numUpdatedRows !== 1n) throw new Error("another process reads the coins");
			const own = await this.#ownAddresses(tx, new Set(transfers.map(({ to }) => to)));
			for (const { key, to, amount } of transfers.filter((one) => own.has(one.to))) {
				const coin = { outpoint: key, address: to, amount: String(amount), height, purpose: null, spent_height: null };
				await tx
					.insertInto("chain.coins")
					.values({ network: this.#network, ...coin })
					.execute();
			}
			// Spent coins are marked after new coins are stored, because a block can spend its own outputs.
			if (spent.length === 0) return;
			await tx
				.updateTable("chain.coins")
				.set({ spent_height: height })
				.where("network", "=", this.#network)
				.where((where) => where("outpoint", "=", where.fn.any(where.val([...spent]))))
				.execute();
		});
	}

	async #ownAddresses(tx: Kysely<ChainTables>, addresses: ReadonlySet<string>): Promise<ReadonlySet<string>> {
		if (addresses.size === 0) return addresses;
		const rows = await tx
			.selectFrom("chain.deposit_addresses")
			.select("address")
			.where("network", "=", this.#network)
			.where((where) => where("address", "=", where.fn.any(where.val([...addresses]))))
			.execute();
		return new Set([this.#options.hotAddress, ...rows.map(({ address }) => address)]);
	}

	#freeRows(db: Kysely<ChainTables> = this.#options.db) {
		return db
			.selectFrom("chain.coins")
			.where("network", "=", this.#network)
			.where("purpose", "is", null)
			.where("spent_height", "is", null);
	}

	async #rowsOf(db: Kysely<ChainTables>, purpose: string) {
		const rows = db.selectFrom("chain.coins").selectAll().where("network", "=", this.#network);
		return inOrder(await rows.where("purpose", "=", purpose).execute());
	}

	async #coinsOf(db: Kysely<ChainTables>, rows: readonly Selectable<CoinsTable>[]): Promise<readonly Coin[]> {
		const addresses = await db
			.selectFrom("chain.deposit_addresses")
			.select(["address", "index"])
			.where("network", "=", this.#network)
			.where((where) => where("address", "=", where.fn.any(where.val(rows.map(({ address }) => address)))))
			.execute();
		const indexes = new Map(addresses.map(({ address, index }) => [address, index]));
		return rows.map(({ outpoint, amount, address }) => ({ outpoint, amount: BigInt(amount), index: indexes.get(address) }));
	}
}

const inOrder = (rows: readonly Selectable<CoinsTable>[]) => rows.toSorted((a, b) => (a.outpoint < b.outpoint ? -1 : 1));

/** First key of the advisory lock in Postgres; the second key is the network. */
const LOCK = 0x63_6f_69_6e;
