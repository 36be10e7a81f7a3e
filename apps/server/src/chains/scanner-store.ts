// Stores the state of a scanner in Postgres. Each method is one transaction, so that a crash between two methods neither loses
// nor repeats anything.
import type { Kysely, Selectable, Transaction } from "kysely";
import { DerivationFault, type DeriveAddress } from "./addresses.ts";
import type { ChainDeposit, Confirmations, DepositLoss } from "./deposit-sink.ts";
import type { ChainBlock, ChainTransfer } from "./driver.ts";
import type { NetworkNumber } from "./networks.ts";
import type { ChainTables, TransfersTable } from "./tables.ts";

/** Number of newest blocks whose hashes are stored. The scanner cannot follow a deeper reorganisation. */
const STORED_BLOCKS = 2_000;
/**
 * Maximum number of reports of unknown tokens for each user. Anyone can create and send such tokens, so the number must be
 * limited.
 */
const UNKNOWN_PER_USER = 20;

export interface ScannedAsset {
	/** Asset of the ledger. */
	readonly asset: number;
	/** Contract of the token; undefined for the native coin. */
	readonly contract: string | undefined;
	readonly chainDecimals: number;
}

export interface ScanTerms {
	readonly network: NetworkNumber;
	readonly assets: readonly ScannedAsset[];
	/** Addresses of the exchange itself. Coins that arrive there from elsewhere belong to user 0. */
	readonly houseAddresses: ReadonlySet<string>;
	/**
	 * Returns the number of confirmations that a deposit needs, at least 1.
	 * @param amount chain units
	 */
	confirmationsFor(asset: number, amount: bigint): number;
}

export interface Cursor {
	readonly height: number;
	readonly finalHeight: number;
	/** Hash of the block at `height`. */
	readonly hash: string;
}

export type Report =
	| { readonly kind: "seen" | "confirming"; readonly deposit: ChainDeposit; readonly confirmations: Confirmations }
	| { readonly kind: "creditable" | "final" | "unknownToken"; readonly deposit: ChainDeposit }
	| { readonly kind: "dropped" | "replaced"; readonly deposit: ChainDeposit; readonly loss: DepositLoss };

type Row = Selectable<TransfersTable>;
type Tx = Transaction<ChainTables>;

/** Another process has moved the cursor. Two scanners must not run on the same database. */
class CursorMoved extends Error {
	override name = "CursorMoved";
}

export class ScannerStore {
	readonly #db: Kysely<ChainTables>;
	readonly #terms: ScanTerms;
	readonly #derive: DeriveAddress;

	constructor(db: Kysely<ChainTables>, terms: ScanTerms, derive: DeriveAddress) {
		this.#db = db;
		this.#terms = terms;
		this.#derive = derive;
	}

