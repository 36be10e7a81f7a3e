// Starts the networks: drivers, the local chain of a sandbox, and scanners.
import type { Clock } from "@candor/journal";
import type { Kysely } from "kysely";
import type { Registry } from "prom-client";
import type { ConfirmationTerms, EvmConfig, NodesConfig } from "../config/chains.ts";
import type { Config } from "../config/environment.ts";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import { AddressGuard } from "./address-guard.ts";
import { type AddressChecks, DepositAddresses, type DeriveAddress } from "./addresses.ts";
import { BitcoinDriver } from "./bitcoin/bitcoin-driver.ts";
import { Coins } from "./bitcoin/coins.ts";
import { bitcoinDerivation } from "./bitcoin/derive.ts";
import { bitcoinRpc } from "./bitcoin/rpc.ts";
import { registerChainMetrics } from "./chain-metrics.ts";
import { ComparedDriver } from "./compared-driver.ts";
import type { DepositSink } from "./deposit-sink.ts";
import type { ChainDriver } from "./driver.ts";
import { evmDerivation } from "./evm/derive.ts";
import { EvmDriver, type Finality } from "./evm/evm-driver.ts";
import { httpRpc } from "./evm/rpc.ts";
import { HotNonces } from "./hot-nonces.ts";
import { NETWORKS, type NetworkNumber } from "./networks.ts";
import { LocalChainUnavailable } from "./sandbox/anvil-process.ts";
import { LOCAL_FINALITY, LocalChain, localWallet } from "./sandbox/local-chain.ts";
import { Scanner } from "./scanner.ts";
import { type ScannedAsset, ScannerStore, type ScanTerms } from "./scanner-store.ts";
import { type NodeFault, sealFault, startScanned } from "./start-scanned.ts";
import { closedStatus, type NetworkReason, type NetworkStatus } from "./status.ts";
import { Sweeper, type SweeperOptions } from "./sweeper.ts";
import type { ChainTables } from "./tables.ts";
import { tronApi } from "./tron/api.ts";
import { tronDerivation } from "./tron/derive.ts";
import { type TronCalls, TronDriver, tronCalls } from "./tron/tron-driver.ts";

const ROUND_EVERY_MS = { sandbox: 1_000, live: 3_000 } as const;
const SWEEP_EVERY_MS = 10_000;
const NATIVE = { code: "ETH", chainDecimals: 18 } as const;
const LOCAL_CONFIRMATIONS: ConfirmationTerms = { least: 3, bands: [] };

/** An asset on a network. */
export interface ChainAsset extends ScannedAsset {
	readonly code: string;
	readonly ledgerDecimals: number;
}

export interface ChainWallet {
	readonly hot: string;
	readonly xpub: string;
	/** The exchange's other addresses (warm, cold). Coins that arrive there from elsewhere also belong to the platform. */
	readonly others?: readonly string[];
}

export interface ChainsDependencies {
	readonly config: Pick<Config, "chains" | "dataDir">;
	readonly mode: "sandbox" | "live";
	readonly db: Kysely<ChainTables>;
	/** Assets of the ledger. */
	readonly assets: readonly { readonly asset: number; readonly code: string; readonly decimals: number }[];
	readonly sink: DepositSink;
	/** Wallet that the signer holds. Undefined: the configured wallet, and in a sandbox the local chain's wallet. */
	readonly walletOf?: (network: NetworkNumber) => ChainWallet | undefined;
	/** Sweeps run only with a signer. */
	readonly sweeps?: Pick<SweeperOptions, "signer" | "minimumOf" | "onFee"> | undefined;
	readonly clock: Clock;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
	readonly registry: Registry;
}

