import type { ConfirmationTerms, EvmConfig } from "../../config/chains.ts";
import { type PeriodicRun, runPeriodically } from "../../runtime/run-periodically.ts";
import { AddressGuard } from "../address-guard.ts";
import { DepositAddresses } from "../addresses.ts";
import type { ChainDriver } from "../driver.ts";
import { HotNonces } from "../hot-nonces.ts";
import { NETWORKS } from "../networks.ts";
import {
	type ChainAsset,
	type ChainsDependencies,
	type ChainWallet,
	comparedOf,
	confirmationRule,
	holdsAny,
	listedAssets,
	type OpenNetwork,
	ROUND_EVERY_MS,
	type StartedNetwork,
	unstarted,
} from "../open-network.ts";
import { LocalChainUnavailable } from "../sandbox/anvil-process.ts";
import { LOCAL_FINALITY, LocalChain, localWallet } from "../sandbox/local-chain.ts";
import { Scanner } from "../scanner.ts";
import { ScannerStore, type ScanTerms } from "../scanner-store.ts";
import { sealFault } from "../start-scanned.ts";
import type { NetworkReason } from "../status.ts";
import { Sweeper } from "../sweeper.ts";
import { evmDerivation } from "./derive.ts";
import { EvmDriver, type Finality } from "./evm-driver.ts";
import { httpRpc } from "./rpc.ts";

const SWEEP_EVERY_MS = 10_000;
const NATIVE = { code: "ETH", chainDecimals: 18 } as const;
const LOCAL_CONFIRMATIONS: ConfirmationTerms = { least: 3, bands: [] };

/**
 * Starts the network ERC20 on the configured nodes, or on the local chain of a sandbox. If this is not possible, the returned
 * network is closed and has the reason.
 */
export async function startErc20(dependencies: ChainsDependencies): Promise<StartedNetwork> {
	const { config, mode, log } = dependencies;
	const { erc20, hasLocalChain } = config.chains;
	if (erc20 !== undefined) {
		if (mode === "live" && erc20.urls.length < 2 && !erc20.isOwnNode) {
			return unstarted(
				"not_configured",
				"ERC20_RPC_URL needs two providers, or ERC20_OWN_NODE=yes for a node of your own",
				NETWORKS.erc20,
			);
		}
		return startEvm(dependencies, erc20, { kind: "tag" });
	}
	if (mode === "live" || !hasLocalChain)
		return unstarted("not_configured", "ERC20 is not configured: set ERC20_RPC_URL", NETWORKS.erc20);
	try {
		return await startLocal(dependencies);
	} catch (error) {
		if (!(error instanceof LocalChainUnavailable)) throw error;
		log("warn", `${error.message}. The sandbox has no deposits by chain; test coins remain`);
		return unstarted("unavailable", error.message, NETWORKS.erc20);
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
	const driver: ChainDriver = comparedOf(drivers);
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
	// Sweeps run in a separate loop, so that a slow signer never delays the credit of deposits.
	const sweeping = sweeper && runPeriodically(clock, SWEEP_EVERY_MS, async () => (isChecked ? await sweeper.round() : undefined));
	const status = () => (fault === undefined ? scanner.status : { ...scanner.status, ...fault });
	return {
		...{ network: NETWORKS.erc20, status, faucet: undefined, rounds: () => run.done },
		async stop() {
			await sweeping?.stop();
			await run.stop();
		},
		// On a wrong chain, or with wrong decimals, the exchange would credit wrong amounts. The network is closed then.
		get open() {
			const { reason } = status();
			return reason === "wrong_chain" || reason === "decimals_differ" ? undefined : open;
		},
	};
}

/** Compares the chain ids and decimals of the nodes with the configuration. Rejects with ChainAway. */
async function faultOfNodes(drivers: readonly EvmDriver[], { chainId, tokens }: EvmConfig) {
	for (const driver of drivers) {
		const id = await driver.chainId();
		if (id !== chainId) return { reason: "wrong_chain", message: `a node serves chain ${id}, not ${chainId}` } as const;
		for (const { code, contract, decimals } of tokens) {
			const stated = await driver.decimalsOf(contract);
			if (stated === decimals) continue;
			return { reason: "decimals_differ", message: `${code} at ${contract} has ${stated} decimals, not ${decimals}` } as const;
		}
		// Checks at the start whether the node can trace calls, so that the log warns early. Without this, only the first block
		// with a transaction would show it.
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
