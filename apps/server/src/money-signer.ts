// Opens the signer that pays withdrawals. This is the separate signer program of an exchange, if its wallet is the configured
// one, or the signer that a sandbox starts.
import { NETWORKS } from "@candor/core";
import type { Clock } from "@candor/journal";
import type { SignerClient } from "@candor/signer";
import { startSandboxSigner } from "@candor/signer/sandbox";
import { decodeAccountKey } from "./config/account-key.ts";
import type { Config } from "./config/environment.ts";
import type { ExchangeHost } from "./exchange/exchange-host.ts";
import type { OperatorState } from "./exchange/products/operators/views.ts";
import type { Logger } from "./runtime/log.ts";
import { runPeriodically } from "./runtime/run-periodically.ts";

/** Native coin of a sandbox's chain. */
export const NATIVE = { asset: 2, code: "ETH", contract: null, ledgerDecimals: 8, chainDecimals: 18 } as const;
const POLICY_EVERY_MS = 5_000;

/**
 * Returns the client if the signer uses the configured wallet. Returns undefined if its wallet differs, because its payments
 * would spend other coins.
 */
export async function usableSigner(client: SignerClient, { chains }: Config, log: Logger): Promise<SignerClient | undefined> {
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
		// The signer may respond later: the first withdrawal connects again.
		log.warn({ err: error }, "the signer does not respond");
		return client;
	}
}

/** Compares two account keys. An xpub and a zpub can encode the same key. */
const isSameAccount = (one: string, other: string): boolean => Buffer.from(decodeAccountKey(one)).equals(decodeAccountKey(other));

/** Returns the operators as the signer's policy lists them, each with the keys of the command line and of the console. */
function policyOperators(operators: readonly Pick<OperatorState, "operator" | "publicKey" | "deviceKey" | "closedAt">[]) {
	return operators.flatMap(({ operator, publicKey, deviceKey, closedAt }) => {
		const keys = [publicKey, deviceKey].filter((key) => /^[0-9a-f]{64}$/.test(key));
		return closedAt > 0 || keys.length === 0 ? [] : [{ operator, name: `Operator ${operator}`, keys }];
	});
}

/** Starts the signer of a sandbox. It is restarted when the operators change, because its policy file contains their keys. */
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
		/** Restarts the signer if the operators have changed since its policy file was written. Throws if the signer does not start. */
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