export interface OpenNetwork {
	readonly driver: ChainDriver;
	readonly addresses: DepositAddresses;
	readonly hotAddress: string;
	/** The exchange's other addresses (warm, cold). */
	readonly otherWallets: readonly string[];
	/** Nonces of the hot address, which withdrawals share with gas. Undefined on networks without nonces. */
	readonly nonces?: HotNonces;
	/** The exchange's unspent outputs, on networks whose coins are outputs. */
	readonly coins?: Coins;
	/** Calls of TRON only. */
	readonly tron?: TronCalls;
	/** Id of the chain (EIP-155), so that wallets pay on this chain only. Undefined on networks without such ids. */
	readonly chainId?: number;
	readonly assets: readonly ChainAsset[];
	/** Confirmations before a deposit of so many chain units is creditable. */
	confirmationsFor(asset: number, amount: bigint): number;
}

export interface ChainNetwork {
	readonly network: NetworkNumber;
	status(): NetworkStatus;
	/** Undefined while the network is closed: no address is issued, nothing is scanned or sent. */
	readonly open: OpenNetwork | undefined;
	/**
	 * Sends test coins from the local chain of a sandbox; undefined elsewhere. @param amount chain units @returns hash of the
	 * transaction
	 */
	readonly faucet: ((address: string, asset: number, amount: bigint) => Promise<string>) | undefined;
}

export interface Chains {
	readonly networks: readonly ChainNetwork[];
	of(network: NetworkNumber): ChainNetwork;
	/** Number of finished rounds of the scanners, for the monitor of silent loops. */
	readonly rounds: number;
	stop(): Promise<void>;
}

/** Starts all networks. A network that cannot start is closed with its reason. Throws errors of the file system. */
export async function startChains(dependencies: ChainsDependencies): Promise<Chains> {
	const erc20 = await startErc20(dependencies);
	const started = [erc20, startTron(dependencies), startBitcoin(dependencies)];
	const networks: readonly ChainNetwork[] = [
		...started,
		closed(NETWORKS.omni, "ended", "Tether ended the support of Omni in 2025"),
	];
	registerChainMetrics(dependencies.registry, networks);
	return {
		networks,
		of: (network) => networks.find((one) => one.network === network) as ChainNetwork,
		get rounds() {
			// The slowest loop counts, so that one that hangs is noticed.
			return Math.min(...started.map((one) => one.rounds()));
		},
		async stop() {
			for (const one of started) await one.stop();
		},
	};
}

function startBitcoin(dependencies: ChainsDependencies): StartedNetwork {
	const settings = dependencies.config.chains.bitcoin;
	const fault = configurationFault(dependencies, "BTC", settings);
	if (settings === undefined || fault !== undefined) return unstarted("not_configured", fault ?? "", NETWORKS.bitcoin);
	const { chain, finalConfirmations, hotAddress, startHeight } = settings;
	const drivers = settings.urls.map((url) => new BitcoinDriver({ rpc: bitcoinRpc(url), chain, finalConfirmations }));
	const driver = comparedOf(drivers);
	const { db, log } = dependencies;
	const coins = new Coins({ driver, db, hotAddress, startHeight, log: (level, message) => log(level, `BTC: ${message}`) });
	const assets = listedAssets(dependencies, [{ code: "BTC", contract: undefined, chainDecimals: 8 }]);
	return startOther(dependencies, settings, {
		...{ name: "BTC", driver, assets, coins, derive: bitcoinDerivation(settings.xpub, chain) },
		// A node has no index of addresses, and reads all unspent outputs for each question. The list of used indexes must do.
		hasHistory: async () => false,
		async check() {
			for (const one of drivers) {
				const found = await one.chainName();
				if (found !== chain) return { reason: "wrong_chain", message: `a node serves the chain ${found}, not ${chain}` };
			}
			return undefined;
		},
	});
}

