// Starts the networks: drivers, the local chain of a sandbox, scanners.
import type { Clock } from "@candor/journal";
import type { Kysely } from "kysely";
import type { Registry } from "prom-client";
import type { Config } from "../config/environment.ts";
import type { DepositAddresses } from "./addresses.ts";
import type { DepositSink } from "./deposit-sink.ts";
import type { ChainDriver } from "./driver.ts";
import type { NetworkNumber } from "./networks.ts";
import type { NetworkStatus } from "./status.ts";
import type { ChainTables } from "./tables.ts";

/** An asset on a network. */
export interface ChainAsset {
	/** Asset of the ledger. */
	readonly asset: number;
	readonly code: string;
	/** Contract of the token; undefined for the native coin. */
	readonly contract: string | undefined;
	readonly chainDecimals: number;
	readonly ledgerDecimals: number;
}

export interface ChainsDependencies {
	readonly config: Config;
	readonly mode: "sandbox" | "live";
	readonly db: Kysely<ChainTables>;
	/** Assets of the ledger by code. */
	readonly assets: readonly { readonly asset: number; readonly code: string; readonly decimals: number }[];
	readonly sink: DepositSink;
	/** Wallet of a network that the signer holds. Undefined: the configured one, and in a sandbox the local chain's wallet. */
	readonly walletOf?: (network: NetworkNumber) => { readonly hot: string; readonly xpub: string } | undefined;
	readonly clock: Clock;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
	readonly registry: Registry;
}

export interface ChainNetwork {
	readonly network: NetworkNumber;
	status(): NetworkStatus;
	/** Undefined while the network is closed: nothing is issued, scanned or sent. */
	readonly open:
		| {
				readonly driver: ChainDriver;
				readonly addresses: DepositAddresses;
				readonly hotAddress: string;
				readonly assets: readonly ChainAsset[];
				/** Confirmations before a deposit of so many chain units is creditable. */
				confirmationsFor(asset: number, amount: bigint): number;
		  }
		| undefined;
	/** Sends test coins from the local chain of a sandbox; undefined elsewhere. @returns hash of the transaction */
	readonly faucet: ((address: string, asset: number, amount: bigint) => Promise<string>) | undefined;
}

export interface Chains {
	readonly networks: readonly ChainNetwork[];
	of(network: NetworkNumber): ChainNetwork;
	/** Number of finished rounds of the scanners, for the monitor of silent loops. */
	readonly rounds: number;
	stop(): Promise<void>;
}

/** Starts all networks. A network that cannot start is closed with its reason; the promise rejects only on database errors. */
export async function startChains(_dependencies: ChainsDependencies): Promise<Chains> {
	throw new Error("not built yet");
}
