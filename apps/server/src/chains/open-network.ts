// A started network, and parts that every network's start uses.
import type { Clock } from "@candor/journal";
import type { Kysely } from "kysely";
import type { Registry } from "prom-client";
import type { ConfirmationTerms, NodesConfig } from "../config/chains.ts";
import type { Config } from "../config/environment.ts";
import type { DepositAddresses } from "./addresses.ts";
import type { Coins } from "./bitcoin/coins.ts";
import { ComparedDriver } from "./compared-driver.ts";
import type { DepositSink } from "./deposit-sink.ts";
import type { ChainDriver } from "./driver.ts";
import type { HotNonces } from "./hot-nonces.ts";
import type { NetworkNumber } from "./networks.ts";
import type { ScannedAsset } from "./scanner-store.ts";
import { closedStatus, type NetworkReason, type NetworkStatus } from "./status.ts";
import type { SweeperOptions } from "./sweeper.ts";
import type { ChainTables } from "./tables.ts";
import type { TronCalls } from "./tron/tron-driver.ts";

/** Interval of a network's rounds, ms. */
export const ROUND_EVERY_MS = { sandbox: 1_000, live: 3_000 } as const;

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
	/** Wallet whose keys the signer has. If undefined, the configured wallet is used, and in a sandbox the local chain's wallet. */
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
	/** Returns the number of confirmations after which a deposit of an amount in chain units is creditable. */
	confirmationsFor(asset: number, amount: bigint): number;
}

export interface ChainNetwork {
	readonly network: NetworkNumber;
	status(): NetworkStatus;
	/** Undefined while the network is closed. Then no address is issued, and no coins are scanned or sent. */
	readonly open: OpenNetwork | undefined;
	/**
	 * Sends test coins from the local chain of a sandbox; undefined elsewhere. @param amount chain units @returns hash of the
	 * transaction
	 */
	readonly faucet: ((address: string, asset: number, amount: bigint) => Promise<string>) | undefined;
}

/** A network with its loops. Stopping it ends the loops. */
export type StartedNetwork = ChainNetwork & { rounds(): number; stop(): Promise<void> };

/** Returns the reason for which a network cannot start. */
export function configurationFault(
	{ mode }: ChainsDependencies,
	name: string,
	settings: NodesConfig | undefined,
): string | undefined {
	if (settings === undefined) return `${name} is not configured: set ${name}_RPC_URL`;
	if (mode !== "live" || settings.urls.length > 1 || settings.isOwnNode) return undefined;
	return `${name}_RPC_URL needs two providers, or ${name}_OWN_NODE=yes for a node of your own`;
}

/** Returns a driver that compares several nodes, or the driver of a single node. */
export const comparedOf = (drivers: readonly ChainDriver[]): ChainDriver =>
	drivers.length === 1 ? (drivers[0] as ChainDriver) : new ComparedDriver(drivers);

/** Returns true if an address holds a coin of the network. */
export async function holdsAny(driver: ChainDriver, assets: readonly ChainAsset[], address: string): Promise<boolean> {
	for (const { contract } of assets) if ((await driver.balanceOf(address, contract)) > 0n) return true;
	return false;
}

/** Adds number and decimals of the ledger to assets of a chain. Assets that the ledger does not list are left out. */
export function listedAssets(
	{ assets }: ChainsDependencies,
	onChain: readonly Pick<ChainAsset, "code" | "contract" | "chainDecimals">[],
): ChainAsset[] {
	return onChain.flatMap((one) => {
		const listed = assets.find(({ code }) => code === one.code);
		return listed === undefined ? [] : [{ ...one, asset: listed.asset, ledgerDecimals: listed.decimals }];
	});
}

/** Returns the rule for the confirmations of a deposit. Amounts are in chain units. */
export function confirmationRule({ least, bands }: ConfirmationTerms, assets: readonly ChainAsset[]) {
	return (asset: number, amount: bigint): number => {
		const terms = assets.find((one) => one.asset === asset);
		const reached = bands.filter(
			({ code, coins }) => code === terms?.code && amount >= coins * 10n ** BigInt(terms.chainDecimals),
		);
		return Math.max(least, ...reached.map(({ needed }) => needed));
	};
}

export function closed(network: NetworkNumber, reason: NetworkReason, message: string): ChainNetwork {
	return { network, open: undefined, faucet: undefined, status: () => closedStatus(reason, message) };
}

/** Returns a network that could not start. It is closed with the reason. */
export function unstarted(reason: NetworkReason, message: string, network: NetworkNumber): StartedNetwork {
	let rounds = 0;
	// A closed network counts as alive for the monitor of loops.
	return { ...closed(network, reason, message), rounds: () => ++rounds, stop: async () => {} };
}