function startTron(dependencies: ChainsDependencies): StartedNetwork {
	const settings = dependencies.config.chains.trc20;
	const fault = configurationFault(dependencies, "TRC20", settings);
	if (settings === undefined || fault !== undefined) return unstarted("not_configured", fault ?? "", NETWORKS.trc20);
	const { tokens, apiKey } = settings;
	const contracts = new Set(tokens.map(({ contract }) => contract));
	const drivers = settings.urls.map((url) => new TronDriver({ api: tronApi(url, apiKey), tokens: contracts }));
	const driver = comparedOf(drivers);
	const assets = listedAssets(dependencies, [
		...tokens.map(({ code, contract, decimals }) => ({ code, contract, chainDecimals: decimals })),
		{ code: "TRX", contract: undefined, chainDecimals: 6 },
	]);
	return startOther(dependencies, settings, {
		...{ name: "TRC20", driver, assets, derive: tronDerivation(settings.xpub), tron: tronCalls(drivers) },
		hasHistory: (address) => holdsAny(driver, assets, address),
		async check() {
			for (const one of drivers) {
				for (const { code, contract, decimals } of tokens) {
					const stated = await one.decimalsOf(contract);
					if (stated === decimals) continue;
					return { reason: "decimals_differ", message: `${code} at ${contract} has ${stated} decimals, not ${decimals}` };
				}
			}
			return undefined;
		},
	});
}

/** Returns the reason for which a network cannot start. */
function configurationFault({ mode }: ChainsDependencies, name: string, settings: NodesConfig | undefined): string | undefined {
	if (settings === undefined) return `${name} is not configured: set ${name}_RPC_URL`;
	if (mode !== "live" || settings.urls.length > 1 || settings.isOwnNode) return undefined;
	return `${name}_RPC_URL needs two providers, or ${name}_OWN_NODE=yes for a node of your own`;
}

const comparedOf = (drivers: readonly ChainDriver[]): ChainDriver =>
	drivers.length === 1 ? (drivers[0] as ChainDriver) : new ComparedDriver(drivers);

async function holdsAny(driver: ChainDriver, assets: readonly ChainAsset[], address: string): Promise<boolean> {
	for (const { contract } of assets) if ((await driver.balanceOf(address, contract)) > 0n) return true;
	return false;
}

interface OtherNetwork {
	readonly name: string;
	readonly driver: ChainDriver;
	readonly assets: readonly ChainAsset[];
	readonly derive: DeriveAddress;
	readonly coins?: Coins;
	readonly tron?: TronCalls;
	/** Tells if an address has been used before. */
	readonly hasHistory: (address: string) => Promise<boolean>;
	readonly check: () => Promise<NodeFault | undefined>;
}

function startOther(dependencies: ChainsDependencies, settings: NodesConfig, other: OtherNetwork): StartedNetwork {
	const { config, db, sink, clock, mode, log } = dependencies;
	const { name, driver, assets, coins, tron, hasHistory } = other;
	const { network } = driver;
	const { hotAddress, startHeight } = settings;
	const confirmationsFor = confirmationRule(settings.confirmations, assets);
	const terms: ScanTerms = { network, assets, houseAddresses: new Set([hotAddress]), confirmationsFor };
	const checks: AddressChecks = {
		...{ guard: new AddressGuard(config.dataDir), hasHistory },
		log: (level, message) => log(level, `${name}: ${message}`),
	};
	const scanned = startScanned({ ...other, checks, db, sink, clock, log, terms, startHeight, everyMs: ROUND_EVERY_MS[mode] });
	const { addresses, status, rounds, stop } = scanned;
	const open: OpenNetwork = {
		driver,
		addresses,
		hotAddress,
		otherWallets: [],
		assets,
		confirmationsFor,
		...(coins && { coins }),
		...(tron && { tron }),
	};
	return {
		...{ network, status, rounds, stop, faucet: undefined },
		get open() {
			const { reason } = status();
			return reason === "wrong_chain" || reason === "decimals_differ" ? undefined : open;
		},
	};
}

type StartedNetwork = ChainNetwork & { rounds(): number; stop(): Promise<void> };

