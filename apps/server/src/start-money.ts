// Starts money in and out: the signer of a sandbox, the chains with the deposit recorder, and the withdrawal service.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NETWORKS } from "@candor/core";
import type { Clock } from "@candor/journal";
import { SignerClient, type Status } from "@candor/signer";
import { startSandboxSigner } from "@candor/signer/sandbox";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { type Chains, type OpenNetwork, startChains } from "./chains/start.ts";
import { decodeAccountKey } from "./config/account-key.ts";
import type { Config } from "./config/environment.ts";
import { kyselyOf } from "./database/database.ts";
import { DepositRecorder } from "./deposit-recorder/deposit-recorder.ts";
import type { ExchangeHost } from "./exchange/exchange-host.ts";
import type { OperatorState } from "./exchange/products/operators/views.ts";
import type { Logger } from "./runtime/log.ts";
import { runPeriodically } from "./runtime/run-periodically.ts";
import { BitcoinChain } from "./withdrawal-service/bitcoin-chain.ts";
import { NetworkChain } from "./withdrawal-service/chain-of-network.ts";
import type { WithdrawalChain } from "./withdrawal-service/dependencies.ts";
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
	const known = new Map<number, WithdrawalChain>();
	const service = startWithdrawals({
		submit: (command) => host.submit(command),
		open: () => views.withdrawals.open(),
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
			const chain = known.get(network) ?? withdrawalChain(open, () => clock.wall());
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

function withdrawalChain(open: OpenNetwork, now: () => number): WithdrawalChain {
	const { driver, coins, assets, tron } = open;
	if (tron !== undefined) return new TronChain({ ...open, tron }, now);
	const [btc] = assets;
	if (coins === undefined || btc === undefined) return new NetworkChain(open);
	return new BitcoinChain({ driver, coins, asset: btc.asset });
}

/** Returns undefined if the signer has another wallet than the configuration: its payments would come from other coins. */
async function usableSigner(client: SignerClient, { chains }: Config, log: Logger): Promise<SignerClient | undefined> {
	const configured = [
		{ network: NETWORKS.erc20, name: "ERC20", settings: chains.erc20 },
		{ network: NETWORKS.trc20, name: "TRC20", settings: chains.trc20 },
		{ network: NETWORKS.bitcoin, name: "BTC", settings: chains.bitcoin },
	];
	if (configured.every(({ settings }) => settings === undefined)) return client;
	try {
		const { networks } = await client.call("status", {});
		for (const { network, name, settings } of configured) {
			const wallet = networks.find((one) => one.network === network);
			if (settings === undefined || (wallet === undefined && network !== NETWORKS.erc20)) continue;
			if (wallet?.hot === settings.hotAddress && isSameAccount(wallet.xpub, settings.xpub)) continue;
			log.error(`the signer's wallet differs from ${name}_HOT_ADDRESS or ${name}_XPUB: the signer is not used`);
			await client.close();
			return undefined;
		}
		return client;
	} catch (error) {
		// The first withdrawal connects again to a signer that does not respond now.
		log.warn({ err: error }, "the signer does not respond");
		return client;
	}
}

/** An xpub and a zpub can be the same key. */
const isSameAccount = (one: string, other: string): boolean => Buffer.from(decodeAccountKey(one)).equals(decodeAccountKey(other));

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
