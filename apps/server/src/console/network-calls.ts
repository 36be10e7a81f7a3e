// Console calls about networks: the custody in the ledger next to the balances on the chain, the signer, and the stop of
// withdrawals.
import type { ConsoleData } from "@candor/contract";
import { SignerRefused, SignerUnreachable } from "@candor/signer";
import type { Kysely } from "kysely";
import { ChainAway, ChainsDisagree } from "../chains/driver.ts";
import type { ChainAsset, ChainNetwork, OpenNetwork } from "../chains/open-network.ts";
import { chainOf } from "../chains/shown-networks.ts";
import type { ChainTables } from "../chains/tables.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { ConsoleHandlers } from "./console-registry.ts";
import type { ConsoleMoney } from "./money.ts";

export interface NetworkCallsOptions {
	readonly views: Pick<ViewsNeeded, "withdrawals" | "networks" | "listing" | "balances">;
	readonly tables: Kysely<ChainTables>;
	readonly money: Pick<ConsoleMoney, "chains" | "signerStatus">;
	readonly now: () => number;
}

type State = ConsoleData<"networks">;
type Network = State["networks"][number];

/** Number of deposit addresses whose balances are read from the chain: those with the newest transfers. */
const MOST_ADDRESSES = 200;
/** Time in ms for which balances are cached. The page loads every few seconds, and nodes must not be queried so often. */
const FRESH_MS = 15_000;
const AT_ONCE = 10;

interface Balances {
	readonly at: number;
	readonly paid: number;
	readonly read: number;
	/** Balances in ledger units, keyed by asset, rounded down; undefined if the node did not respond. */
	readonly amounts: ReadonlyMap<number, { readonly hot: bigint; readonly others: bigint }> | undefined;
}

export function networkCalls({ views, tables, money, now }: NetworkCallsOptions) {
	const known = new Map<number, Promise<Balances>>();

	const balancesOf = async (network: number, open: OpenNetwork): Promise<Balances> => {
		const stored = await known.get(network);
		if (stored !== undefined && stored.at > now() - FRESH_MS) return stored;
		const read = readBalances(tables, network, open, now());
		known.set(network, read);
		read.catch(() => known.delete(network));
		return read;
	};

	const networkOf = async ({ network, status, open }: ChainNetwork): Promise<Network> => {
		const { reason = null, message = null, height = null, finalHeight = null, tipHeight = null } = status();
		const balances = open && (await balancesOf(network, open));
		const terms = views.networks.all().filter((one) => one.network === network);
		const assets = [...new Set([...terms.map(({ asset }) => asset), ...(open?.assets.map(({ asset }) => asset) ?? [])])];
		return {
			...{ network, chain: chainOf(network), open: open !== undefined, reason, message },
			...{ scanned: height, final: finalHeight, tip: tipHeight, hot_address: open?.hotAddress ?? null },
			deposits_closed_until: views.networks.closedUntil(network, "deposits") ?? null,
			withdrawals_closed_until: views.networks.closedUntil(network, "withdrawals") ?? null,
			addresses: { paid: balances?.paid ?? 0, read: balances?.read ?? 0 },
			assets: assets.map((number) => {
				const asset = assetOf(views, number);
				const set = views.networks.terms(network, number);
				// Custody is an account whose ledger balance is negative when the exchange holds coins, so the sign is changed.
				const custody = -views.balances.of(network, "custody", number).available;
				const chain = balances?.amounts?.get(number);
				const text = (amount: bigint | undefined) => (amount === undefined ? null : units(amount, asset));
				return {
					...{ asset: number, coin: asset.code, custody: units(custody, asset) },
					...{ hot: text(chain?.hot), deposit_addresses: text(chain?.others) },
					difference: text(chain && chain.hot + chain.others - custody),
					terms: set
						? {
								deposit_minimum: units(set.depositMinimum, asset),
								withdrawal_minimum: units(set.withdrawalMinimum, asset),
								withdrawal_fee: units(set.withdrawalFee, asset),
								hourly_cap: units(set.hourlyCreditCap, asset),
								two_operator_limit: units(set.twoOperatorLimit, asset),
								automatic_daily_cap: units(set.automaticDailyCap, asset),
							}
						: null,
				};
			}),
		};
	};

	const signer = async (): Promise<State["signer"]> => {
		const asked = money.signerStatus();
		if (asked === undefined) return { state: "absent", status: null };
		try {
			const { counter, policy, policyChanged, locked, networks } = await asked;
			const caps = networks.flatMap(({ network, capsLeft }) =>
				capsLeft.map(({ asset: number, hour, day, automaticDay }) => {
					const asset = assetOf(views, number);
					return {
						...{ chain: chainOf(network), coin: asset.code, hour: units(BigInt(hour), asset), day: units(BigInt(day), asset) },
						automatic_day: units(BigInt(automaticDay), asset),
					};
				}),
			);
			return {
				state: "ok",
				status: { counter, policy, policy_changed: policyChanged, locked: locked?.cause ?? null, caps },
			};
		} catch (error) {
			if (!(error instanceof SignerUnreachable) && !(error instanceof SignerRefused)) throw error;
			return { state: "away", status: null };
		}
	};

	return {
		networks: async () => {
			const [networks, signerState] = await Promise.all([Promise.all((money.chains()?.networks ?? []).map(networkOf)), signer()]);
			const stop = views.withdrawals.stopped();
			const gapOf = stop?.cause === "gap" ? assetOf(views, stop.asset) : undefined;
			return {
				networks,
				signer: signerState,
				stop: stop
					? {
							...{ cause: stop.cause, coin: gapOf?.code ?? null, gap: gapOf ? units(stop.gap, gapOf) : null },
							...{ until: stop.until > 0 ? stop.until : null, operator: stop.operator, at: stop.at },
						}
					: null,
				missed_deadlines: views.withdrawals.missedDeadlines,
			};
		},
	} satisfies ConsoleHandlers;
}