async function startErc20(dependencies: ChainsDependencies): Promise<StartedNetwork> {
	const { config, mode, log } = dependencies;
	const { erc20, hasLocalChain } = config.chains;
	if (erc20 !== undefined) {
		if (mode === "live" && erc20.urls.length < 2 && !erc20.isOwnNode) {
			return unstarted("not_configured", "ERC20_RPC_URL needs two providers, or ERC20_OWN_NODE=yes for a node of your own");
		}
		return startEvm(dependencies, erc20, { kind: "tag" });
	}
	if (mode === "live" || !hasLocalChain) return unstarted("not_configured", "ERC20 is not configured: set ERC20_RPC_URL");
	try {
		return await startLocal(dependencies);
	} catch (error) {
		if (!(error instanceof LocalChainUnavailable)) throw error;
		log("warn", `${error.message}. The sandbox has no deposits by chain; test coins remain`);
		return unstarted("unavailable", error.message);
	}
}

async function startLocal(dependencies: ChainsDependencies): Promise<StartedNetwork> {
	const { config, clock, log, assets } = dependencies;
	const wallet = dependencies.walletOf?.(NETWORKS.erc20) ?? localWallet(config.dataDir);
	const chain = await LocalChain.start({ dataDir: config.dataDir, clock, log });
	try {
		await chain.fundOnce(wallet.hot);
	} catch (error) {
		await chain.stop();
		throw error;
	}
	const contractOf = (asset: number) => {
		const code = assets.find((one) => one.asset === asset)?.code ?? "";
		const token = chain.tokens.get(code);
		if (token === undefined && code !== NATIVE.code) throw new RangeError(`the local chain has no asset ${asset}`);
		return token?.contract;
	};
	const tokens = [...chain.tokens].map(([code, token]) => ({ code, ...token }));
	const settings: EvmConfig = {
		...{ urls: [chain.url], isOwnNode: true, chainId: chain.chainId, xpub: wallet.xpub, hotAddress: wallet.hot, tokens },
		...{ confirmations: LOCAL_CONFIRMATIONS, startHeight: 1 },
	};
	const network = startEvm(dependencies, settings, LOCAL_FINALITY);
	return {
		network: network.network,
		status: network.status,
		rounds: network.rounds,
		get open() {
			return network.open;
		},
		faucet: async (address, asset, amount) => await chain.send(address, contractOf(asset), amount),
		async stop() {
			await network.stop();
			await chain.stop();
		},
	};
}

function startEvm(dependencies: ChainsDependencies, settings: EvmConfig, finality: Finality): StartedNetwork {
	const { config, db, sink, clock, mode, log } = dependencies;
	const wallet: ChainWallet = dependencies.walletOf?.(NETWORKS.erc20) ?? { hot: settings.hotAddress, xpub: settings.xpub };
	const { hot, xpub, others = [] } = wallet;
	const tokens = new Set(settings.tokens.map(({ contract }) => contract));
	const drivers = settings.urls.map((url) => new EvmDriver({ rpc: httpRpc(url), finality, tokens }));
	const driver: ChainDriver = drivers.length === 1 ? (drivers[0] as ChainDriver) : new ComparedDriver(drivers);
	const assets = assetsOf(dependencies, settings);
	const confirmationsFor = confirmationRule(settings.confirmations, assets);
	const terms: ScanTerms = { network: NETWORKS.erc20, assets, houseAddresses: new Set([hot, ...others]), confirmationsFor };
	const derive = evmDerivation(xpub);
	const scanner = new Scanner({
		...{ driver, terms, sink, startHeight: settings.startHeight },
		store: new ScannerStore(db, terms, derive),
		log: (level, message) => log(level, `ERC20: ${message}`),
	});
	const history = async (address: string) => (await driver.nonceOf(address)) > 0 || (await holdsAny(driver, assets, address));
	const addresses = new DepositAddresses(db, NETWORKS.erc20, derive, {
		...{ guard: new AddressGuard(config.dataDir), hasHistory: history },
		log: (level, message) => log(level, `ERC20: ${message}`),
	});
	const nonces = new HotNonces(db, NETWORKS.erc20, () => driver.nonceOf(hot));
	const { chainId } = settings;
	const open: OpenNetwork = {
		...{ driver, addresses, hotAddress: hot, otherWallets: others, nonces, chainId, assets, confirmationsFor },
	};
	const { sweeps } = dependencies;
	const sweeper =
		sweeps &&
		new Sweeper({ ...sweeps, driver, db, addresses, nonces, assets, log: (level, message) => log(level, `ERC20: ${message}`) });
	let fault: { readonly reason: NetworkReason; readonly message: string } | undefined;
	let isChecked = false;
	const run: PeriodicRun = runPeriodically(clock, ROUND_EVERY_MS[mode], async () => {
		if (!isChecked) {
			fault = await faultOfNodes(drivers, settings).catch((error: Error) => ({ reason: "node_away", message: error.message }));
			if (fault !== undefined) return;
			fault = await sealFault(addresses);
			if (fault !== undefined) return;
			isChecked = true;
			if (drivers.some(({ hasTraces }) => hasTraces === false))
				log("warn", "ERC20: a node has no traces: ETH sent by contracts is not seen");
		}
		await scanner.round();
	});
	// In a loop of its own, so that a slow signer never delays crediting.
	const sweeping = sweeper && runPeriodically(clock, SWEEP_EVERY_MS, async () => (isChecked ? await sweeper.round() : undefined));
	const status = () => (fault === undefined ? scanner.status : { ...scanner.status, ...fault });
	return {
		...{ network: NETWORKS.erc20, status, faucet: undefined, rounds: () => run.done },
		async stop() {
			await sweeping?.stop();
			await run.stop();
		},
		// A wrong chain or wrong decimals would credit wrong amounts, so the network is closed.
		get open() {
			const { reason } = status();
			return reason === "wrong_chain" || reason === "decimals_differ" ? undefined : open;
		},
	};
}

