// Entry "@candor/server/testing/money": the parts that bring money in and out, for tests with a real node.
export { AddressGuard } from "./chains/address-guard.ts";
export { DepositAddresses } from "./chains/addresses.ts";
export type { ChainDriver } from "./chains/driver.ts";
export { evmDerivation } from "./chains/evm/derive.ts";
export { HotNonces } from "./chains/hot-nonces.ts";
export { Scanner } from "./chains/scanner.ts";
export { ScannerStore } from "./chains/scanner-store.ts";
export type { OpenNetwork } from "./chains/start.ts";
export { Sweeper } from "./chains/sweeper.ts";
export { kyselyOf } from "./database/database.ts";
export { checkCredit } from "./deposit-recorder/credit-check.ts";
export { DepositRecorder } from "./deposit-recorder/deposit-recorder.ts";
export { Reconciliation } from "./reconciliation/reconciliation.ts";
export { NetworkChain } from "./withdrawal-service/chain-of-network.ts";
export { SocketSigner } from "./withdrawal-service/socket-signer.ts";
export { sweepsOf } from "./withdrawal-service/sweeps.ts";
export { storedTransactions } from "./withdrawal-service/transactions.ts";
export { WithdrawalService } from "./withdrawal-service/withdrawal-service.ts";
