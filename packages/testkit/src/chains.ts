// Entry "@candor/testkit/chains": a real EVM node whose blocks and reorganisations the test makes, a sink of deposits, and kills at each
// call.
export { ChainRig, FINAL_DEPTH, PAYER, type Sent, TOKEN_ABI } from "./chains/chain-rig.ts";
export { Killer } from "./chains/killer.ts";
export { RecordingSink, type StandingDeposit } from "./chains/recording-sink.ts";
