// Makes people's notices from what happened, the same ones whoever goes through the journal: the projection, and whoever checks it.
import type { LimitsSet, OptionSettled } from "@candor/core";
import type { LossLimits } from "./loss-limits.ts";
import type { Notice, Told } from "./notice.ts";

/** An option whose stake is as large or larger is told of when it ends; units of the settlement asset. */
export const LARGE_STAKE = 100_000_000n;

/** What was sold, of an option that has just ended. */
export interface SoldOption {
	readonly account: "real" | "simulation";
	readonly pair: number;
	readonly stake: bigint;
}

export class NoticeMaker {
	readonly #limits: LossLimits;
	readonly #soldOf: (option: number) => SoldOption | undefined;
	/** The last number of each person. */
	readonly #numbers: Map<number, number>;

	constructor(limits: LossLimits, numbers: Map<number, number>, soldOf: (option: number) => SoldOption | undefined) {
		this.#limits = limits;
		this.#numbers = numbers;
		this.#soldOf = soldOf;
	}

	limitsSet(event: LimitsSet): void {
		this.#limits.limitsSet(event);
	}

	/** Throws where the option is not known: something is missing. */
	optionSettled({ option, user, result, returned, paid, at }: OptionSettled): readonly Notice[] {
		const sold = this.#soldOf(option);
		if (sold === undefined) throw new Error(`option ${option} ended and was never sold`);
		const { account, pair, stake } = sold;
		if (account !== "real") return [];
		const profitLoss = returned + paid - stake;
		const told: Told[] = [];
		if (stake >= LARGE_STAKE) told.push({ kind: "option_settled", about: { option, pair, result, profitLoss } });
		const reached = this.#limits.ended(user, profitLoss, at);
		if (reached !== undefined) told.push(reached);
		return told.map((each) => ({ ...each, user, id: this.#next(user), at }));
	}

	#next(user: number): number {
		const id = (this.#numbers.get(user) ?? 0) + 1;
		this.#numbers.set(user, id);
		return id;
	}
}
