import { NETWORKS } from "../networks.ts";
import {
	type ChainsDependencies,
	comparedOf,
	configurationFault,
	holdsAny,
	listedAssets,
	type StartedNetwork,
	unstarted,
} from "../open-network.ts";
import { startScanned } from "../start-scanned.ts";
import { tronApi } from "./api.ts";
import { tronDerivation } from "./derive.ts";
import { TronDriver, tronCalls } from "./tron-driver.ts";

/** Starts the network TRON. If this is not possible, the returned network is closed and has the reason. */
export function startTron(dependencies: ChainsDependencies): StartedNetwork {
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
	return startScanned(dependencies, settings, {
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
