// Parameters of Bitcoin's networks (chainparams.cpp of Bitcoin Core).
import { NETWORK, TEST_NETWORK } from "@scure/btc-signer";

/** Names of the chains, as the field `chain` of Bitcoin Core's getblockchaininfo has them. */
export type BitcoinChainName = "main" | "test" | "regtest";

export const BITCOIN_PARAMETERS = {
	main: NETWORK,
	test: TEST_NETWORK,
	regtest: { ...TEST_NETWORK, bech32: "bcrt" },
} as const;

/** Number of confirmations that a block needs before its mining reward can be spent. */
export const COINBASE_MATURITY = 100;