	get #network(): NetworkNumber {
		return this.#terms.network;
	}

	async genesis(): Promise<string | undefined> {
		const row = await this.#db
			.selectFrom("chain.cursors")
			.select("genesis")
			.where("network", "=", this.#network)
			.executeTakeFirst();
		return row?.genesis;
	}

	/** Sets the cursor to a block, after which the scan begins. The scanner can never go back below this block. */
	async begin(genesis: string, anchor: { readonly height: number; readonly hash: string }): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			const cursor = { network: this.#network, genesis, height: anchor.height, final_height: -1 };
			await tx.insertInto("chain.cursors").values(cursor).execute();
			await tx
				.insertInto("chain.blocks")
				.values({ network: this.#network, ...anchor })
				.execute();
		});
	}

	async cursor(): Promise<Cursor> {
		const { height, final_height, hash } = await this.#db
			.selectFrom("chain.cursors as cursor")
			.innerJoin("chain.blocks as block", (join) =>
				join.onRef("block.network", "=", "cursor.network").onRef("block.height", "=", "cursor.height"),
			)
			.select(["cursor.height", "cursor.final_height", "block.hash"])
			.where("cursor.network", "=", this.#network)
			.executeTakeFirstOrThrow();
		return { height, finalHeight: final_height, hash };
	}

	/** Returns the hash of the scanned block at this height; undefined if the block was not scanned or is too old. */
	async hashAt(height: number): Promise<string | undefined> {
		const row = await this.#db
			.selectFrom("chain.blocks")
			.select("hash")
			.where("network", "=", this.#network)
			.where("height", "=", height)
			.executeTakeFirst();
		return row?.hash;
	}

	/** Stores the block after the cursor, with its transfers to known addresses. Rejects with CursorMoved or DerivationFault. */
	async addBlock(block: ChainBlock, { finalHeight }: Cursor): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await this.#moveCursor(tx, block.height - 1, { height: block.height });
			const { height, hash } = block;
			await tx.insertInto("chain.blocks").values({ network: this.#network, height, hash }).execute();
			await tx
				.deleteFrom("chain.blocks")
				.where("network", "=", this.#network)
				.where("height", "<=", height - STORED_BLOCKS)
				.execute();
			for (const deposit of await this.#depositsOf(tx, block)) await this.#addDeposit(tx, deposit);
			await this.#confirm(tx, height, finalHeight);
		});
	}

	/**
	 * Removes the newest block. Its transfers wait for the blocks of the new chain. Resolves with false, and changes nothing, if
	 * the block below it is not stored. Rejects with CursorMoved.
	 */
	async removeBlock({ height, hash, finalHeight }: Cursor): Promise<boolean> {
		if ((await this.hashAt(height - 1)) === undefined) return false;
		await this.#db.transaction().execute(async (tx) => {
			await this.#moveCursor(tx, height, { height: height - 1, final_height: Math.min(finalHeight, height - 1) });
			await tx.deleteFrom("chain.blocks").where("network", "=", this.#network).where("height", "=", height).execute();
			await tx
				.updateTable("chain.transfers")
				.set({ state: "orphaned" })
				.where("network", "=", this.#network)
				.where("block_hash", "=", hash)
				.where("state", "in", ["waiting", "creditable", "final"])
				.execute();
		});
		return true;
	}

	/** Reports the creditable deposits in blocks up to `finalHeight` as final. */
	async finalize(finalHeight: number): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await tx.updateTable("chain.cursors").set({ final_height: finalHeight }).where("network", "=", this.#network).execute();
			await this.#finalize(tx, finalHeight);
		});
	}

	/** Returns the orphans: deposits whose block has left the chain, and which no block of the new chain contained so far. */
	async orphans(): Promise<readonly Orphan[]> {
		const rows = await this.#db
			.selectFrom("chain.transfers")
			.selectAll()
			.where("network", "=", this.#network)
			.where("state", "=", "orphaned")
			.execute();
		return inOrder(rows).map((row) => ({ deposit: this.#depositOf(row), loss: lossOf(row) }));
	}

	/** Reports an orphan as lost. Does nothing if a block contains it again. */
	async lose({ deposit, loss }: Orphan, kind: "dropped" | "replaced"): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			const { numUpdatedRows } = await tx
				.updateTable("chain.transfers")
				.set({ state: "gone", was_creditable: false, was_final: false })
				.where("network", "=", this.#network)
				.where("key", "=", deposit.key)
				.where("state", "=", "orphaned")
				.executeTakeFirstOrThrow();
			if (numUpdatedRows > 0n) await this.#report(tx, { kind, deposit, loss });
		});
	}

	/** Returns the oldest reports with ids above `after` that the sink has not accepted yet. */
	async reports(after: bigint): Promise<readonly { readonly id: bigint; readonly report: Report }[]> {
		const rows = await this.#db
			.selectFrom("chain.reports")
			.select(["id", "report"])
			.where("network", "=", this.#network)
			.where("id", ">", after)
			.orderBy("id")
			.limit(100)
			.execute();
		return rows.map(({ id, report }) => ({ id, report: reportFrom(report) }));
	}

	async taken(id: bigint): Promise<void> {
		await this.#db.deleteFrom("chain.reports").where("id", "=", id).execute();
	}

	async #moveCursor(tx: Tx, from: number, to: { height: number; final_height?: number }): Promise<void> {
		const { numUpdatedRows } = await tx
			.updateTable("chain.cursors")
			.set(to)
			.where("network", "=", this.#network)
			.where("height", "=", from)
			.executeTakeFirstOrThrow();
		if (numUpdatedRows !== 1n) throw new CursorMoved(`network ${this.#network}: the cursor is not at ${from}`);
	}

	/** Returns those transfers of a block that go from foreign addresses to addresses of users or of the exchange. */
	async #depositsOf(tx: Tx, { transfers }: ChainBlock): Promise<ChainDeposit[]> {
		const owners = await this.#ownersOf(tx, new Set(transfers.flatMap(({ from, to }) => [from, to])));
		return transfers.flatMap((transfer) => {
			const user = owners.get(transfer.to);
			// Sweeps and gas payments move coins between addresses of the exchange, so they are not deposits.
			if (user === undefined || owners.has(transfer.from)) return [];
			const asset = this.#terms.assets.find(({ contract }) => contract === transfer.contract);
			// An unknown token that arrives at an address of the exchange itself belongs to no user, so it is not recorded.
			if (asset === undefined && user === 0) return [];
			return [{ ...transfer, network: this.#network, user, asset: asset?.asset ?? 0, chainDecimals: asset?.chainDecimals ?? 0 }];
		});
	}

	async #ownersOf(tx: Tx, addresses: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
		const owners = new Map<string, number>();
		if (addresses.size === 0) return owners;
		const rows = await tx
			.selectFrom("chain.deposit_addresses")
			.select(["address", "user_id", "index"])
			.where("network", "=", this.#network)
			.where((where) => where("address", "=", where.fn.any(where.val([...addresses]))))
			.execute();
		for (const { address, user_id, index } of rows) {
			// The address is derived a second time. An attacker who writes a row into the database could otherwise get credits
			// for coins at a foreign address.
			if (this.#derive(index) !== address)
				throw new DerivationFault(
					`deposit address ${index} of network ${this.#network} is ${address}, which is not of the account`,
				);
			owners.set(address, Number(user_id));
		}
		for (const address of addresses) if (this.#terms.houseAddresses.has(address)) owners.set(address, 0);
		return owners;
	}

	async #addDeposit(tx: Tx, deposit: ChainDeposit): Promise<void> {
		if (deposit.asset === 0) return await this.#addUnknown(tx, deposit);
		const row = await tx
			.selectFrom("chain.transfers")
			.selectAll()
			.where("network", "=", this.#network)
			.where("key", "=", deposit.key)
			.executeTakeFirst();
		if (row === undefined) {
			await tx.insertInto("chain.transfers").values(rowOf(deposit, "waiting")).execute();
			return await this.#reportSeen(tx, deposit);
		}
		if (row.state === "waiting" || row.state === "creditable" || row.state === "final")
			throw new Error(`${deposit.key} is in two blocks`);
		const isSame = isSameTransfer(row, deposit);
		// The same key now belongs to another transfer, so the old transfer is reported as lost and a new one begins.
		if (!isSame && row.state === "orphaned") {
			await this.#report(tx, { kind: "dropped", deposit: this.#depositOf(row), loss: lossOf(row) });
		}
		// After a reorganisation a contract can send a known coin where it sent an unknown token before. The quarantined deposit
		// is reported as lost, so that its identity can be used again.
		if (row.state === "unknown") {
			const loss = { wasCreditable: true, wasFinal: false };
			await this.#report(tx, { kind: "dropped", deposit: this.#depositOf(row), loss });
		}
		const isMoved = isSame && row.state === "orphaned";
		const state = isMoved && row.was_creditable ? "creditable" : "waiting";
		const flags = isMoved ? { was_creditable: row.was_creditable, was_final: row.was_final } : {};
		await tx
			.updateTable("chain.transfers")
			.set({ ...rowOf(deposit, state), ...flags })
			.where("network", "=", this.#network)
			.where("key", "=", deposit.key)
			.execute();
		if (!isMoved) await this.#reportSeen(tx, deposit);
		else if (state === "creditable")
			await this.#report(tx, { kind: "confirming", deposit, confirmations: this.#confirmations(deposit, 1) });
	}

	async #addUnknown(tx: Tx, deposit: ChainDeposit): Promise<void> {
		const { count } = await tx
			.selectFrom("chain.transfers")
			.select(({ fn }) => fn.countAll<bigint>().as("count"))
			.where("network", "=", this.#network)
			.where("user_id", "=", BigInt(deposit.user))
			.where("state", "=", "unknown")
			.executeTakeFirstOrThrow();
		if (count >= UNKNOWN_PER_USER) return;
		const { numInsertedOrUpdatedRows } = await tx
			.insertInto("chain.transfers")
			.values(rowOf(deposit, "unknown"))
			.onConflict((conflict) => conflict.columns(["network", "key"]).doNothing())
			.executeTakeFirstOrThrow();
		if (numInsertedOrUpdatedRows === 1n) await this.#report(tx, { kind: "unknownToken", deposit });
	}

	/** Reports the confirmations of deposits that wait for more of them, after the block at `height` was scanned. */
	async #confirm(tx: Tx, height: number, finalHeight: number): Promise<void> {
		const rows = await tx
			.selectFrom("chain.transfers")
			.selectAll()
			.where("network", "=", this.#network)
			.where("state", "=", "waiting")
			.execute();
		for (const row of inOrder(rows)) {
			const deposit = this.#depositOf(row);
			const confirmations = this.#confirmations(deposit, height - row.height + 1);
			if (confirmations.count < confirmations.needed) {
				if (row.height < height) await this.#report(tx, { kind: "confirming", deposit, confirmations });
				continue;
			}
			await tx
				.updateTable("chain.transfers")
				.set({ state: "creditable", was_creditable: true })
				.where("network", "=", this.#network)
				.where("key", "=", row.key)
				.execute();
			await this.#report(tx, { kind: "creditable", deposit });
			if (row.height <= finalHeight) await this.#finalize(tx, finalHeight);
		}
	}

	async #finalize(tx: Tx, finalHeight: number): Promise<void> {
		const rows = await tx
			.updateTable("chain.transfers")
			.set({ state: "final", was_final: true })
			.where("network", "=", this.#network)
			.where("state", "=", "creditable")
			.where("height", "<=", finalHeight)
			.returningAll()
			.execute();
		for (const row of inOrder(rows)) await this.#report(tx, { kind: "final", deposit: this.#depositOf(row) });
	}

	async #reportSeen(tx: Tx, deposit: ChainDeposit): Promise<void> {
		await this.#report(tx, { kind: "seen", deposit, confirmations: this.#confirmations(deposit, 1) });
	}

	#confirmations({ asset, amount }: ChainDeposit, count: number): Confirmations {
		return { count, needed: this.#terms.confirmationsFor(asset, amount) };
	}

	async #report(tx: Tx, report: Report): Promise<void> {
		const text = JSON.stringify(report, (_name, value) => (typeof value === "bigint" ? String(value) : value));
		await tx.insertInto("chain.reports").values({ network: this.#network, report: text }).execute();
	}

	#depositOf(row: Row): ChainDeposit {
		const asset = this.#terms.assets.find(({ asset }) => asset === row.asset);
		return {
			...{ network: this.#network, key: row.key, hash: row.hash, height: row.height, blockHash: row.block_hash },
			...{ contract: row.contract ?? undefined, from: row.from_address, to: row.to_address, amount: BigInt(row.amount) },
			...{ sender: row.sender ?? undefined, nonce: row.nonce === null ? undefined : Number(row.nonce) },
			...{ asset: row.asset, user: Number(row.user_id), chainDecimals: asset?.chainDecimals ?? 0 },
		};
	}
}

export interface Orphan {
	readonly deposit: ChainDeposit;
	readonly loss: DepositLoss;
}

function rowOf(deposit: ChainDeposit & ChainTransfer, state: Row["state"]): Row {
	return {
		...{ network: deposit.network, key: deposit.key, hash: deposit.hash, height: deposit.height, block_hash: deposit.blockHash },
		...{ contract: deposit.contract ?? null, from_address: deposit.from, to_address: deposit.to, amount: String(deposit.amount) },
		...{ sender: deposit.sender ?? null, nonce: deposit.nonce === undefined ? null : BigInt(deposit.nonce) },
		...{ asset: deposit.asset, user_id: BigInt(deposit.user), state, was_creditable: false, was_final: false },
	};
}

function isSameTransfer(row: Row, deposit: ChainDeposit): boolean {
	const { to_address, amount, asset, user_id } = rowOf(deposit, row.state);
	return row.to_address === to_address && row.amount === amount && row.asset === asset && row.user_id === user_id;
}

function lossOf(row: Row): DepositLoss {
	return { wasCreditable: row.was_creditable, wasFinal: row.was_final };
}

/** Sorts by block, transaction and position, so that repeated runs report in the same order. */
function inOrder(rows: readonly Row[]): Row[] {
	return rows.toSorted((a, b) => a.height - b.height || (a.key < b.key ? -1 : 1));
}

function reportFrom(text: string): Report {
	const { deposit, ...rest } = JSON.parse(text);
	return {
		...rest,
		deposit: { contract: undefined, sender: undefined, nonce: undefined, ...deposit, amount: BigInt(deposit.amount) },
	};
}
