// Moves deposited coins from deposit addresses to the signer's fixed destination (sweeps). Before a token can be moved, its
// deposit address needs coins for gas. Each address has at most one open move. The state of moves is in Postgres, so that the
// sweeper can be stopped at any point. Credits of deposits never wait for sweeps.
import type { Kysely, Selectable } from "kysely";
import type { DepositAddresses } from "./addresses.ts";
import type { ChainDriver, ChainFees } from "./driver.ts";
import type { HotNonces } from "./hot-nonces.ts";
import type { MovesTable } from "./sweep-tables.ts";
import type { ChainTables } from "./tables.ts";

const GAS = { native: 21_000n, token: 100_000n } as const;
/** Number of blocks without a confirmation after which the fees of a move are raised. */
const BUMP_AFTER_BLOCKS = 20;
/** Maximum number of addresses that one round handles. */
const ADDRESSES_PER_ROUND = 50;
/**
 * Number of blocks after a failed sweep until the next try for this coin. An issuer can freeze an address, and each try costs
 * gas.
 */
const FAILED_WAITS_BLOCKS = 7_200;

export interface MoveRequest {
	readonly network: number;
	readonly index: number;
	readonly nonce: number;
	readonly amount: string;
	readonly fees: { readonly maxFeePerGas: string; readonly maxPriorityFeePerGas: string; readonly gas: string };
}

/** Methods of the signer for moves. A repeated request returns the same bytes. A rejection changes nothing. */
export interface MoveSigner {
	sweep(
		request: MoveRequest & { readonly contract: string | null },
	): Promise<{ readonly bytes: string; readonly txHash: string }>;
	gas(request: MoveRequest): Promise<{ readonly bytes: string; readonly txHash: string }>;
}

export interface SweeperOptions {
	readonly driver: ChainDriver;
	readonly db: Kysely<ChainTables>;
	readonly addresses: DepositAddresses;
	readonly nonces: HotNonces;
	readonly signer: MoveSigner;
	readonly assets: readonly { readonly asset: number; readonly contract: string | undefined }[];
	/** Returns the lowest balance that is worth a sweep, in chain units. */
	minimumOf(asset: number): bigint;
	/**
	 * Records a network fee in the ledger (RecordNetworkFee). Called at least once for each key.
	 * @param fee chain units of the native coin
	 */
	onFee(key: string, fee: bigint): Promise<void>;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
}

type Move = Selectable<MovesTable>;

export class Sweeper {
	readonly #options: SweeperOptions;
	/**
	 * Index of the last address that the previous round handled. The next round continues after it, because addresses with small
	 * balances stay candidates for ever.
	 */
	#passed = -1;

	constructor(options: SweeperOptions) {
		this.#options = options;
	}

	/** Continues open moves, and decides about new ones. Never rejects: the next round tries again. */
	async round(): Promise<void> {
		try {
			await this.step();
		} catch (error) {
			this.#options.log("warn", `sweeps wait: ${(error as Error).message}`);
		}
	}

