// Console call that returns the newest comparison of the ledger with each chain.
import type { ConsoleData } from "@candor/contract";
import type { Kysely } from "kysely";
import { chainOf } from "../chains/shown-networks.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import { NO_COINS, shownDifference } from "../reconciliation/compare.ts";
import type { ReconciliationTables } from "../reconciliation/tables.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { ConsoleHandlers } from "./console-registry.ts";
import type { ConsoleMoney } from "./money.ts";

export interface ReconciliationCallsOptions {
	readonly views: Pick<ViewsNeeded, "withdrawals" | "networks" | "listing" | "operators">;
	readonly tables: Kysely<ReconciliationTables>;
	readonly money: Pick<ConsoleMoney, "chains" | "reconciliations" | "doubts">;
}

type State = ConsoleData<"reconciliation">;
/** Maximum number of deposits and of addresses in the response. An attacker could add any number of rows. */
const MOST_NAMED = 50;

export function reconciliationCalls({ views, tables, money }: ReconciliationCallsOptions) {
	const networkOf = async ({
		network,
		status,
	}: ReturnType<ConsoleMoney["reconciliations"]>[number]): Promise<State["networks"][number]> => {
		const rows = await tables
			.selectFrom("chain.reconciliations")
			.selectAll()
			.where("network", "=", network)
			.orderBy("asset")
			.execute();
		const open = money.chains()?.networks.find((one) => one.network === network)?.open;
		const changed = [...(open?.addresses.changed.keys() ?? [])].slice(0, MOST_NAMED);
		return {
			...{ network, chain: chainOf(network), pause: status.pause ?? null, changed_addresses: changed },
			assets: rows.map((row) => {
				const asset = assetOf(views, row.asset);
				const chainDecimals = views.networks.terms(network, row.asset)?.chainDecimals ?? asset.decimals;
				const decimals = { chainDecimals, ledgerDecimals: asset.decimals };
				const inLedger = (amount: bigint) => units(shownDifference(0n, { ...NO_COINS, wallets: amount }, decimals), asset);
				const [wallets, deposits] = [BigInt(row.wallets), BigInt(row.deposits)];
				const [payments, fees] = [BigInt(row.payments), BigInt(row.fees)];
				return {
					...{ asset: row.asset, coin: asset.code, height: row.height, at: Number(row.at), ledger: units(row.custody, asset) },
					...{ wallets: inLedger(wallets), deposit_addresses: inLedger(deposits), in_transit: inLedger(payments + fees) },
					difference: units(shownDifference(row.custody, { wallets, deposits, payments, fees }, decimals), asset),
					...{ uncredited: inLedger(BigInt(row.uncredited)), gap_since: row.gap_since },
					last_stop: row.reported_at === null ? null : { at: Number(row.reported_at) },
				};
			}),
		};
	};

	return {
		reconciliation: async () => {
			const stop = views.withdrawals.stopped();
			const gapOf = stop?.cause === "gap" ? assetOf(views, stop.asset) : undefined;
			const resume = views.operators.waiting().find(({ command }) => command === "ResumeWithdrawals");
			return {
				networks: await Promise.all(money.reconciliations().map(networkOf)),
				doubts: money
					.doubts()
					.slice(0, MOST_NAMED)
					.map(({ doubt, message, deposit: { network, key, to, user } }) => ({
						...{ chain: chainOf(network), key, address: to, user, doubt, message },
					})),
				stop: stop && gapOf ? { coin: gapOf.code, gap: units(stop.gap, gapOf), at: stop.at } : null,
				resume_intent: resume?.intent ?? null,
			};
		},
	} satisfies ConsoleHandlers;
}