async function readBalances(tables: Kysely<ChainTables>, network: number, open: OpenNetwork, at: number): Promise<Balances> {
	const paid = await tables
		.selectFrom("chain.transfers as transfer")
		.innerJoin("chain.deposit_addresses as own", (join) =>
			join.onRef("own.network", "=", "transfer.network").onRef("own.address", "=", "transfer.to_address"),
		)
		.select(({ fn }) => ["transfer.to_address", "transfer.asset", fn.max("transfer.height").as("height")])
		.where("transfer.network", "=", network)
		.where("transfer.asset", ">", 0)
		.groupBy(["transfer.to_address", "transfer.asset"])
		.orderBy("height", "desc")
		.execute();
	const addresses = [...new Set(paid.map(({ to_address }) => to_address))];
	const chosen = new Set(addresses.slice(0, MOST_ADDRESSES));
	const counts = { at, paid: addresses.length, read: chosen.size };
	const assets = new Map(open.assets.map((asset) => [asset.asset, asset]));
	const reads = [
		...open.assets.map((asset) => ({ asset, address: open.hotAddress, isHot: true })),
		...paid.flatMap(({ to_address: address, asset: number }) => {
			const asset = assets.get(number);
			return asset === undefined || !chosen.has(address) ? [] : [{ asset, address, isHot: false }];
		}),
	];
	const sums = new Map(open.assets.map(({ asset }) => [asset, { hot: 0n, others: 0n }]));
	try {
		for (let from = 0; from < reads.length; from += AT_ONCE) {
			const group = reads.slice(from, from + AT_ONCE);
			const amounts = await Promise.all(group.map(({ asset, address }) => open.driver.balanceOf(address, asset.contract)));
			for (const [index, { asset, isHot }] of group.entries()) {
				const sum = sums.get(asset.asset);
				if (sum !== undefined) sum[isHot ? "hot" : "others"] += amounts[index] ?? 0n;
			}
		}
	} catch (error) {
		if (!(error instanceof ChainAway) && !(error instanceof ChainsDisagree)) throw error;
		return { ...counts, amounts: undefined };
	}
	const amounts = new Map(
		open.assets.map((asset) => {
			const sum = sums.get(asset.asset) ?? { hot: 0n, others: 0n };
			return [asset.asset, { hot: inLedger(asset, sum.hot), others: inLedger(asset, sum.others) }];
		}),
	);
	return { ...counts, amounts };
}

function inLedger({ chainDecimals, ledgerDecimals }: ChainAsset, amount: bigint): bigint {
	const more = chainDecimals - ledgerDecimals;
	return more >= 0 ? amount / 10n ** BigInt(more) : amount * 10n ** BigInt(-more);
}
