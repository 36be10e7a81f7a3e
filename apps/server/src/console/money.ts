// Interface of deposits, withdrawals and networks that the console uses.
import type { Status } from "@candor/signer";
import type { DepositDoubted } from "../chains/deposit-sink.ts";
import type { Chains } from "../chains/start.ts";
import type { AddressBook } from "../features/withdrawals/plugin.ts";
import type { Reconciliation } from "../reconciliation/reconciliation.ts";

export interface ConsoleMoney {
	readonly book: Pick<AddressBook, "list">;
	/** Returns the chains; undefined until they have started. */
	chains(): Chains | undefined;
	/** Returns the comparisons of the ledger with each chain. */
	reconciliations(): readonly Pick<Reconciliation, "network" | "status">[];
	/** Returns the deposits that failed the check on the chain, and are not credited. */
	doubts(): readonly DepositDoubted[];
	/** Resolves once the tables contain `seq`, or after a short time. */
	projected(seq: number): Promise<unknown>;
	/** Returns the signer's status; undefined if no signer is running. Rejects with SignerUnreachable or SignerRefused. */
	signerStatus(): Promise<Status> | undefined;
}

/** Implementation for a server that has neither networks nor a signer. */
export const MONEY_WITHOUT_NETWORKS: ConsoleMoney = {
	book: { list: async () => [] },
	chains: () => undefined,
	reconciliations: () => [],
	doubts: () => [],
	projected: async () => true,
	signerStatus: () => undefined,
};