/** Compares chain id and decimals with the configuration. Throws ChainAway. */
async function faultOfNodes(drivers: readonly EvmDriver[], { chainId, tokens }: EvmConfig) {
	for (const driver of drivers) {
		const id = await driver.chainId();
		if (id !== chainId) return { reason: "wrong_chain", message: `a node serves chain ${id}, not ${chainId}` } as const;
		for (const { code, contract, decimals } of tokens) {
			const stated = await driver.decimalsOf(contract);
			if (stated === decimals) continue;
			return { reason: "decimals_differ", message: `${code} at ${contract} has ${stated} decimals, not ${decimals}` } as const;
		}
		// The first block with a transaction shows whether the node traces; asking now logs the lack at start.
		await driver.probeTraces();
	}
	return undefined;
}

function assetsOf(dependencies: ChainsDependencies, { tokens }: EvmConfig): ChainAsset[] {
	return listedAssets(dependencies, [
		...tokens.map(({ code, contract, decimals }) => ({ code, contract, chainDecimals: decimals })),
		{ ...NATIVE, contract: undefined },
	]);
}

function listedAssets(
	{ assets }: ChainsDependencies,
	onChain: readonly Pick<ChainAsset, "code" | "contract" | "chainDecimals">[],
): ChainAsset[] {
	return onChain.flatMap((one) => {
		const listed = assets.find(({ code }) => code === one.code);
		return listed === undefined ? [] : [{ ...one, asset: listed.asset, ledgerDecimals: listed.decimals }];
	});
}

function confirmationRule({ least, bands }: ConfirmationTerms, assets: readonly ChainAsset[]) {
	return (asset: number, amount: bigint): number => {
		const terms = assets.find((one) => one.asset === asset);
		const reached = bands.filter(
			({ code, coins }) => code === terms?.code && amount >= coins * 10n ** BigInt(terms.chainDecimals),
		);
		return Math.max(least, ...reached.map(({ needed }) => needed));
	};
}

function closed(network: NetworkNumber, reason: NetworkReason, message: string): ChainNetwork {
	return { network, open: undefined, faucet: undefined, status: () => closedStatus(reason, message) };
}

function unstarted(reason: NetworkReason, message: string, network: NetworkNumber = NETWORKS.erc20): StartedNetwork {
	let rounds = 0;
	// A closed network counts as alive for the monitor of loops.
	return { ...closed(network, reason, message), rounds: () => ++rounds, stop: async () => {} };
}
