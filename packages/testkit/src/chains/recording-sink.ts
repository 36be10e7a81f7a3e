// A sink that records reports about deposits. It rejects a deposit that becomes final without its credit, and it stores the state
// of each deposit, as the core does.
import type { ChainDeposit, Confirmations, DepositLoss, DepositSink } from "@candor/server/testing/chains";

export interface StandingDeposit {
	readonly user: number;
	readonly asset: number;
	readonly amount: bigint;
	readonly state: "seen" | "credited" | "final" | "dropped" | "replaced";
}

export class RecordingSink implements DepositSink {
	/** One text for each report, in order: the kind of the report, and for some kinds the confirmations or the earlier state. */
	readonly reports: string[] = [];
	readonly deposits = new Map<string, StandingDeposit>();
	readonly unknown = new Set<string>();

	async seen(deposit: ChainDeposit, { count, needed }: Confirmations): Promise<void> {
		this.reports.push(`seen ${count}/${needed}`);
		this.#set(deposit, "seen");
	}

	async confirming(_deposit: ChainDeposit, { count, needed }: Confirmations): Promise<void> {
		this.reports.push(`confirming ${count}/${needed}`);
	}

	async creditable(deposit: ChainDeposit): Promise<void> {
		this.reports.push("creditable");
		this.#set(deposit, "credited");
	}

	async final(deposit: ChainDeposit): Promise<void> {
		this.reports.push("final");
		const { state, amount } = this.deposits.get(deposit.key) ?? {};
		if ((state !== "credited" && state !== "final") || amount !== deposit.amount) {
			throw new Error(`final ${deposit.key} is ${state} with ${amount}`);
		}
		this.#set(deposit, "final");
	}

	async dropped(deposit: ChainDeposit, loss: DepositLoss): Promise<void> {
		this.#lose(deposit, loss, "dropped");
	}

	async replaced(deposit: ChainDeposit, loss: DepositLoss): Promise<void> {
		this.#lose(deposit, loss, "replaced");
	}

	async unknownToken(deposit: ChainDeposit): Promise<void> {
		this.reports.push("unknown token");
		this.unknown.add(deposit.key);
	}

	/** Returns the sum of a user's credited and final deposits, in units of the chain. */
	credited(user: number, asset: number): bigint {
		const credits = [...this.deposits.values()].filter((one) => one.user === user && one.asset === asset);
		return credits.reduce((sum, { state, amount }) => sum + (state === "credited" || state === "final" ? amount : 0n), 0n);
	}

	#lose(deposit: ChainDeposit, { wasCreditable, wasFinal }: DepositLoss, state: "dropped" | "replaced"): void {
		const from = wasFinal ? " after final" : wasCreditable ? " after credit" : "";
		this.reports.push(`${state}${from}`);
		this.#set(deposit, state);
	}

	#set({ key, user, asset, amount }: ChainDeposit, state: StandingDeposit["state"]): void {
		this.deposits.set(key, { user, asset, amount, state });
	}
}
