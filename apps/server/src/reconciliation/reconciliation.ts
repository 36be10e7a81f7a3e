// Compares the ledger with the chain block by block, and stops withdrawals if the chain has less (docs/explanation/safety.md 12).
// It trusts the chain and not the exchange's tables about the chain: addresses are checked (chains/addresses.ts), and a payment
// counts only if its transaction is in a block and pays the withdrawal's address. An interrupted run has no effect and is
// repeated.
import { type Command, SERVICE } from "@candor/core";
import { type Kysely, sql } from "kysely";
import { ChainAway, ChainsDisagree, type ChainTransaction } from "../chains/driver.ts";
import type { ChainAsset, OpenNetwork } from "../chains/open-network.ts";
import type { NetworkReason } from "../chains/status.ts";
import type { ChainTables } from "../chains/tables.ts";
import type { DepositRow } from "../exchange/products/deposits/tables.ts";
import type { Log, Submit } from "../market-data/dependencies.ts";
import type { WithdrawalServiceTables } from "../withdrawal-service/transactions.ts";
import { type Finding, gapOf, NO_COINS, nextFinding, type OnChain } from "./compare.ts";
import type { ReconciliationTables } from "./tables.ts";

/** Largest number of deposit addresses in memory at the same time. */
const PAGE = 5_000;
/** Largest number of parallel requests to a node. */
const AT_ONCE = 10;

export interface OpenPayment {
	readonly withdrawal: number;
	readonly network: number;
	readonly asset: number;
	readonly address: string;
	/** Amount in ledger units, including the fee. */
	readonly amount: bigint;
	readonly fee: bigint;
}

export type Tables = ChainTables & ReconciliationTables & WithdrawalServiceTables & { "projection.chain_deposits": DepositRow };

export interface ReconciliationOptions {
	readonly network: number;
	readonly open: () => OpenNetwork | undefined;
	readonly reason: () => NetworkReason | undefined;
	readonly db: Kysely<Tables>;
	/** Returns the custody of an asset on the network in ledger units. It must be read at the same moment as `payments`. */
	readonly custodyOf: (asset: number) => bigint;
	/** Returns the withdrawals that have not ended. */
	readonly payments: () => readonly OpenPayment[];
	readonly submit: Submit;
	readonly now: () => number;
	readonly log: Log;
}

/** Result of a run. `same`: this block was already compared. `paused`: the chain cannot be compared now. */
export type Run = "compared" | "same" | "paused";

interface Block {
	readonly height: number;
	readonly hash: string;
}

/** Status of the comparison for health and metrics. */
export interface ReconciliationStatus {
	/** Time of the newest comparison since the server's start, ms; undefined before the first one. */
	readonly at: number | undefined;
	readonly height: number | undefined;
	/**
	 * Code of the reason why the newest run made no comparison, or the message of an unexpected error; undefined after a
	 * comparison.
	 */
	readonly pause: string | undefined;
	/** Gaps in ledger units, keyed by asset. A gap that was found at one height only is included. */
	readonly gaps: ReadonlyMap<number, bigint>;
}

export class Reconciliation {
	readonly #options: ReconciliationOptions;
	#status: ReconciliationStatus = { at: undefined, height: undefined, pause: "starting", gaps: new Map() };

	constructor(options: ReconciliationOptions) {
		this.#options = options;
	}

	get network(): number {
		return this.#options.network;
	}

	get status(): ReconciliationStatus {
		return this.#status;
	}

	/**
	 * Compares once. Never rejects: after a fault of a node or of the database, the status is a pause, and the next round tries
	 * again.
	 */
	async round(): Promise<void> {
		try {
			await this.step();
		} catch (error) {
			if (error instanceof ChainsDisagree) this.#pause(error.reason);
			else this.#pause(error instanceof ChainAway ? "node_away" : (error as Error).message);
		}
	}

