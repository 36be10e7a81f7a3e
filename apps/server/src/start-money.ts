// Starts deposits and withdrawals: the signer of a sandbox, the chains with the deposit recorder, and the withdrawal service.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CallData } from "@candor/contract";
import { NETWORKS } from "@candor/core";
import type { Clock } from "@candor/journal";
import { SignerClient, type Status } from "@candor/signer";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import type { DepositDoubted } from "./chains/deposit-sink.ts";
import type { OpenNetwork } from "./chains/open-network.ts";
import { chainOf } from "./chains/shown-networks.ts";
import { type Chains, startChains } from "./chains/start.ts";
import type { Config } from "./config/environment.ts";
import { kyselyOf } from "./database/database.ts";
import { checkCredit } from "./deposit-recorder/credit-check.ts";
import { DepositPostponed, DepositRecorder } from "./deposit-recorder/deposit-recorder.ts";
import type { ExchangeHost } from "./exchange/exchange-host.ts";
import { NATIVE, sandboxSigner, usableSigner } from "./money-signer.ts";
import { Reconciliation } from "./reconciliation/reconciliation.ts";
import { registerReconciliationMetrics } from "./reconciliation/reconciliation-metrics.ts";
import type { Logger } from "./runtime/log.ts";
import { runPeriodically } from "./runtime/run-periodically.ts";
import { BitcoinChain } from "./withdrawal-service/bitcoin-chain.ts";
import { NetworkChain } from "./withdrawal-service/chain-of-network.ts";
import type { WithdrawalChain } from "./withdrawal-service/dependencies.ts";
import { hashOfWithdrawal, refundedWithdrawals } from "./withdrawal-service/ended-withdrawals.ts";
import { SocketSigner } from "./withdrawal-service/socket-signer.ts";
import { startWithdrawals } from "./withdrawal-service/start.ts";
import { sweepsOf } from "./withdrawal-service/sweeps.ts";
import { storedTransactions } from "./withdrawal-service/transactions.ts";
import { TronChain } from "./withdrawal-service/tron-chain.ts";

export interface MoneyOptions {
	readonly config: Config;
	readonly mode: "sandbox" | "live";
	readonly host: ExchangeHost;
	readonly pool: Pool;
	readonly clock: Clock;
	readonly registry: Registry;
	/** Called after each stored change of a user's deposit. */
	readonly onDeposit: (user: number) => void;
	readonly log: Logger;
}

export interface Money {
	readonly chains: Chains;
	/** Deposits that failed the check on the chain, and are not credited. */
	doubts(): readonly DepositDoubted[];
	readonly reconciliations: readonly Reconciliation[];
	/** Number of finished rounds of the reconciliations of all networks. The monitor of silent loops reads the number. */
	readonly reconciliationRounds: number;
	/** Number of finished steps of the withdrawal service. The monitor of silent loops reads the number. */
	readonly withdrawalSteps: number;
	/** Returns the signer's status; undefined if no signer is running. Rejects with SignerUnreachable or SignerRefused. */
	signerStatus(): Promise<Status> | undefined;
	stop(): Promise<void>;
}

/**
 * Interval of the reconciliation, ms. A round without a new block costs two queries. A reconciliation of 50,000 addresses with
 * three coins sends some 220 requests.
 */
const RECONCILE_EVERY_MS = { sandbox: 3_000, live: 30_000 } as const;
/** Longest wait until the tables contain a recorded deposit, ms. After this time the scanner repeats its report. */
const TABLES_MS = 30_000;

