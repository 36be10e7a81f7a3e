// Parameters of Bitcoin's networks (chainparams.cpp of Bitcoin Core).
import { NETWORK, TEST_NETWORK } from "@scure/btc-signer";

/** `chain` of getblockchaininfo. */
export type BitcoinChainName = "main" | "test" | "regtest";

export const BITCOIN_PARAMETERS = {
	main: NETWORK,
	test: TEST_NETWORK,
	regtest: { ...TEST_NETWORK, bech32: "bcrt" },
} as const;

/** Confirmations before the chain's rules allow a mined block's reward to be spent. */
export const COINBASE_MATURITY = 100;
