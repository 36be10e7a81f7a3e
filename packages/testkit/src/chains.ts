// Entry "@candor/testkit/chains": a real EVM node and a Bitcoin node in memory, for which the test makes blocks and
// reorganisations; a sink that records deposits; and a tool that ends a process at any call.
export { BitcoinNode } from "./chains/bitcoin-node.ts";
export { ChainRig, FINAL_DEPTH, PAYER, type Sent, TOKEN_ABI } from "./chains/chain-rig.ts";
export { Killer } from "./chains/killer.ts";
export { RecordingSink, type StandingDeposit } from "./chains/recording-sink.ts";
