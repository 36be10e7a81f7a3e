// Entry "@candor/server/testing/chains" for tests with a real node: the driver of EVM networks with its test contracts, and the
// reports of a scanner.
export type { ChainDeposit, Confirmations, DepositLoss, DepositSink } from "./chains/deposit-sink.ts";
export { EvmDriver } from "./chains/evm/evm-driver.ts";
export { type Hex, httpRpc, type Rpc, RpcFault } from "./chains/evm/rpc.ts";
export { TEST_CONTRACTS } from "./chains/sandbox/generated/test-tokens.ts";
