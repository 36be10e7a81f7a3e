// Deposit addresses: one for each user and network, derived from the extended public key of the network's account.
import { type Kysely, sql } from "kysely";
import type { NetworkNumber } from "./networks.ts";
import type { ChainTables } from "./tables.ts";

export interface DepositAddress {
	readonly network: NetworkNumber;
	readonly user: number;
	/** Index below the account's external chain: m/…/0/index. */
	readonly index: number;
	readonly address: string;
}

/** Two derivations of one address differ. The address must not be issued. */
export class DerivationFault extends Error {
	override name = "DerivationFault";
}

/** Derives the address of an index. Throws DerivationFault. */
export type DeriveAddress = (index: number) => string;

export class DepositAddresses {
	readonly #db: Kysely<ChainTables>;
	readonly #network: NetworkNumber;
	readonly #derive: DeriveAddress;

	constructor(db: Kysely<ChainTables>, network: NetworkNumber, derive: DeriveAddress) {
		this.#db = db;
		this.#network = network;
		this.#derive = derive;
	}

	/** Returns the user's address, which is allocated at the first call. Throws DerivationFault and errors of the database. */
	async of(user: number): Promise<DepositAddress> {
		return (await this.find(user)) ?? (await this.#allocate(user));
	}

	/** Returns undefined if the user has no address yet. */
	async find(user: number): Promise<DepositAddress | undefined> {
		const rows = this.#rows().where("user_id", "=", BigInt(user));
		return this.#read(await rows.executeTakeFirst());
	}

	/** Returns the owner of an address in its canonical form. */
	async ownerOf(address: string): Promise<DepositAddress | undefined> {
		const rows = this.#rows().where("address", "=", address);
		return this.#read(await rows.executeTakeFirst());
	}

	/** Returns the address of an index. Throws DerivationFault, and an error if no user has it. */
	async at(index: number): Promise<DepositAddress> {
		const row = await this.#rows().where("index", "=", index).executeTakeFirstOrThrow();
		return this.#read(row) as DepositAddress;
	}

	async #allocate(user: number): Promise<DepositAddress> {
		return await this.#db.transaction().execute(async (tx) => {
			// One allocation at a time, so that a lost race leaves no gap between indexes: recovery tools stop at gaps.
			await sql`select pg_advisory_xact_lock(${LOCK}, ${this.#network})`.execute(tx);
			const existing = await tx
				.selectFrom("chain.deposit_addresses")
				.selectAll()
				.where("network", "=", this.#network)
				.where("user_id", "=", BigInt(user))
				.executeTakeFirst();
			if (existing !== undefined) return this.#read(existing) as DepositAddress;
			const { next } = await tx
				.selectFrom("chain.deposit_addresses")
				.select(({ fn }) => fn.coalesce(fn.max("index"), sql<number>`-1`).as("next"))
				.where("network", "=", this.#network)
				.executeTakeFirstOrThrow();
			const index = Number(next) + 1;
			const address = this.#derive(index);
			await tx
				.insertInto("chain.deposit_addresses")
				.values({ network: this.#network, user_id: BigInt(user), index, address })
				.execute();
			return { network: this.#network, user, index, address };
		});
	}

	#rows() {
		return this.#db.selectFrom("chain.deposit_addresses").selectAll().where("network", "=", this.#network);
	}

	/** Derives the address again, so that a changed row or another account key is found before coins are sent to the address. */
	#read(row: ChainTables["chain.deposit_addresses"] | undefined): DepositAddress | undefined {
		if (row === undefined) return undefined;
		const { index, address } = row;
		if (this.#derive(index) !== address) {
			throw new DerivationFault(
				`deposit address ${index} of network ${this.#network} is ${address}, which the account's key does not give`,
			);
		}
		return { network: this.#network, user: Number(row.user_id), index, address };
	}
}

/** First key of the advisory lock; the second key is the network. */
const LOCK = 0x63_68_61_69;
