// Entry "@candor/server/testing/money" for tests with a real node: the parts of the server that receive deposits and pay
// withdrawals.
export { SignerClient } from "@candor/signer";
export { startSandboxSigner } from "@candor/signer/sandbox";
export { AddressGuard } from "./chains/address-guard.ts";
export { DepositAddresses } from "./chains/addresses.ts";
export type { ChainDriver } from "./chains/driver.ts";
export { evmDerivation } from "./chains/evm/derive.ts";
export { HotNonces } from "./chains/hot-nonces.ts";
export type { OpenNetwork } from "./chains/open-network.ts";
export { Scanner } from "./chains/scanner.ts";
export { ScannerStore } from "./chains/scanner-store.ts";
export { Sweeper } from "./chains/sweeper.ts";
export { kyselyOf } from "./database/database.ts";
export { checkCredit } from "./deposit-recorder/credit-check.ts";
export { DepositRecorder } from "./deposit-recorder/deposit-recorder.ts";
export { Reconciliation } from "./reconciliation/reconciliation.ts";
export { NetworkChain } from "./withdrawal-service/chain-of-network.ts";
export { hashOfWithdrawal, refundedWithdrawals } from "./withdrawal-service/ended-withdrawals.ts";
export { SocketSigner } from "./withdrawal-service/socket-signer.ts";
export { sweepsOf } from "./withdrawal-service/sweeps.ts";
export { storedTransactions } from "./withdrawal-service/transactions.ts";
export { WithdrawalService } from "./withdrawal-service/withdrawal-service.ts";
