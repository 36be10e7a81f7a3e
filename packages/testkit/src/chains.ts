// Entry "@candor/testkit/chains": a real EVM node and a Bitcoin node in memory, whose blocks and reorganisations the test makes, a sink of deposits, and kills at each
// call.
export { BitcoinNode } from "./chains/bitcoin-node.ts";
export { ChainRig, FINAL_DEPTH, PAYER, type Sent, TOKEN_ABI } from "./chains/chain-rig.ts";
export { Killer } from "./chains/killer.ts";
export { RecordingSink, type StandingDeposit } from "./chains/recording-sink.ts";