export async function startMoney(options: MoneyOptions): Promise<Money> {
	const { config, mode, host, pool, clock, registry, log } = options;
	const { views } = host;
	const transactions = storedTransactions(kyselyOf(pool));
	let chains: Chains | undefined;
	const hasLocalChain = mode === "sandbox" && config.chains.hasLocalChain && config.chains.erc20 === undefined;
	const signer = hasLocalChain ? await sandboxSigner(options) : undefined;
	const recorder = new DepositRecorder({
		submit: (command) => host.submit(command),
		db: kyselyOf(pool),
		projected: (seq) => host.projector.waitFor(seq, TABLES_MS),
		decimalsOf: (asset) => views.listing.asset(asset)?.decimals,
		async check(deposit) {
			const open = chains?.networks.find(({ network }) => network === deposit.network)?.open;
			if (open === undefined) throw new DepositPostponed(`network ${deposit.network} is closed`);
			await checkCredit(deposit, open);
		},
		now: () => clock.wall(),
		log,
	});
	recorder.onChanged(options.onDeposit);
	const socketPath = signer?.socketPath ?? join(config.dataDir, "signer", "signer.sock");
	const hasSigner = existsSync(socketPath);
	let client: SignerClient | undefined;
	const sweeps = sweepsOf({
		...{ network: NETWORKS.erc20, native: NATIVE, client: () => client, log },
		submit: (command) => host.submit(command),
		termsOf: (asset) => views.networks.terms(NETWORKS.erc20, asset),
		decimalsOf: (asset) => views.listing.asset(asset)?.decimals,
	});
	let started: Chains;
	try {
		started = await startChains({
			...{ config, mode, db: kyselyOf(pool), sink: recorder, clock, registry },
			assets: views.listing.coins(),
			walletOf: () => signer?.wallet,
			sweeps: hasSigner ? sweeps : undefined,
			log: (level, message) => log[level](message),
		});
	} catch (error) {
		await signer?.stop();
		throw error;
	}
	chains = started;
	const erc20 = started.of(NETWORKS.erc20);
	await signer?.useAssets(
		erc20.open?.assets.map(({ contract, ...asset }) => ({ ...asset, contract: contract ?? null })) ?? [NATIVE],
	);
	const position = async () => {
		const { open } = erc20;
		const nonces = open === undefined ? [] : [{ network: NETWORKS.erc20, next: await open.driver.nonceOf(open.hotAddress) }];
		return { counter: await transactions.counter(), nonces };
	};
	if (hasSigner) client = await usableSigner(new SignerClient({ socketPath, position }), config, log);
	if (client === undefined) log.info("no signer is running: withdrawals can be applied for and reviewed, and are not paid");
	const known = new Map<number, WithdrawalChain>();
	const service = startWithdrawals({
		submit: (command) => host.submit(command),
		open: () => views.withdrawals.open(),
		refunded: () => refundedWithdrawals(kyselyOf(pool), clock.wall()),
		async hashOf(withdrawal) {
			// Waits until the tables contain the newest batch. Tables that lag behind the journal would look like a restored
			// backup.
			if (!(await host.projector.waitFor(views.seq, TABLES_MS))) throw new Error("the tables are behind the journal");
			return hashOfWithdrawal(kyselyOf(pool), withdrawal);
		},
		isStopped: () => views.withdrawals.stopped() !== undefined,
		signer:
			client &&
			new SocketSigner({
				async call(method, params) {
					// Updates the signer's policy first, because an operator may have been enrolled just before the approval.
					await signer?.renew();
					return client.call(method, params);
				},
			}),
		chain(network) {
			const open = started.networks.find((one) => one.network === network)?.open;
			if (open === undefined) return undefined;
			const chain = known.get(network) ?? withdrawalChain(open, () => clock.wall());
			known.set(network, chain);
			return chain;
		},
		...{ transactions, clock, log },
	});
	const reconciliations = started.networks.map(
		({ network, status }) =>
			new Reconciliation({
				network,
				open: () => started.of(network).open,
				reason: () => status().reason,
				db: kyselyOf(pool),
				// Custody is an account whose ledger balance is negative when the exchange holds coins, so the sign is changed.
				custodyOf: (asset) => -views.balances.of(network, "custody", asset).available,
				payments: () => views.withdrawals.open(),
				submit: (command) => host.submit(command),
				...{ now: () => clock.wall(), log },
			}),
	);
	const reconciling = runPeriodically(clock, RECONCILE_EVERY_MS[mode], async () => {
		for (const reconciliation of reconciliations) await reconciliation.round();
	});
	registerReconciliationMetrics(registry, {
		...{ reconciliations, doubts: () => recorder.doubts.length, now: () => clock.wall() },
		assetOf: (asset) => views.listing.asset(asset),
		changed: (network) => started.of(network).open?.addresses.changed.size,
	});
	return {
		chains: started,
		doubts: () => recorder.doubts,
		reconciliations,
		get reconciliationRounds() {
			return reconciling.done;
		},
		get withdrawalSteps() {
			return service.done;
		},
		signerStatus: () => client?.call("status", {}),
		async stop() {
			await reconciling.stop();
			await service.stop();
			await client?.close();
			await started.stop();
			await signer?.stop();
		},
	};
}

/** Returns the states of all networks that the server can read, for the health report. */
export function chainStates({
	chains,
	reconciliations,
}: {
	readonly chains: { readonly networks: readonly Pick<Chains["networks"][number], "network" | "status" | "open">[] };
	readonly reconciliations: readonly Pick<Reconciliation, "network" | "status">[];
}): CallData<"health">["chains"] {
	return chains.networks.flatMap(({ network, status, open }) => {
		const { reason = null, height, tipHeight } = status();
		if (open === undefined && height === undefined) return [];
		const compared = reconciliations.find((one) => one.network === network)?.status;
		const lag = height === undefined || tipHeight === undefined ? null : Math.max(0, tipHeight - height);
		return [
			{
				...{ chain: chainOf(network), reason, height: height ?? null, lag_blocks: lag },
				...{ compared_at: compared?.at ?? null, compared_height: compared?.height ?? null },
				gap: [...(compared?.gaps.values() ?? [])].some((gap) => gap > 0n),
			},
		];
	});
}

function withdrawalChain(open: OpenNetwork, now: () => number): WithdrawalChain {
	const { driver, coins, assets, tron } = open;
	if (tron !== undefined) return new TronChain({ ...open, tron }, now);
	const [btc] = assets;
	if (coins === undefined || btc === undefined) return new NetworkChain(open);
	return new BitcoinChain({ driver, coins, asset: btc.asset });
}
