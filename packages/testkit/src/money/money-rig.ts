// Deposits and withdrawals with a real node, a real signer and a real exchange, for tests. All services that move coins can be
// ended at any call and created again, as after a kill of the server.
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FIRST_REGISTERED_USER, FOUNDER, NETWORKS } from "@candor/core";
import { withdrawalApprovalText } from "@candor/proofs";
import {
	AddressGuard,
	type ChainDriver,
	checkCredit,
	DepositAddresses,
	DepositRecorder,
	evmDerivation,
	HotNonces,
	hashOfWithdrawal,
	kyselyOf,
	NetworkChain,
	type OpenNetwork,
	Reconciliation,
	refundedWithdrawals,
	Scanner,
	ScannerStore,
	SignerClient,
	SocketSigner,
	Sweeper,
	startSandboxSigner,
	storedTransactions,
	sweepsOf,
	WithdrawalService,
} from "@candor/server/testing/money";
import { ChainRig, FINAL_DEPTH, PAYER } from "../chains/chain-rig.ts";
import { Killer } from "../chains/killer.ts";
import { TestExchange } from "../server/test-exchange.ts";

export const [USDT, ETH, NEEDED] = [3, 2, 3];
export { FINAL_DEPTH };

const CHAIN_ID = 313_371;
const ERC20 = NETWORKS.erc20;
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const WAIT_MS = 600_000;
const STRANGERS = "0x7099797000000000000000000000000000";

export class MoneyRig {
	readonly exchange: TestExchange;
	readonly chain: ChainRig;
	readonly usdt: string;
	readonly hot: string;
	readonly #parts: Omit<Parts, "exchange" | "chain" | "usdt">;
	#users = 0;
	#strangers = 0;

	private constructor({ exchange, chain, usdt, ...parts }: Parts) {
		this.exchange = exchange;
		this.chain = chain;
		this.usdt = usdt;
		this.hot = parts.signer.hot;
		this.#parts = parts;
	}

	/** Starts the rig. The hot wallet has 1,000,000 USDT and 100 ETH, which are credited to the treasury. */
	static async start(): Promise<MoneyRig> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-money-rig-"));
		const [exchange, chain] = [await TestExchange.start(), await ChainRig.start()];
		const operator = generateKeyPairSync("ed25519");
		const publicKey = Buffer.from(operator.publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
		const usdt = await chain.deploy("TestToken");
		const assets = [
			{ asset: USDT, code: "USDT", contract: usdt, ledgerDecimals: 6, chainDecimals: 6 },
			{ asset: ETH, code: "ETH", contract: null, ledgerDecimals: 8, chainDecimals: 18 },
		];
		const signer = await startSandboxSigner(dataDir, {
			...{ chainId: CHAIN_ID, network: ERC20, assets },
			operators: [{ operator: FOUNDER, name: "Founder", keys: [publicKey] }],
		});
		const client = new SignerClient({ socketPath: signer.socketPath, position: () => ({ counter: 0, nonces: [] }) });
		const terms = { depositMinimum: 1_000_000n, withdrawalMinimum: 10_000_000n, withdrawalFee: 1_000_000n };
		const limits = { hourlyCreditCap: 10n ** 15n, twoOperatorLimit: 10n ** 12n, automaticDailyCap: 10n ** 12n, reason: "a test" };
		for (const { asset, chainDecimals } of assets)
			await exchange.accept({
				type: "SetNetworkAsset",
				id: "",
				by: FOUNDER,
				network: ERC20,
				asset,
				chainDecimals,
				...terms,
				...limits,
			});
		const guard = new AddressGuard(dataDir);
		const rig = new MoneyRig({ exchange, chain, usdt, dataDir, signer, client, operatorKey: operator.privateKey, assets, guard });
		await rig.parts().scanner.round();
		await chain.call(usdt, "mint", [PAYER, 10n ** 15n]);
		await chain.call(usdt, "transfer", [rig.hot, 10n ** 12n]);
		await chain.send({ to: rig.hot, value: 100n * 10n ** 18n });
		await rig.blocks(FINAL_DEPTH + 2);
		return rig;
	}

