// Moves the money of options: freezes stake and payout at the sale, and pays them at the end. Each stake and each payout moves
// only once (docs/reference/rules.md §6).
import { invariant } from "../engine/outcome.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { OptionsEngine, UserLimits } from "./dependencies.ts";
import type { FullRecord } from "./market.ts";
import { type Option, resultOf } from "./option.ts";
import type { Outage } from "./outage.ts";

type Ending = Pick<Parameters<OptionsEngine["emit"]>[0] & { type: "OptionSettled" }, "by" | "result">;

const NO_RECORD: FullRecord = { seq: 0, time: 0, price: 0 };

export class Settlement {
	readonly #engine: OptionsEngine;
	readonly #bounds: UserLimits;

	constructor(engine: OptionsEngine, bounds: UserLimits) {
		this.#engine = engine;
		this.#bounds = bounds;
	}

	sell({ option, user, account, slot, pool, stake, payout }: Option): void {
		const { option_stake: access } = this.#engine.access;
		access.move(available(slot), frozen(slot), stake, option, option);
		access.move(available(pool), frozen(pool), payout, option, option);
		if (account === "real") this.#bounds.takeRisk(user, stake);
	}

	/** Ends an option that got no opening price. The full stake is returned. */
	void(option: Option): void {
		this.#giveBack(option);
		this.#end(option, { by: "void", result: "void" }, NO_RECORD, option.stake, 0n);
	}

	close(option: Option): void {
		this.#giveBack(option);
		this.#end(option, { by: "closed", result: "void" }, NO_RECORD, option.stake, 0n);
	}

	settle(option: Option, record: FullRecord): void {
		const result = resultOf(option, record.price);
		if (result === "won") this.#win(option);
		else if (result === "lost") this.#lose(option, 0n);
		else this.#giveBack(option);
		const returned = result === "lost" ? 0n : option.stake;
		this.#end(option, { by: "record", result }, record, returned, result === "won" ? option.payout : 0n);
	}

	/**
	 * Settles an option after an outage, by the last record before its settlement time. A losing option gets back its share of the
	 * surplus of lost stakes.
	 */
	settleMissed(option: Option, outage: Outage): void {
		const record = { seq: option.lastSeq, time: option.lastTime, price: option.lastPrice };
		const result = resultOf(option, record.price);
		const returned = result === "lost" ? outage.shareOf(option.stake) : option.stake;
		if (result === "won") this.#win(option);
		else if (result === "lost") this.#lose(option, returned);
		else this.#giveBack(option);
		this.#end(option, { by: "outage", result }, record, returned, result === "won" ? option.payout : 0n);
	}

	#win({ option, slot, pool, stake, payout }: Option): void {
		const { option_result: access } = this.#engine.access;
		access.move(frozen(slot), available(slot), stake, option, option);
		access.move(frozen(pool), available(slot), payout, option, option);
	}

	#lose({ option, slot, pool, stake, payout }: Option, returned: bigint): void {
		invariant(returned >= 0n && returned <= stake, `option ${option} returns ${returned} of ${stake}`);
		const { option_result: access } = this.#engine.access;
		access.move(frozen(slot), available(pool), stake - returned, option, option);
		if (returned > 0n) access.move(frozen(slot), available(slot), returned, option, option);
		access.move(frozen(pool), available(pool), payout, option, option);
	}

	#giveBack({ option, slot, pool, stake, payout }: Option): void {
		const { option_result: access } = this.#engine.access;
		access.move(frozen(slot), available(slot), stake, option, option);
		access.move(frozen(pool), available(pool), payout, option, option);
	}

	#end(option: Option, ending: Ending, { seq, time, price }: FullRecord, returned: bigint, paid: bigint): void {
		const { user, account, stake } = option;
		if (account === "real") this.#bounds.endRisk(user, stake, returned + paid - stake);
		const at = this.#engine.now();
		const told = { type: "OptionSettled", option: option.option, user, ...ending, seq, time, price, returned, paid, at } as const;
		this.#engine.emit(told);
	}
}
