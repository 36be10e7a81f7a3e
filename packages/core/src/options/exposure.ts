// Tracks each user's stakes in open options in each market, separately for real and demo money. The current terms of options
// limit these stakes (docs/reference/rules.md §6).
import type { OptionAccount } from "./messages.ts";
import type { Option } from "./option.ts";

export interface OpenStakes {
	readonly stakes: bigint;
	readonly count: number;
}

const NOTHING: OpenStakes = { stakes: 0n, count: 0 };

export class Exposure {
	readonly #open = new Map<string, OpenStakes>();

	of(account: OptionAccount, pair: number, user: number): OpenStakes {
		return this.#open.get(`${account} ${pair} ${user}`) ?? NOTHING;
	}

	add({ account, pair, user, stake }: Option): void {
		const { stakes, count } = this.of(account, pair, user);
		this.#open.set(`${account} ${pair} ${user}`, { stakes: stakes + stake, count: count + 1 });
	}

	remove({ account, pair, user, stake }: Option): void {
		const { stakes, count } = this.of(account, pair, user);
		if (count === 1) this.#open.delete(`${account} ${pair} ${user}`);
		else this.#open.set(`${account} ${pair} ${user}`, { stakes: stakes - stake, count: count - 1 });
	}

	get people(): number {
		return this.#open.size;
	}
}
