// Starts money in and out: the signer of a sandbox, the chains with the deposit recorder, and the withdrawal service.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NETWORKS } from "@candor/core";
import type { Clock } from "@candor/journal";
import { SignerClient, type Status } from "@candor/signer";
import { startSandboxSigner } from "@candor/signer/sandbox";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { type Chains, startChains } from "./chains/start.ts";
import type { Config } from "./config/environment.ts";
import { kyselyOf } from "./database/database.ts";
import { DepositRecorder } from "./deposit-recorder/deposit-recorder.ts";
import type { ExchangeHost } from "./exchange/exchange-host.ts";
import type { OperatorState } from "./exchange/products/operators/views.ts";
import type { Logger } from "./runtime/log.ts";
import { runPeriodically } from "./runtime/run-periodically.ts";
import { NetworkChain } from "./withdrawal-service/chain-of-network.ts";
import { hashOfWithdrawal, refundedWithdrawals } from "./withdrawal-service/ended-withdrawals.ts";
import { SocketSigner } from "./withdrawal-service/socket-signer.ts";
import { startWithdrawals } from "./withdrawal-service/start.ts";
import { sweepsOf } from "./withdrawal-service/sweeps.ts";
import { storedTransactions } from "./withdrawal-service/transactions.ts";

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
	/** Finished steps of the withdrawal service, for the monitor of silent loops. */
	readonly withdrawalSteps: number;
	/** Undefined if no signer is running. Throws SignerUnreachable, SignerRefused. */
	signerStatus(): Promise<Status> | undefined;
	stop(): Promise<void>;
}

const NATIVE = { asset: 2, code: "ETH", contract: null, ledgerDecimals: 8, chainDecimals: 18 } as const;
const POLICY_EVERY_MS = 5_000;
/** Longest wait for the tables after a deposit. The scanner repeats its report then. */
const TABLES_MS = 30_000;

export async function startMoney(options: MoneyOptions): Promise<Money> {
	const { config, mode, host, pool, clock, registry, log } = options;
	const { views } = host;
	const transactions = storedTransactions(kyselyOf(pool));
	const hasLocalChain = mode === "sandbox" && config.chains.hasLocalChain && config.chains.erc20 === undefined;
	const signer = hasLocalChain ? await sandboxSigner(options) : undefined;
	const recorder = new DepositRecorder({
		submit: (command) => host.submit(command),
		db: kyselyOf(pool),
		projected: (seq) => host.projector.waitFor(seq, TABLES_MS),
		decimalsOf: (asset) => views.listing.asset(asset)?.decimals,
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
	let chains: Chains;
	try {
		chains = await startChains({
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
	const erc20 = chains.of(NETWORKS.erc20);
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
	const known = new Map<number, NetworkChain>();
	const service = startWithdrawals({
		submit: (command) => host.submit(command),
		open: () => views.withdrawals.open(),
		refunded: () => refundedWithdrawals(kyselyOf(pool), clock.wall()),
		async hashOf(withdrawal) {
			// Tables that are behind the journal would look like a restored backup.
			if (!(await host.projector.waitFor(views.seq, TABLES_MS))) throw new Error("the tables are behind the journal");
			return hashOfWithdrawal(kyselyOf(pool), withdrawal);
		},
		isStopped: () => views.withdrawals.stopped() !== undefined,
		signer:
			client &&
			new SocketSigner({
				async call(method, params) {
					// An operator may have been enrolled just before the approval.
					await signer?.renew();
					return client.call(method, params);
				},
			}),
		chain(network) {
			const open = chains.networks.find((one) => one.network === network)?.open;
			if (open === undefined) return undefined;
			const chain = known.get(network) ?? new NetworkChain(open);
			known.set(network, chain);
			return chain;
		},
		...{ transactions, clock, log },
	});
	return {
		chains,
		get withdrawalSteps() {
			return service.done;
		},
		signerStatus: () => client?.call("status", {}),
		async stop() {
			await service.stop();
			await client?.close();
			await chains.stop();
			await signer?.stop();
		},
	};
}

/** Returns undefined if the signer has another wallet than the configuration: its payments would come from other coins. */
async function usableSigner(client: SignerClient, { chains: { erc20 } }: Config, log: Logger): Promise<SignerClient | undefined> {
	if (erc20 === undefined) return client;
	try {
		const { networks } = await client.call("status", {});
		const wallet = networks.find(({ network }) => network === NETWORKS.erc20);
		if (wallet?.hot === erc20.hotAddress && wallet.xpub === erc20.xpub) return client;
		log.error("the signer's wallet differs from ERC20_HOT_ADDRESS or ERC20_XPUB: the signer is not used");
		await client.close();
		return undefined;
	} catch (error) {
		// The first withdrawal connects again to a signer that does not respond now.
		log.warn({ err: error }, "the signer does not respond");
		return client;
	}
}

/** Operators of a signer's policy with the keys of the command line and of the console. */
function policyOperators(operators: readonly Pick<OperatorState, "operator" | "publicKey" | "deviceKey" | "closedAt">[]) {
	return operators.flatMap(({ operator, publicKey, deviceKey, closedAt }) => {
		const keys = [publicKey, deviceKey].filter((key) => /^[0-9a-f]{64}$/.test(key));
		return closedAt > 0 || keys.length === 0 ? [] : [{ operator, name: `Operator ${operator}`, keys }];
	});
}

/** The signer of a sandbox. It is started again when the operators change, because its policy names their keys. */
export async function sandboxSigner({
	config,
	host,
	clock,
	log,
}: {
	readonly config: Pick<Config, "dataDir">;
	readonly host: { readonly views: Pick<ExchangeHost["views"], "operators"> };
	readonly clock: Clock;
	readonly log: Pick<Logger, "warn">;
}) {
	const operators = () => policyOperators(host.views.operators.all());
	type Assets = Parameters<typeof startSandboxSigner>[1]["assets"];
	let assets: Assets = [NATIVE];
	let policy = operators();
	const start = () => startSandboxSigner(config.dataDir, { network: NETWORKS.erc20, assets, operators: policy });
	let running = await start();
	const restart = async () => {
		policy = operators();
		await running.stop();
		running = await start();
	};
	let renewing: Promise<void> | undefined;
	const renew = async () => {
		if (renewing === undefined && JSON.stringify(operators()) === JSON.stringify(policy)) return;
		renewing ??= restart().finally(() => {
			renewing = undefined;
		});
		await renewing;
	};
	const watch = runPeriodically(clock, POLICY_EVERY_MS, () =>
		renew().catch((error: unknown) => log.warn({ err: error }, "the signer was not started again")),
	);
	return {
		socketPath: running.socketPath,
		wallet: { hot: running.hot, xpub: running.xpub },
		/** Starts the signer again if its policy lacks a change of the operators. Throws if it does not start. */
		renew,
		async useAssets(used: Assets) {
			assets = used;
			await restart();
		},
		async stop() {
			await watch.stop();
			await running.stop();
		},
	};
}
