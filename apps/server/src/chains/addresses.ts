// Issues deposit addresses: one for each user and network, derived from the extended public key of the network's account.
import { type Kysely, type Selectable, sql } from "kysely";
import { type AddressGuard, type BoundAddress, IndexesUnknown } from "./address-guard.ts";
import type { NetworkNumber } from "./networks.ts";
import type { ChainTables, DepositAddressesTable } from "./tables.ts";

/**
 * Number of used addresses that may be skipped for one new user. If there are more, many indexes were lost and operators must
 * act.
 */
const MOST_PASSED = 1_000;

export interface DepositAddress {
	readonly network: NetworkNumber;
	readonly user: number;
	/** Index of the address below the account's external chain: m/…/0/index. */
	readonly index: number;
	readonly address: string;
}

/**
 * Two independent derivations of one address differ, or a stored address is not the derived one. The address must not be used.
 */
export class DerivationFault extends Error {
	override name = "DerivationFault";
}

/** A row of the table was changed after its address was issued, or was added without the seal. */
export class AddressChanged extends Error {
	override name = "AddressChanged";
}

export interface AddressChecks {
	readonly guard: AddressGuard;
	/** Returns true if the chain knows the address: it holds coins or has sent a transaction. Rejects with ChainAway. */
	hasHistory(address: string): Promise<boolean>;
	readonly log: (level: "warn" | "error", message: string) => void;
}

type Row = Selectable<DepositAddressesTable>;

/** Derives the address with the given index. Throws DerivationFault. */
export type DeriveAddress = (index: number) => string;

export class DepositAddresses {
	readonly #db: Kysely<ChainTables>;
	readonly #network: NetworkNumber;
	readonly #derive: DeriveAddress;

	readonly #checks: AddressChecks | undefined;
	/**
	 * Rows that the newest walk through all rows found to be changed: the address of each, and a sentence about it for operators.
	 */
	#changed: ReadonlyMap<string, string> = new Map();
	#sealing: Promise<void> | undefined;

	/**
	 * Opens the deposit addresses of a network.
	 * @param checks undefined only in tests
	 */
	constructor(db: Kysely<ChainTables>, network: NetworkNumber, derive: DeriveAddress, checks?: AddressChecks) {
		this.#db = db;
		this.#network = network;
		this.#derive = derive;
		this.#checks = checks;
	}

	/** Changed rows that the newest walk through all rows has found: the address of each, and a sentence for operators. */
	get changed(): ReadonlyMap<string, string> {
		return this.#changed;
	}