	/** Compares once like `round`, but rejects with the errors of driver, database and exchange. */
	async step(): Promise<Run> {
		const { db, network, custodyOf, payments } = this.#options;
		const open = this.#options.open();
		if (open?.driver.balancesAt === undefined) return this.#pause("closed");
		const reason = this.#options.reason();
		if (reason !== undefined && reason !== "sink_failed") return this.#pause(reason);
		// The order of these reads matters. Coins leave the chain before they leave the ledger, and the open moves and open
		// withdrawals explain this difference. Moves are read first, so that a move that ends during the run is still in the
		// list. Withdrawals and custody are read at the same moment.
		const moves = await this.#openMoves();
		const before = payments().filter((payment) => payment.network === network);
		const custody = new Map(open.assets.map(({ asset }) => [asset, custodyOf(asset)]));
		const block = await this.#scannedBlock();
		const known = await db.selectFrom("chain.reconciliations").selectAll().where("network", "=", network).execute();
		if (block === undefined) return this.#pause("starting");
		if (known.length === open.assets.length && known.every((row) => row.block_hash === block.hash)) {
			// After a restart the status is empty, so it is filled from the stored rows.
			const gaps = new Map(known.map(({ asset, gap }) => [asset, gap]));
			const at = Math.max(...known.map((row) => Number(row.at)));
			this.#status = { at, height: block.height, pause: undefined, gaps };
			return "same";
		}
		if (await this.#isReorganised(reason)) return this.#pause("reorganisation");
		await open.driver.tip();
		if ((await open.driver.blockHash(block.height)) !== block.hash) return this.#pause("reorganisation");
		const onChain = await this.#balances(open, block);
		await this.#addTransit(open, block, onChain, before, moves);
		if ((await open.driver.blockHash(block.height)) !== block.hash) return this.#pause("reorganisation");
		const uncredited = await this.#uncredited();
		for (const asset of open.assets) {
			const row = known.find((one) => one.asset === asset.asset);
			const figures = { custody: custody.get(asset.asset) ?? 0n, ...(onChain.get(asset.asset) ?? NO_COINS) };
			await this.#conclude(asset, block, row && findingOf(row), figures, uncredited.get(asset.asset) ?? "0");
		}
		this.#status = { ...this.#status, at: this.#options.now(), height: block.height, pause: undefined };
		return "compared";
	}

	#pause(reason: string): "paused" {
		if (this.#status.pause !== reason)
			this.#options.log.info({ network: this.#options.network, reason }, "the ledger is not compared with the chain");
		this.#status = { ...this.#status, pause: reason };
		return "paused";
	}

	async #scannedBlock(): Promise<Block | undefined> {
		return await this.#options.db
			.selectFrom("chain.cursors as cursor")
			.innerJoin("chain.blocks as block", (join) =>
				join.onRef("block.network", "=", "cursor.network").onRef("block.height", "=", "cursor.height"),
			)
			.select(["block.height", "block.hash"])
			.where("cursor.network", "=", this.#options.network)
			.executeTakeFirst();
	}

	/**
	 * Returns true while a reorganisation has removed credited deposits from the chain and the ledger still has them. The scanner
	 * limits how long this can last. If the exchange refuses to record such a loss, the result is false, because the coins are
	 * then really missing.
	 */
	async #isReorganised(reason: NetworkReason | undefined): Promise<boolean> {
		const { db, network } = this.#options;
		const orphan = await db
			.selectFrom("chain.transfers")
			.select("key")
			.where("network", "=", network)
			.where("state", "=", "orphaned")
			.where("was_creditable", "=", true)
			.executeTakeFirst();
		if (orphan !== undefined) return true;
		if (reason === "sink_failed") return false;
		const loss = await db
			.selectFrom("chain.reports")
			.select("id")
			.where("network", "=", network)
			.where((where) => where.or([where("report", "like", '{"kind":"dropped"%'), where("report", "like", '{"kind":"replaced"%')]))
			.executeTakeFirst();
		return loss !== undefined;
	}