	/** Does the same as `round`, but rejects with the errors of driver, database and signer. */
	async step(): Promise<void> {
		for (const move of await this.#openMoves()) await this.#advance(move);
		const fees = await this.#options.driver.fees();
		for (const index of await this.#candidates()) await this.#decide(index, fees);
	}

	get #network() {
		return this.#options.driver.network;
	}

	async #openMoves(): Promise<Move[]> {
		return await this.#options.db
			.selectFrom("chain.moves")
			.selectAll()
			.where("network", "=", this.#network)
			.where("state", "in", ["wanted", "sent"])
			.orderBy("height")
			.execute();
	}

	/** Returns the indexes of addresses that have a final deposit since their last sweep, and no open move. */
	async #candidates(): Promise<number[]> {
		const height = await this.#height();
		const rows = await this.#options.db
			.selectFrom("chain.deposit_addresses as address")
			.innerJoin("chain.transfers as transfer", (join) =>
				join.onRef("transfer.network", "=", "address.network").onRef("transfer.to_address", "=", "address.address"),
			)
			.select("address.index")
			.distinct()
			.where("address.network", "=", this.#network)
			.where("address.index", ">", this.#passed)
			.where("transfer.state", "=", "final")
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("chain.moves as move")
							.select("move.id")
							.whereRef("move.network", "=", "address.network")
							.whereRef("move.index", "=", "address.index")
							.where((where) =>
								where.or([
									where("move.state", "in", ["wanted", "sent"]),
									where.and([
										where("move.kind", "=", "sweep"),
										where.or([
											where.and([where("move.state", "=", "done"), where("move.height", ">=", where.ref("transfer.height"))]),
											where.and([where("move.state", "=", "failed"), where("move.height", ">", height - FAILED_WAITS_BLOCKS)]),
										]),
										where("move.contract", "is not distinct from", where.ref("transfer.contract")),
									]),
								]),
							),
					),
				),
			)
			.orderBy("address.index")
			.limit(ADDRESSES_PER_ROUND)
			.execute();
		this.#passed = rows.length < ADDRESSES_PER_ROUND ? -1 : (rows.at(-1)?.index ?? -1);
		return rows.map(({ index }) => index);
	}

	/**
	 * Decides about one move of an address and stores it. Tokens come before the native coin, because the native coin pays for
	 * the gas of tokens.
	 */
	async #decide(index: number, fees: ChainFees): Promise<void> {
		const { driver, addresses, assets, minimumOf } = this.#options;
		const { address } = await addresses.at(index);
		const coins = await driver.balanceOf(address, undefined);
		for (const { asset, contract } of assets.filter((one) => one.contract !== undefined)) {
			const balance = await driver.balanceOf(address, contract);
			if (balance === 0n || balance < minimumOf(asset)) continue;
			const cost = GAS.token * fees.maxFee;
			if (coins < cost)
				return await this.#want({ kind: "gas", index, contract: undefined, amount: cost - coins, gas: GAS.native }, fees);
			return await this.#want({ kind: "sweep", index, contract, amount: balance, gas: GAS.token, address }, fees);
		}
		const native = assets.find(({ contract }) => contract === undefined);
		const amount = coins - GAS.native * fees.maxFee;
		if (native === undefined || amount <= 0n || amount < minimumOf(native.asset)) return;
		await this.#want({ kind: "sweep", index, contract: undefined, amount, gas: GAS.native, address }, fees);
	}

	async #want(
		move: {
			readonly kind: Move["kind"];
			readonly index: number;
			readonly contract: string | undefined;
			readonly amount: bigint;
			readonly gas: bigint;
			readonly address?: string;
		},
		{ maxFee, priorityFee }: ChainFees,
	): Promise<void> {
		const { db, driver, nonces } = this.#options;
		const height = await this.#height();
		const { count } = await db
			.selectFrom("chain.moves")
			.select(({ fn }) => fn.countAll<bigint>().as("count"))
			.where("network", "=", this.#network)
			.where("index", "=", move.index)
			.executeTakeFirstOrThrow();
		const id = `${move.index}/${count}`;
		const nonce = move.address === undefined ? await nonces.of(`gas ${id}`) : await driver.nonceOf(move.address);
		await db
			.insertInto("chain.moves")
			.values({
				...{ id, network: this.#network, kind: move.kind, index: move.index, contract: move.contract ?? null },
				...{ amount: String(move.amount), nonce, state: "wanted", max_fee: String(maxFee), priority_fee: String(priorityFee) },
				...{ gas: String(move.gas), versions: JSON.stringify([]) as never, height },
			})
			.execute();
	}

	async #advance(move: Move): Promise<void> {
		if (move.state === "wanted") return await this.#sign(move);
		const { driver, onFee } = this.#options;
		let isPending = false;
		for (const { hash } of move.versions) {
			const transaction = await driver.transaction(hash);
			isPending ||= transaction.state !== "unknown";
			if (transaction.state !== "included" || !transaction.isFinal) continue;
			await onFee(hash, transaction.fee);
			await this.#set(move, { state: transaction.isSuccess ? "done" : "failed" });
			if (!transaction.isSuccess) this.#options.log("error", `the ${move.kind} ${move.id} (${hash}) failed on the chain`);
			return;
		}
		const newest = move.versions.at(-1);
		// The bytes are sent again until a version is final, because a node can drop them, and a reorganisation can remove their
		// block.
		if (!isPending && newest !== undefined) await driver.broadcast(newest.bytes);
		const height = await this.#height();
		if (height - move.height >= BUMP_AFTER_BLOCKS && (await this.#isUnmined(move))) await this.#bump(move, height);
	}

	async #height(): Promise<number> {
		const { height } = await this.#options.db
			.selectFrom("chain.cursors")
			.select("height")
			.where("network", "=", this.#network)
			.executeTakeFirstOrThrow();
		return height;
	}

	async #isUnmined({ versions }: Move): Promise<boolean> {
		for (const { hash } of versions) if ((await this.#options.driver.transaction(hash)).state === "included") return false;
		return true;
	}

	/** Stores higher fees for a move. The next round signs a new version with the same nonce. */
	async #bump(move: Move, height: number): Promise<void> {
		const fees = await this.#options.driver.fees();
		// Nodes replace a transaction only if both fees rise by at least a tenth. They are raised by one eighth, to be safe
		// against rounding.
		const raised = (old: string, current: bigint) => String(max((BigInt(old) * 9n) / 8n + 1n, current));
		// A sweep of the native coin moves the complete balance, so nothing is left to raise its fee. It waits.
		if (move.kind === "sweep" && move.contract === null) return;
		await this.#set(move, {
			...{ state: "wanted", height },
			...{ max_fee: raised(move.max_fee, fees.maxFee), priority_fee: raised(move.priority_fee, fees.priorityFee) },
		});
	}

	async #sign(move: Move): Promise<void> {
		const { signer, driver } = this.#options;
		const fees = { maxFeePerGas: move.max_fee, maxPriorityFeePerGas: move.priority_fee, gas: move.gas };
		const request = { network: this.#network, index: move.index, nonce: move.nonce, amount: move.amount, fees };
		let signed: Awaited<ReturnType<MoveSigner["gas"]>>;
		try {
			signed = move.kind === "gas" ? await signer.gas(request) : await signer.sweep({ ...request, contract: move.contract });
		} catch (error) {
			if (!isNonceUsed(error) || move.versions.length > 0) throw error;
			await this.#giveUp(move);
			return;
		}
		const version = { hash: signed.txHash, bytes: signed.bytes };
		const versions = [...move.versions.filter(({ hash }) => hash !== version.hash), version];
		// The bytes are stored before they are sent, so that no sent transaction is unknown after a crash.
		await this.#set(move, { state: "sent", versions: JSON.stringify(versions) as never });
		await driver.broadcast(version.bytes);
	}

	/**
	 * Ends a move whose nonce the signer has used for a transaction that this database does not have. Without a new nonce, the
	 * move would fail for ever and block all others.
	 */
	async #giveUp(move: Move): Promise<void> {
		this.#options.log(
			"error",
			`the signer has used nonce ${move.nonce} for another transaction than the ${move.kind} ${move.id}`,
		);
		if (move.kind === "gas") await this.#options.nonces.retire(`gas ${move.id}`);
		await this.#set(move, { state: "failed", height: await this.#height() });
	}

	async #set({ id }: Move, change: Partial<MovesTable>): Promise<void> {
		await this.#options.db
			.updateTable("chain.moves")
			.set(change)
			.where("network", "=", this.#network)
			.where("id", "=", id)
			.execute();
	}
}

const isNonceUsed = (error: unknown) => error instanceof Error && "code" in error && error.code === "nonce_used";

const max = (a: bigint, b: bigint) => (a > b ? a : b);
