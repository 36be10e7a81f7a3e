import { NETWORKS } from "../networks.ts";
import {
	type ChainsDependencies,
	comparedOf,
	configurationFault,
	listedAssets,
	type StartedNetwork,
	unstarted,
} from "../open-network.ts";
import { startScanned } from "../start-scanned.ts";
import { BitcoinDriver } from "./bitcoin-driver.ts";
import { Coins } from "./coins.ts";
import { bitcoinDerivation } from "./derive.ts";
import { bitcoinRpc } from "./rpc.ts";

/** Starts the network Bitcoin. If this is not possible, the returned network is closed and has the reason. */
export function startBitcoin(dependencies: ChainsDependencies): StartedNetwork {
	const settings = dependencies.config.chains.bitcoin;
	const fault = configurationFault(dependencies, "BTC", settings);
	if (settings === undefined || fault !== undefined) return unstarted("not_configured", fault ?? "", NETWORKS.bitcoin);
	const { chain, finalConfirmations, hotAddress, startHeight } = settings;
	const drivers = settings.urls.map((url) => new BitcoinDriver({ rpc: bitcoinRpc(url), chain, finalConfirmations }));
	const driver = comparedOf(drivers);
	const { db, log } = dependencies;
	const coins = new Coins({ driver, db, hotAddress, startHeight, log: (level, message) => log(level, `BTC: ${message}`) });
	const assets = listedAssets(dependencies, [{ code: "BTC", contract: undefined, chainDecimals: 8 }]);
	return startScanned(dependencies, settings, {
		...{ name: "BTC", driver, assets, coins, derive: bitcoinDerivation(settings.xpub, chain) },
		// Only the exchange's own list of used indexes is checked. A Bitcoin node has no index of addresses, and would have to
		// read all unspent outputs for each request.
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
