// Types of a started network, and functions that the starts of several networks share.
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

/** Time between two rounds of a network, ms. */
export const ROUND_EVERY_MS = { sandbox: 1_000, live: 3_000 } as const;

/** An asset of the ledger as a network has it. */
export interface ChainAsset extends ScannedAsset {
	readonly code: string;
	readonly ledgerDecimals: number;
}

export interface ChainWallet {
	readonly hot: string;
	readonly xpub: string;
	/** Further addresses of the exchange (warm, cold). Coins that arrive there from elsewhere belong to the platform. */
	readonly others?: readonly string[];
}

export interface ChainsDependencies {
	readonly config: Pick<Config, "chains" | "dataDir">;
	readonly mode: "sandbox" | "live";
	readonly db: Kysely<ChainTables>;
	/** Assets that the ledger lists. */
	readonly assets: readonly { readonly asset: number; readonly code: string; readonly decimals: number }[];
	readonly sink: DepositSink;
	/**
	 * Returns the wallet whose keys the signer has. If undefined, the configured wallet is used, and in a sandbox the wallet of
	 * the local chain.
	 */
	readonly walletOf?: (network: NetworkNumber) => ChainWallet | undefined;
	/** Options of sweeps; undefined without a signer, because sweeps need one. */
	readonly sweeps?: Pick<SweeperOptions, "signer" | "minimumOf" | "onFee"> | undefined;
	readonly clock: Clock;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
	readonly registry: Registry;
}

export interface OpenNetwork {
	readonly driver: ChainDriver;
	readonly addresses: DepositAddresses;
	readonly hotAddress: string;
	/** Further addresses of the exchange (warm, cold). */
	readonly otherWallets: readonly string[];
	/** Nonces of the hot address, which withdrawals and gas payments share. Undefined on networks without nonces. */
	readonly nonces?: HotNonces;
	/** Unspent outputs of the exchange. Only on networks whose coins are outputs. */
	readonly coins?: Coins;
	/** Methods that only TRON has. */
	readonly tron?: TronCalls;
	/** Chain id (EIP-155), with which external wallets pay only on this chain. Undefined on networks without such ids. */
	readonly chainId?: number;
	readonly assets: readonly ChainAsset[];
	/**
	 * Returns the number of confirmations that a deposit needs before it is credited.
	 * @param amount chain units
	 */
	confirmationsFor(asset: number, amount: bigint): number;
}

export interface ChainNetwork {
	readonly network: NetworkNumber;
	status(): NetworkStatus;
	/** Undefined while the network is closed. A closed network issues no addresses, is not scanned, and sends no coins. */
	readonly open: OpenNetwork | undefined;
	/**
	 * Sends test coins on the local chain of a sandbox; undefined elsewhere. Resolves with the hash of the transaction. `amount`
	 * is in chain units.
	 */
	readonly faucet: ((address: string, asset: number, amount: bigint) => Promise<string>) | undefined;
}

/** A network with its periodic loops. `stop` ends the loops. */
export type StartedNetwork = ChainNetwork & { rounds(): number; stop(): Promise<void> };

/** Returns the reason why the configuration does not let the network start; undefined if there is none. */
export function configurationFault(
	{ mode }: ChainsDependencies,
	name: string,
	settings: NodesConfig | undefined,
): string | undefined {
	if (settings === undefined) return `${name} is not configured: set ${name}_RPC_URL`;
	if (mode !== "live" || settings.urls.length > 1 || settings.isOwnNode) return undefined;
	return `${name}_RPC_URL needs two providers, or ${name}_OWN_NODE=yes for a node of your own`;
}

/** Returns a driver that compares the nodes, or the driver itself if there is only one node. */
export const comparedOf = (drivers: readonly ChainDriver[]): ChainDriver =>
	drivers.length === 1 ? (drivers[0] as ChainDriver) : new ComparedDriver(drivers);

/** Returns true if an address holds any of the network's assets. */
export async function holdsAny(driver: ChainDriver, assets: readonly ChainAsset[], address: string): Promise<boolean> {
	for (const { contract } of assets) if ((await driver.balanceOf(address, contract)) > 0n) return true;
	return false;
}

/** Adds the ledger's asset number and decimals to assets of a chain. Assets that the ledger does not list are left out. */
export function listedAssets(
	{ assets }: ChainsDependencies,
	onChain: readonly Pick<ChainAsset, "code" | "contract" | "chainDecimals">[],
): ChainAsset[] {
	return onChain.flatMap((one) => {
		const listed = assets.find(({ code }) => code === one.code);
		return listed === undefined ? [] : [{ ...one, asset: listed.asset, ledgerDecimals: listed.decimals }];
	});
}

/** Returns a function that returns the necessary confirmations of a deposit. Its amount is in chain units. */
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

/** Returns a closed network with the reason why it could not start. */
export function unstarted(reason: NetworkReason, message: string, network: NetworkNumber): StartedNetwork {
	let rounds = 0;
	// The count of rounds rises at each read, so that the monitor of silent loops does not report a closed network.
	return { ...closed(network, reason, message), rounds: () => ++rounds, stop: async () => {} };
}
