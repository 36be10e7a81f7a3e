// Starts the loops of a network without sweeps (Bitcoin, TRON): checks of the nodes, scanner, and unspent outputs.
import type { Clock } from "@candor/journal";
import type { Kysely } from "kysely";
import { type PeriodicRun, runPeriodically } from "../runtime/run-periodically.ts";
import { IndexesUnknown } from "./address-guard.ts";
import { type AddressChecks, DepositAddresses, type DeriveAddress } from "./addresses.ts";
import type { Coins } from "./bitcoin/coins.ts";
import type { DepositSink } from "./deposit-sink.ts";
import type { ChainDriver } from "./driver.ts";
import { Scanner } from "./scanner.ts";
import { ScannerStore, type ScanTerms } from "./scanner-store.ts";
import type { NetworkReason, NetworkStatus } from "./status.ts";
import type { ChainTables } from "./tables.ts";

export interface NodeFault {
	readonly reason: NetworkReason;
	readonly message: string;
}

interface ScannedOptions {
	readonly db: Kysely<ChainTables>;
	readonly sink: DepositSink;
	readonly clock: Clock;
	/** Name in messages, such as BTC. */
	readonly name: string;
	readonly driver: ChainDriver;
	readonly derive: DeriveAddress;
	readonly checks: AddressChecks;
	readonly terms: ScanTerms;
	readonly startHeight: number | undefined;
	readonly everyMs: number;
	/** Compares the nodes with the configuration, until they agree. Throws ChainAway. */
	readonly check: () => Promise<NodeFault | undefined>;
	readonly coins?: Coins;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
}

export interface ScannedNetwork {
	readonly addresses: DepositAddresses;
	status(): NetworkStatus;
	rounds(): number;
	stop(): Promise<void>;
}

export function startScanned(options: ScannedOptions): ScannedNetwork {
	const { db, sink, clock, name, driver, derive, checks, terms, startHeight, everyMs, check, coins, log } = options;
	const scanner = new Scanner({
		...{ driver, terms, sink, startHeight, store: new ScannerStore(db, terms, derive) },
		log: (level, message) => log(level, `${name}: ${message}`),
	});
	const addresses = new DepositAddresses(db, driver.network, derive, checks);
	let fault: NodeFault | undefined;
	let isChecked = false;
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
	// Runs in a separate loop, so that reading old coins never delays crediting.
	const reading = coins && runPeriodically(clock, everyMs, async () => (isChecked ? await coins.round() : undefined));
	return {
		addresses,
		status: () => (fault === undefined ? scanner.status : { ...scanner.status, ...fault }),
		rounds: () => run.done,
		async stop() {
			await reading?.stop();
			await run.stop();
		},
	};
}

/** Seals the rows of older releases. Returns the reason if the network cannot start. */
export async function sealFault(addresses: DepositAddresses): Promise<NodeFault | undefined> {
	try {
		await addresses.sealOldRows();
		return undefined;
	} catch (error) {
		const reason = error instanceof IndexesUnknown ? "address_wrong" : "database_away";
		return { reason, message: (error as Error).message };
	}
}
