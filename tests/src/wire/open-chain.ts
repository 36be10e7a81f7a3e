// Opens a network without a node, for tests of calls. It issues real addresses, and knows no transactions of users.
import { NETWORKS } from "@candor/core";
import { type AppDeps, type Chains, DepositAddresses, evmDerivation, kyselyOf, parseEvmAddress } from "@candor/server";
import type { Parts } from "./open-server.ts";

/** Extended public key from public test vectors. Its addresses hold no money. */
const XPUB = "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
const USDT = {
	asset: 3,
	code: "USDT",
	contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
	ledgerDecimals: 6,
	chainDecimals: 6,
};

/** Hash of a transaction that is in a block but pays no user. */
export const PAID_TO_ANOTHER = `0x${"cd".repeat(32)}`;

/** Forbidden addresses, to which the exchange pays nothing. */
export const LISTED = new Set(["0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"]);

/** Returns the dependencies of a server on which the network ERC20 is open for USDT. */
export function openChain({ pool }: Parts): Partial<AppDeps> {
	const scanned = { reason: undefined, message: undefined, height: 9, finalHeight: 3, tipHeight: 9 };
	const erc20 = {
		network: NETWORKS.erc20,
		status: () => scanned,
		open: {
			driver: {
				parseAddress: (text: string) => parseEvmAddress(text, new Set([USDT.contract])),
				transaction: async (hash: string) =>
					hash === PAID_TO_ANOTHER ? { state: "included", transfers: [{ to: USDT.contract }] } : { state: "unknown" },
			},
			addresses: new DepositAddresses(kyselyOf(pool), NETWORKS.erc20, evmDerivation(XPUB)),
			...{ hotAddress: "0x52908400098527886E0F7030069857D2E4169EE7", assets: [USDT], chainId: 1, confirmationsFor: () => 3 },
		},
		faucet: async () => `0x${"ab".repeat(32)}`,
	} as unknown as Chains["networks"][number];
	return {
		addressLists: { has: (address) => LISTED.has(address) },
		chains: () => ({ networks: [erc20], of: () => erc20, rounds: 0, stop: async () => {} }),
	};
}
