// Starts a network without sweeps (Bitcoin, TRON): the checks of its nodes, its scanner, and its unspent outputs if it has them.
import type { NodesConfig } from "../config/chains.ts";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import { AddressGuard, IndexesUnknown } from "./address-guard.ts";
import { DepositAddresses, type DeriveAddress } from "./addresses.ts";
import type { Coins } from "./bitcoin/coins.ts";
import type { ChainDriver } from "./driver.ts";
import {
	type ChainAsset,
	type ChainsDependencies,
	confirmationRule,
	type OpenNetwork,
	ROUND_EVERY_MS,
	type StartedNetwork,
} from "./open-network.ts";
import { Scanner } from "./scanner.ts";
import { ScannerStore, type ScanTerms } from "./scanner-store.ts";
import type { NetworkReason } from "./status.ts";
import type { TronCalls } from "./tron/tron-driver.ts";

export interface NodeFault {
	readonly reason: NetworkReason;
	readonly message: string;
}

interface ScannedNetwork {
	/** Name of the network in messages, such as BTC. */
	readonly name: string;
	readonly driver: ChainDriver;
	readonly assets: readonly ChainAsset[];
	readonly derive: DeriveAddress;
	readonly coins?: Coins;
	readonly tron?: TronCalls;
	/** Returns true if the address has been used before. */
	readonly hasHistory: (address: string) => Promise<boolean>;
	/** Compares the nodes with the configuration, and returns a difference. Called until there is none. Rejects with ChainAway. */
	readonly check: () => Promise<NodeFault | undefined>;
}

/** Starts the loops of the network. The network stays closed while its nodes differ from the configuration. */
export function startScanned(dependencies: ChainsDependencies, settings: NodesConfig, scanned: ScannedNetwork): StartedNetwork {
	const { config, db, sink, clock, mode } = dependencies;
	const { name, driver, assets, derive, coins, tron, hasHistory, check } = scanned;
	const { network } = driver;
	const { hotAddress, startHeight } = settings;
	const log: ChainsDependencies["log"] = (level, message) => dependencies.log(level, `${name}: ${message}`);
	const confirmationsFor = confirmationRule(settings.confirmations, assets);
	const terms: ScanTerms = { network, assets, houseAddresses: new Set([hotAddress]), confirmationsFor };
	const scanner = new Scanner({ driver, terms, sink, startHeight, store: new ScannerStore(db, terms, derive), log });
	const addresses = new DepositAddresses(db, network, derive, { guard: new AddressGuard(config.dataDir), hasHistory, log });
	const open: OpenNetwork = {
		...{ driver, addresses, hotAddress, otherWallets: [], assets, confirmationsFor },
		...(coins && { coins }),
		...(tron && { tron }),
	};
	let fault: NodeFault | undefined;
	let isChecked = false;
	const everyMs = ROUND_EVERY_MS[mode];
	const run: PeriodicRun = runPeriodically(clock, everyMs, async () => {
		if (!isChecked) {
			fault = await check().catch((error: Error) => ({ reason: "node_away" as const, message: error.message }));
			if (fault !== undefined) return;
			fault = await sealFault(addresses);
			if (fault !== undefined) return;
			isChecked = true;
		}
		await scanner.round();
	});
	// Unspent outputs are read in a separate loop, so that reading old blocks never delays the credit of deposits.
	const reading = coins && runPeriodically(clock, everyMs, async () => (isChecked ? await coins.round() : undefined));
	const status = () => (fault === undefined ? scanner.status : { ...scanner.status, ...fault });
	return {
		...{ network, status, rounds: () => run.done, faucet: undefined },
		async stop() {
			await reading?.stop();
			await run.stop();
		},
		get open() {
			const { reason } = status();
			return reason === "wrong_chain" || reason === "decimals_differ" ? undefined : open;
		},
	};
}

/** Adds seals to rows of older releases. Returns the reason if the network cannot start because of them. */
export async function sealFault(addresses: DepositAddresses): Promise<NodeFault | undefined> {
	try {
		await addresses.sealOldRows();
		return undefined;
	} catch (error) {
		const reason = error instanceof IndexesUnknown ? "address_wrong" : "database_away";
		return { reason, message: (error as Error).message };
	}
}
