// Stores the terms of each asset on each network, and the times for which networks are closed (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { list } from "../encoding/schema.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { DAY_MS } from "../engine/time.ts";
import { DEMO_ASSET, MAX_ASSETS, MAX_IN_CUSTODY, NETWORKS } from "../ledger/kinds.ts";
import type { NetworksDependencies } from "./dependencies.ts";
import {
	type CloseNetwork,
	type CloseNetworkLonger,
	type NETWORK_COMMANDS,
	type NetworkAssetSet,
	type NetworkClosed,
	type NetworkEvent,
	networkAssetSet,
	networkClosed,
	type OpenNetwork,
	type SetNetworkAsset,
} from "./messages.ts";

/**
 * One operator can close a network for at most this time, ms. After that closure ends, the same operator must wait equally long
 * before closing it again.
 */
const CLOSED_BY_ONE_MS = DAY_MS;
/**
 * The chain may have at most this many decimals more than the ledger, so that a remainder below one ledger unit fits into a
 * journalled integer.
 */
const MAX_MORE_DECIMALS = 18;

/** Terms of an asset on a network. Amounts are in ledger units of the asset. */
export type NetworkAsset = Omit<NetworkAssetSet, "type">;
export type NetworkUse = "deposits" | "withdrawals";

export interface NetworksOffers {
	/** Returns the terms of an asset on a network; undefined if the network does not have the asset. */
	networkAsset(network: number, asset: number): NetworkAsset | undefined;
	/** Returns the number of chain units in one ledger unit of an asset, at least 1. */
	chainUnitsPerLedgerUnit(network: number, asset: number): bigint;
	/** Returns the core time at which the network's closure for this use ends, ms; undefined if the network is open. */
	closedUntil(network: number, use: NetworkUse): number | undefined;
}

type Closure = Omit<NetworkClosed, "type">;

const KNOWN = new Set<number>(Object.values(NETWORKS));
const AMOUNTS = [
	"depositMinimum",
	"withdrawalMinimum",
	"withdrawalFee",
	"hourlyCreditCap",
	"twoOperatorLimit",
	"automaticDailyCap",
] as const;
const savedTerms = list(networkAssetSet);
const savedClosures = list(networkClosed);