	async #balances(open: OpenNetwork, { hash }: Block): Promise<Map<number, OnChain>> {
		const sums = new Map<number, OnChain>();
		const read = async (asset: ChainAsset, addresses: readonly string[]) => {
			const balances = (await open.driver.balancesAt?.(addresses, asset.contract, hash)) ?? [];
			return balances.reduce((sum, balance) => sum + balance, 0n);
		};
		for (const asset of open.assets) {
			const wallets = await read(asset, [...new Set([open.hotAddress, ...open.otherWallets])]);
			sums.set(asset.asset, { ...NO_COINS, wallets });
		}
		// Reads one page of addresses at a time, so that the memory does not grow with the number of users.
		for await (const addresses of open.addresses.pages(PAGE)) {
			for (const asset of open.assets) {
				const sum = sums.get(asset.asset) ?? NO_COINS;
				sums.set(asset.asset, { ...sum, deposits: sum.deposits + (await read(asset, addresses)) });
			}
		}
		return sums;
	}

	async #openMoves() {
		const rows = await this.#options.db
			.selectFrom("chain.moves")
			.select(["id", "versions"])
			.where("network", "=", this.#options.network)
			.where("state", "in", ["wanted", "sent"])
			.execute();
		return new Map(rows.map(({ id, versions }) => [id, versions.map(({ hash }) => hash)]));
	}

	/** Adds to `sums` the payments and fees of blocks up to `block` that the ledger had not recorded when it was read. */
	async #addTransit(
		open: OpenNetwork,
		block: Block,
		sums: Map<number, OnChain>,
		before: readonly OpenPayment[],
		movesBefore: ReadonlyMap<string, readonly string[]>,
	): Promise<void> {
		const native = open.assets.find(({ contract }) => contract === undefined);
		const add = (asset: number, change: Partial<OnChain>) => {
			const { payments, fees, ...rest } = sums.get(asset) ?? NO_COINS;
			sums.set(asset, { ...rest, payments: payments + (change.payments ?? 0n), fees: fees + (change.fees ?? 0n) });
		};
		const moves = new Map([...movesBefore, ...(await this.#openMoves())]);
		const counted = new Set<string>();
		const included = async (hashes: readonly string[]) => {
			const transactions: { readonly hash: string; readonly transaction: Included }[] = [];
			for (let from = 0; from < hashes.length; from += AT_ONCE) {
				const part = hashes.slice(from, from + AT_ONCE).filter((hash) => !counted.has(hash));
				const found = await Promise.all(part.map((hash) => open.driver.transaction(hash)));
				for (const [index, transaction] of found.entries()) {
					const hash = part[index] as string;
					// A hash counts once, even if two rows contain it.
					if (transaction.state !== "included" || transaction.height > block.height || counted.has(hash)) continue;
					counted.add(hash);
					transactions.push({ hash, transaction });
				}
			}
			return transactions;
		};
		const payments = new Map(before.map((payment) => [payment.withdrawal, payment]));
		const versions = await this.#versionsOf([...payments.keys()]);
		const owners = new Map(versions.map(({ hash, withdrawal }) => [hash, payments.get(Number(withdrawal))]));
		for (const { hash, transaction } of await included(versions.map((version) => version.hash))) {
			const payment = owners.get(hash);
			// The hash comes from the database and may be wrong. Only a transaction that the hot wallet has sent costs the
			// exchange a fee.
			if (payment === undefined || transaction.sender !== open.hotAddress) continue;
			if (native !== undefined) add(native.asset, { fees: transaction.fee });
			const asset = open.assets.find((one) => one.asset === payment.asset);
			if (asset !== undefined) add(asset.asset, { payments: paidBy(transaction, payment, asset, open) });
		}
		if (native === undefined) return;
		for (const { transaction } of await included([...moves.values()].flat())) {
			const { sender } = transaction;
			const isOurs = sender === open.hotAddress || (sender !== undefined && (await open.addresses.isOurs(sender)));
			if (isOurs) add(native.asset, { fees: transaction.fee });
		}
	}

	async #versionsOf(withdrawals: readonly number[]) {
		if (withdrawals.length === 0) return [];
		return await this.#options.db
			.selectFrom("money.withdrawal_transactions")
			.select(["withdrawal", "hash"])
			.where("network", "=", this.#options.network)
			.where(({ eb, fn, val }) => eb("withdrawal", "=", fn.any(val(withdrawals.map(BigInt)))))
			.orderBy("withdrawal")
			.execute();
	}

	/** Returns the deposits that are in blocks and not credited yet: the sum of each asset in chain units, keyed by asset. */
	async #uncredited(): Promise<ReadonlyMap<number, string>> {
		const rows = await this.#options.db
			.selectFrom("chain.transfers as transfer")
			.leftJoin("projection.chain_deposits as known", (join) =>
				join.onRef("known.network", "=", "transfer.network").onRef("known.key", "=", "transfer.key"),
			)
			.select(["transfer.asset", sql<string>`sum(transfer.amount)`.as("amount")])
			.where("transfer.network", "=", this.#options.network)
			.where("transfer.state", "in", ["waiting", "creditable"])
			.where((where) => where.or([where("known.deposit", "is", null), where("known.state", "=", "reversed")]))
			.groupBy("transfer.asset")
			.execute();
		return new Map(rows.map(({ asset, amount }) => [asset, amount]));
	}

	async #conclude(
		asset: ChainAsset,
		block: Block,
		before: Finding | undefined,
		{ custody, ...onChain }: OnChain & { readonly custody: bigint },
		uncredited: string,
	): Promise<void> {
		const { network, db, submit, log, now } = this.#options;
		const gap = gapOf(custody, onChain, asset);
		const { finding, stop } = nextFinding(before, block.height, gap);
		this.#status = { ...this.#status, gaps: new Map([...this.#status.gaps, [asset.asset, gap]]) };
		if (stop > 0n) {
			log.error(
				{ network, asset: asset.code, gap: String(gap), height: block.height, custody: String(custody) },
				"the chain has less than the ledger: all withdrawals are stopped",
			);
			// The command is sent before the finding is stored. After a crash between the two, the command is sent again and has
			// no effect.
			const { outcome } = await submit({
				type: "StopForGap",
				id: "",
				by: SERVICE.custody,
				asset: asset.asset,
				gap: stop,
			} as Command);
			if (outcome.kind === "refused") throw new Error(`the stop for a gap was refused: ${outcome.refusal.code}`);
		}
		const at = BigInt(now());
		const texts = { wallets: String(onChain.wallets), deposits: String(onChain.deposits) };
		const row = {
			...{ height: block.height, block_hash: block.hash, custody, ...texts, uncredited },
			...{ payments: String(onChain.payments), fees: String(onChain.fees), gap, gap_since: finding.since ?? null, at },
			reported: stop > 0n ? stop : finding.reported,
			...(stop > 0n && { reported_at: at }),
		};
		await db
			.insertInto("chain.reconciliations")
			.values({ network, asset: asset.asset, reported_at: null, ...row })
			.onConflict((conflict) => conflict.columns(["network", "asset"]).doUpdateSet(row))
			.execute();
	}
}

type Included = ChainTransaction & { readonly state: "included" };

/**
 * Returns the amount that a transaction has paid to a withdrawal's address in chain units, but never more than the withdrawal's
 * amount.
 */
function paidBy({ transfers }: Included, { address, amount, fee }: OpenPayment, asset: ChainAsset, open: OpenNetwork): bigint {
	const parsed = open.driver.parseAddress(address);
	const to = "address" in parsed ? parsed.address : address;
	const paid = transfers
		.filter((one) => one.contract === asset.contract && one.from === open.hotAddress && one.to === to)
		.reduce((sum, one) => sum + one.amount, 0n);
	const most = (amount - fee) * 10n ** BigInt(Math.max(0, asset.chainDecimals - asset.ledgerDecimals));
	return paid < most ? paid : most;
}

function findingOf(row: {
	readonly height: number;
	readonly gap: bigint;
	readonly gap_since: number | null;
	readonly reported: bigint;
}): Finding {
	return { height: row.height, gap: row.gap, since: row.gap_since ?? undefined, reported: row.reported };
}