	/**
	 * Adds seals to rows of older releases, which had none. Once the next index of the network is stored outside the database,
	 * all rows have seals, so a row without a seal was changed or added later. Rejects with IndexesUnknown.
	 */
	sealOldRows(): Promise<void> {
		this.#sealing ??= this.#sealAll().catch((error: unknown) => {
			this.#sealing = undefined;
			throw error;
		});
		return this.#sealing;
	}

	async #sealAll(): Promise<void> {
		if (this.#checks === undefined) return;
		const { guard } = this.#checks;
		if (guard.nextIndex(this.#network) !== undefined) return;
		const rows = await this.#rows().execute();
		const next = Math.max(-1, ...rows.map(({ index }) => index)) + 1;
		if (rows.some(({ seal }) => seal !== null)) {
			throw new IndexesUnknown(
				`DATA_DIR/deposit-indexes/${this.#network} is missing, and the database has issued addresses up to index ${next - 1}: restore it`,
			);
		}
		await this.#db.transaction().execute(async (tx) => {
			for (const row of rows) {
				await tx
					.updateTable("chain.deposit_addresses")
					.set({ seal: guard.sealOf(boundOf(row)) })
					.where("network", "=", this.#network)
					.where("index", "=", row.index)
					.execute();
			}
		});
		guard.raiseNextIndex(this.#network, next);
	}

	/** Returns true if the address derives from the account's key, even if other fields of its row were changed. */
	async isOurs(address: string): Promise<boolean> {
		const row = await this.#rows().where("address", "=", address).executeTakeFirst();
		return row !== undefined && this.#derive(row.index) === address;
	}

	/**
	 * Yields all deposit addresses in pages, and records changed rows. An address that does not derive from the account's key is
	 * left out.
	 */
	async *pages(size: number): AsyncGenerator<readonly string[]> {
		await this.sealOldRows();
		const changed = new Map<string, string>();
		for (let after = -1; ; ) {
			const rows = await this.#rows().where("index", ">", after).orderBy("index").limit(size).execute();
			if (rows.length === 0) break;
			after = rows.at(-1)?.index ?? after;
			const own = rows.filter((row) => {
				if (this.#checks?.guard.isSealed(boundOf(row), row.seal)) return true;
				const isDerived = this.#derive(row.index) === row.address;
				if (this.#checks !== undefined || !isDerived) changed.set(row.address, changeOf(row, isDerived));
				return isDerived;
			});
			yield own.map(({ address }) => address);
		}
		for (const [address, text] of changed) if (!this.#changed.has(address)) this.#checks?.log("error", text);
		this.#changed = changed;
	}

	/**
	 * Returns the user's address. The first call issues it. Rejects with DerivationFault, AddressChanged, IndexesUnknown,
	 * ChainAway or an error of the database.
	 */
	async of(user: number): Promise<DepositAddress> {
		return (await this.find(user)) ?? (await this.#allocate(user));
	}

	/** Returns the user's address; undefined if none was issued yet. */
	async find(user: number): Promise<DepositAddress | undefined> {
		await this.sealOldRows();
		const rows = this.#rows().where("user_id", "=", BigInt(user));
		return this.#read(await rows.executeTakeFirst());
	}

	/**
	 * Returns the owner and index of an address; undefined if it is not a deposit address. The address must be in its canonical
	 * form. Rejects with AddressChanged or DerivationFault.
	 */
	async ownerOf(address: string): Promise<DepositAddress | undefined> {
		await this.sealOldRows();
		const rows = this.#rows().where("address", "=", address);
		return this.#read(await rows.executeTakeFirst());
	}

	/** Returns the address with the given index. Rejects with DerivationFault, and with another error if no user has this index. */
	async at(index: number): Promise<DepositAddress> {
		await this.sealOldRows();
		const row = await this.#rows().where("index", "=", index).executeTakeFirstOrThrow();
		return this.#read(row) as DepositAddress;
	}

	async #allocate(user: number): Promise<DepositAddress> {
		return await this.#db.transaction().execute(async (tx) => {
			// Only one allocation runs at a time, so that no allocation fails and leaves a gap between indexes. Recovery tools of
			// wallets stop searching at a gap.
			await sql`select pg_advisory_xact_lock(${LOCK}, ${this.#network})`.execute(tx);
			const existing = await tx
				.selectFrom("chain.deposit_addresses")
				.selectAll()
				.where("network", "=", this.#network)
				.where("user_id", "=", BigInt(user))
				.executeTakeFirst();
			if (existing !== undefined) return this.#read(existing) as DepositAddress;
			const { last } = await tx
				.selectFrom("chain.deposit_addresses")
				.select(({ fn }) => fn.coalesce(fn.max("index"), sql<number>`-1`).as("last"))
				.where("network", "=", this.#network)
				.executeTakeFirstOrThrow();
			const bound = await this.#nextFree(user, Number(last) + 1);
			const { index, address } = bound;
			const seal = this.#checks?.guard.sealOf(bound) ?? null;
			await tx
				.insertInto("chain.deposit_addresses")
				.values({ network: this.#network, user_id: BigInt(user), index, address, seal })
				.execute();
			return { network: this.#network, user, index, address };
		});
	}

	/**
	 * Returns the first index that was never issued: neither by this database nor by a newer copy of it that was lost. Rejects
	 * with IndexesUnknown or ChainAway.
	 */
	async #nextFree(user: number, behindRows: number): Promise<BoundAddress> {
		const bound = (index: number) => ({ network: this.#network, user, index, address: this.#derive(index) });
		if (this.#checks === undefined) return bound(behindRows);
		const { guard, hasHistory, log } = this.#checks;
		const known = guard.nextIndex(this.#network) ?? 0;
		if (known > behindRows)
			log("warn", `the database has issued ${behindRows} addresses and DATA_DIR knows ${known}: the indexes between stay unused`);
		const first = Math.max(known, behindRows);
		for (let index = first; index < first + MOST_PASSED; index++) {
			const candidate = bound(index);
			// The database and the file can both be old copies. Only the chain then shows which addresses were already in use.
			if (await hasHistory(candidate.address)) {
				log("error", `deposit address ${index} has a history and is not issued: DATA_DIR and the database are older copies`);
				continue;
			}
			guard.raiseNextIndex(this.#network, index + 1);
			return candidate;
		}
		throw new IndexesUnknown(`${MOST_PASSED} addresses from index ${first} on have a history: raise DATA_DIR/deposit-indexes`);
	}

	#rows() {
		return this.#db.selectFrom("chain.deposit_addresses").selectAll().where("network", "=", this.#network);
	}

	/**
	 * Derives the address a second time. A changed row or another account key is thus found before coins are sent to the address.
	 */
	#read(row: Row | undefined): DepositAddress | undefined {
		if (row === undefined) return undefined;
		const { index, address } = row;
		if (this.#derive(index) !== address) {
			throw new DerivationFault(
				`deposit address ${index} of network ${this.#network} is ${address}, which the account's key does not give`,
			);
		}
		if (this.#checks !== undefined && !this.#checks.guard.isSealed(boundOf(row), row.seal)) {
			throw new AddressChanged(changeOf(row, true));
		}
		return { network: this.#network, user: Number(row.user_id), index, address };
	}
}

const boundOf = ({ network, user_id, index, address }: Row): BoundAddress => ({
	...{ network, user: Number(user_id), index, address },
});

function changeOf({ network, user_id, index, address }: Row, isDerived: boolean): string {
	const fault = isDerived ? `was changed: user ${user_id} is not the one it was issued to` : "is not of the account";
	return `deposit address ${address} (index ${index} of network ${network}) ${fault}`;
}

/** First key of the advisory lock in Postgres; the second key is the network. */
const LOCK = 0x63_68_61_69;