	async end(): Promise<void> {
		const { client, signer, dataDir } = this.#parts;
		await client.close();
		await signer.stop();
		await this.chain.end();
		await this.exchange.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}

	/**
	 * Creates all services, as a start of the server does. @param killer ends them at one of their calls to the node, the
	 * database, the signer or the exchange
	 */
	parts(killer = new Killer(Number.POSITIVE_INFINITY)) {
		const { exchange, chain, usdt, hot } = this;
		const { signer, client, assets, guard } = this.#parts;
		const driver: ChainDriver = killer.wrap(chain.driver([usdt]));
		// The driver that `killer` wraps returns promises. `parseAddress` must return its result at once, so it comes from a
		// plain driver.
		const parsing = new Proxy(driver, {
			get: (of, name) =>
				name === "parseAddress" ? (text: string) => chain.driver([usdt]).parseAddress(text) : Reflect.get(of, name),
		});
		const pool = killer.pool(exchange.pool);
		const derive = evmDerivation(signer.xpub);
		const hasHistory = async (address: string) => (await driver.nonceOf(address)) > 0;
		const addresses = new DepositAddresses(kyselyOf(pool), ERC20, derive, { guard, hasHistory, log: () => undefined });
		const nonces = new HotNonces(kyselyOf(pool), ERC20, () => driver.nonceOf(hot));
		const listed = assets.map(({ contract, ...one }) => ({ ...one, contract: contract ?? undefined }));
		const confirmationsFor = () => NEEDED;
		const open: OpenNetwork = {
			...{ driver: parsing, addresses, nonces, confirmationsFor, assets: listed },
			...{ hotAddress: hot, otherWallets: [] },
		};
		const submit = (command: Command) => killer.run(() => exchange.host.submit(command));
		const sink = new DepositRecorder({
			...{ submit, db: kyselyOf(pool), now: () => exchange.now, log: LOG },
			check: (deposit) => checkCredit(deposit, open),
			projected: (seq) => exchange.host.projector.waitFor(seq, WAIT_MS),
			decimalsOf: (asset) => exchange.host.views.listing.asset(asset)?.decimals,
		});
		const terms = { network: ERC20, assets: listed, houseAddresses: new Set([hot]), confirmationsFor };
		const store = new ScannerStore(kyselyOf(pool), terms, derive);
		const scanner = new Scanner({ driver: parsing, store, terms, sink, startHeight: undefined, log: () => undefined });
		const chainOf = new NetworkChain(open);
		const service = new WithdrawalService({
			...{ submit, log: LOG, transactions: storedTransactions(kyselyOf(pool)) },
			open: () => exchange.host.views.withdrawals.open(),
			refunded: () => refundedWithdrawals(kyselyOf(pool), exchange.now),
			async hashOf(withdrawal) {
				await exchange.host.projector.waitFor(exchange.host.views.seq, WAIT_MS);
				return hashOfWithdrawal(kyselyOf(pool), withdrawal);
			},
			isStopped: () => exchange.host.views.withdrawals.stopped() !== undefined,
			signer: killer.wrap(new SocketSigner(client)),
			chain: () => chainOf,
		});
		const sweeper = new Sweeper({
			...{ driver: parsing, db: kyselyOf(pool), addresses, nonces, assets: listed, log: () => undefined },
			...sweepsOf({
				...{ network: ERC20, native: { asset: ETH, ledgerDecimals: 8, chainDecimals: 18 }, client: () => killer.wrap(client) },
				...{ submit, log: LOG },
				termsOf: (asset) => exchange.host.views.networks.terms(ERC20, asset),
				decimalsOf: (asset) => exchange.host.views.listing.asset(asset)?.decimals,
			}),
		});
		const reconciliation = new Reconciliation({
			...{ network: ERC20, open: () => open, db: kyselyOf(pool), submit, now: () => exchange.now, log: LOG },
			// Each step of a test has a new scanner, which has no status before its first round.
			reason: () => (scanner.status.reason === "starting" ? undefined : scanner.status.reason),
			custodyOf: (asset) => this.custody(asset),
			payments: () => exchange.host.views.withdrawals.open(),
		});
		return { scanner, service, sweeper, reconciliation, sink, open };
	}

