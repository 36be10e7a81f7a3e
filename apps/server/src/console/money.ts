// Methods of deposits, withdrawals and networks that the console needs.
import type { Status } from "@candor/signer";
import type { DepositDoubted } from "../chains/deposit-sink.ts";
import type { Chains } from "../chains/start.ts";
import type { AddressBook } from "../features/withdrawals/plugin.ts";
import type { Reconciliation } from "../reconciliation/reconciliation.ts";

export interface ConsoleMoney {
	readonly book: Pick<AddressBook, "list">;
	/** Undefined until the chains have started. */
	chains(): Chains | undefined;
	/** Comparisons of the ledger with the chain. */
	reconciliations(): readonly Pick<Reconciliation, "network" | "status">[];
	/** Deposits that the chain does not confirm. */
	doubts(): readonly DepositDoubted[];
	/** Resolves once the tables contain `seq`, or after a short time. */
	projected(seq: number): Promise<unknown>;
	/** Undefined if no signer is running. Throws SignerUnreachable, SignerRefused. */
	signerStatus(): Promise<Status> | undefined;
}

/** Implementation for a server without networks and without a signer. */
export const MONEY_WITHOUT_NETWORKS: ConsoleMoney = {
	book: { list: async () => [] },
	chains: () => undefined,
	reconciliations: () => [],
	doubts: () => [],
	projected: async () => true,
	signerStatus: () => undefined,
};