export class Networks implements Product {
	readonly handlers: Handlers<typeof NETWORK_COMMANDS> = {
		SetNetworkAsset: (command) => this.#set(command),
		CloseNetwork: (command) => this.#closeByOne(command),
		CloseNetworkLonger: (command) => this.#problemOf(command) ?? this.#close(command, true),
		OpenNetwork: (command) => this.#open(command),
	};
	readonly offers: NetworksOffers = {
		networkAsset: (network, asset) => this.#terms.get(keyOf(network, asset)),
		chainUnitsPerLedgerUnit: (network, asset) => {
			const terms = this.#terms.get(keyOf(network, asset));
			const decimals = this.#dependencies.asset(asset)?.decimals ?? 0;
			return 10n ** BigInt(Math.max(0, (terms?.chainDecimals ?? decimals) - decimals));
		},
		closedUntil: (network, use) => {
			const until = this.#closures.get(network)?.[`${use}Until`] ?? 0;
			return until > this.#engine.now() ? until : undefined;
		},
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<NetworkEvent>;
	readonly #dependencies: NetworksDependencies;
	readonly #terms = new Map<number, NetworkAsset>();
	readonly #closures = new Map<number, Closure>();
	/** For each operator and network, the core time at which the latest closure by this operator alone ends, ms. */
	readonly #closedAlone = new Map<number, number>();

	constructor(engine: Engine<NetworkEvent>, dependencies: NetworksDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#set(command: SetNetworkAsset): Verdict {
		const { network, asset, chainDecimals } = command;
		if (!KNOWN.has(network)) return refuse("unknown_network", "network");
		const listed = this.#dependencies.asset(asset);
		if (listed === undefined || asset === DEMO_ASSET) return refuse("unknown_asset", "asset");
		if (chainDecimals > listed.decimals + MAX_MORE_DECIMALS) return refuse("invalid_decimals", "chainDecimals");
		const before = this.#terms.get(keyOf(network, asset));
		if (before !== undefined && before.chainDecimals !== chainDecimals) return refuse("decimals_fixed", "chainDecimals");
		const wrong = AMOUNTS.find((name) => command[name] < 0n || command[name] > MAX_IN_CUSTODY);
		if (wrong !== undefined) return refuse("invalid_amount", wrong);
		if (command.withdrawalMinimum <= command.withdrawalFee) return refuse("fee_above_minimum", "withdrawalFee");
		const { type: _type, id: _id, by: _by, reason: _reason, ...terms } = command;
		if (before !== undefined && AMOUNTS.every((name) => before[name] === command[name])) return 0;
		const set = { ...terms, at: this.#engine.now() };
		this.#terms.set(keyOf(network, asset), set);
		this.#engine.emit({ type: "NetworkAssetSet", ...set });
		return 0;
	}

	#problemOf({ network, deposits, withdrawals, until }: CloseNetwork | CloseNetworkLonger): Refusal | undefined {
		if (!KNOWN.has(network)) return refuse("unknown_network", "network");
		if (!deposits && !withdrawals) return refuse("nothing_to_close", "deposits");
		if (until <= this.#engine.now()) return refuse("invalid_end", "until");
		return undefined;
	}

	#closeByOne(command: CloseNetwork): Verdict {
		const problem = this.#problemOf(command);
		if (problem !== undefined) return problem;
		const now = this.#engine.now();
		const { by, network, until } = command;
		if (until > now + CLOSED_BY_ONE_MS) return refuse("invalid_end", "until");
		const mayFrom = (this.#closedAlone.get(keyOf(by, network)) ?? -CLOSED_BY_ONE_MS) + CLOSED_BY_ONE_MS;
		if (now < mayFrom) return refuse("closed_lately", "network", { from: mayFrom }, true);
		this.#closedAlone.set(keyOf(by, network), until);
		return this.#close(command, false);
	}

	#close({ by, network, deposits, withdrawals, until }: CloseNetwork | CloseNetworkLonger, longer: boolean): number {
		const now = this.#engine.now();
		const end = (use: NetworkUse, closes: boolean) => Math.max(this.offers.closedUntil(network, use) ?? 0, closes ? until : 0);
		const closure = {
			network,
			depositsUntil: end("deposits", deposits),
			withdrawalsUntil: end("withdrawals", withdrawals),
			longer,
			operator: by,
			at: now,
		};
		this.#closures.set(network, closure);
		this.#engine.emit({ type: "NetworkClosed", ...closure });
		return 0;
	}

	#open({ by, network }: OpenNetwork): Verdict {
		if (!KNOWN.has(network)) return refuse("unknown_network", "network");
		const { closedUntil } = this.offers;
		if (closedUntil(network, "deposits") === undefined && closedUntil(network, "withdrawals") === undefined) {
			return refuse("network_open", "network");
		}
		this.#closures.delete(network);
		this.#engine.emit({ type: "NetworkOpened", network, operator: by, at: this.#engine.now() });
		return 0;
	}

	restate(): void {
		for (const terms of this.#terms.values()) this.#engine.emit({ type: "NetworkAssetSet", ...terms });
		for (const closure of this.#closures.values()) this.#engine.emit({ type: "NetworkClosed", ...closure });
	}

	save(writer: ByteWriter): number {
		const rows = this.#terms.size + this.#closures.size + this.#closedAlone.size;
		if (rows === 0) return 0;
		savedTerms.write(
			writer,
			[...this.#terms.values()].map((terms) => ({ type: "NetworkAssetSet", ...terms })),
		);
		savedClosures.write(
			writer,
			[...this.#closures.values()].map((closure) => ({ type: "NetworkClosed", ...closure })),
		);
		for (const [key, until] of this.#closedAlone) {
			writer.uint(key);
			writer.uint(until);
		}
		return rows;
	}

	load(reader: ByteReader): void {
		if (reader.done) return;
		for (const { type: _type, ...terms } of savedTerms.read(reader)) this.#terms.set(keyOf(terms.network, terms.asset), terms);
		for (const { type: _type, ...closure } of savedClosures.read(reader)) this.#closures.set(closure.network, closure);
		while (!reader.done) this.#closedAlone.set(reader.uint(), reader.uint());
	}

	checkInvariants(): void {}
}

/** Combines a network and an asset, or an operator and a network, into one number, for use as a key of maps. */
function keyOf(first: number, second: number): number {
	return first * MAX_ASSETS + second;
}