	/**
	 * Mines blocks. After each block, all services work once and may be killed, and then new services work once.
	 * @param killAt returns for each block the number of the call at which the services are killed
	 */
	async blocks(count: number, killAt: () => number = () => Number.POSITIVE_INFINITY): Promise<void> {
		for (let block = 0; block < count; block++) {
			await this.chain.mine();
			const killed = this.parts(new Killer(killAt()));
			await this.work(killed);
			await this.work(this.parts());
		}
	}

	async work({ scanner, service, sweeper, reconciliation }: ReturnType<MoneyRig["parts"]>): Promise<void> {
		await scanner.round();
		await service.step(this.exchange.now);
		await sweeper.round();
		await reconciliation.round();
	}

	custody(asset: number): bigint {
		return -this.exchange.host.views.balances.of(ERC20, "custody", asset).available;
	}

	/** Opens an account of a verified user. Returns the user's number and deposit address. */
	async user(): Promise<{ readonly user: number; readonly address: string }> {
		const user = FIRST_REGISTERED_USER + 100 + this.#users++;
		await this.exchange.trader(user, "coin");
		const { address } = await this.parts().open.addresses.of(user);
		return { user, address };
	}

	/** Pays USDT to an address from outside the exchange. @param amount units of the chain */
	async pay(address: string, amount: bigint): Promise<string> {
		return await this.chain.call(this.usdt, "transfer", [address, amount]);
	}

	async payEth(address: string, amount: bigint): Promise<string> {
		return await this.chain.send({ to: address, value: amount });
	}

	stranger(): string {
		const text = (++this.#strangers).toString(16).padStart(6, "0");
		const parsed = this.chain.driver([]).parseAddress(`${STRANGERS}${text}`);
		if (!("address" in parsed)) throw new Error("the stranger has no address");
		return parsed.address;
	}

	/** Applies for a withdrawal to a new address outside the exchange, and approves it. */
	async withdraw(user: number, asset: number, amount: bigint): Promise<{ readonly withdrawal: number; readonly to: string }> {
		const { exchange } = this;
		const to = this.stranger();
		const facts = {
			usableFrom: 0,
			person: user,
			steppedUpAt: exchange.now,
			reasons: ["first_to_address" as const],
			internalTo: 0,
		};
		const asked = { network: ERC20, asset, address: to, amount, fee: 1_000_000n };
		const withdrawal = await exchange.accept({ type: "ApplyWithdrawal", id: "", by: user, ...asked, ...facts });
		await this.parts().service.step(exchange.now);
		const hash = exchange.host.views.withdrawals.find(withdrawal)?.hash ?? "";
		const signature = sign(null, Buffer.from(withdrawalApprovalText(hash)), this.#parts.operatorKey).toString("hex");
		await exchange.accept({ type: "ApproveWithdrawal", id: "", by: FOUNDER, withdrawal, hash, signature, reason: "a test" });
		return { withdrawal, to };
	}

	state(withdrawal: number): string | undefined {
		return this.exchange.host.views.withdrawals.find(withdrawal)?.state;
	}

	stopped() {
		return this.exchange.host.views.withdrawals.stopped();
	}

	/** Returns the newest comparison of ledger and chain for each asset. */
	async findings(): Promise<ReadonlyMap<number, Record<string, unknown>>> {
		const { rows } = await this.exchange.pool.query("select * from chain.reconciliations");
		return new Map(rows.map((row) => [row.asset, row]));
	}
}

interface Parts {
	readonly exchange: TestExchange;
	readonly chain: ChainRig;
	readonly usdt: string;
	readonly dataDir: string;
	readonly signer: Awaited<ReturnType<typeof startSandboxSigner>>;
	readonly client: SignerClient;
	readonly operatorKey: Parameters<typeof sign>[2];
	readonly assets: readonly {
		readonly asset: number;
		readonly code: string;
		readonly contract: string | null;
		readonly ledgerDecimals: number;
		readonly chainDecimals: number;
	}[];
	readonly guard: AddressGuard;
}
