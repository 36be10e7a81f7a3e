// Computes the totals of one outage (a time without index records) of a market, separately for real and demo money. Lost stakes
// pay the winners first. A surplus goes back to the losers in proportion to their stakes, and the pool pays a missing amount. So
// neither the platform nor a user with options in both directions gains from an outage (docs/reference/rules.md §6).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { OptionAccount } from "./messages.ts";
import { type Option, resultOf } from "./option.ts";

export class Outage {
	readonly account: OptionAccount;
	readonly options: Option[] = [];
	/** Number of options that the outage affects. */
	count = 0;
	lost = 0n;
	won = 0n;
	from = 0;
	to = 0;
	/** True after the outage has ended, while its options are being settled. `settled` is the number of options settled so far. */
	closing = false;
	settled = 0;
	/** Sum of the lost stakes of the options settled so far, ledger units. */
	#passed = 0n;
	returned = 0n;

	constructor(account: OptionAccount) {
		this.account = account;
	}

	add(option: Option): void {
		this.options.push(option);
		this.count++;
		if (this.from === 0) this.from = option.settlesAfter;
		this.to = option.settlesAfter;
		const result = resultOf(option, option.lastPrice);
		if (result === "lost") this.lost += option.stake;
		if (result === "won") this.won += option.payout;
	}

	/** Part of the lost stakes that the winners do not get, ledger units. */
	get over(): bigint {
		return this.lost > this.won ? this.lost - this.won : 0n;
	}

	/** Amount that the pool adds for the winners, ledger units. */
	get fromPool(): bigint {
		return this.won > this.lost ? this.won - this.lost : 0n;
	}

	/**
	 * Returns the surplus that the next loser gets back, ledger units. The sum of all these shares is exactly the surplus, because
	 * each share makes up for the rounding of earlier ones.
	 */
	shareOf(stake: bigint): bigint {
		this.#passed += stake;
		const share = (this.over * this.#passed) / this.lost - this.returned;
		this.returned += share;
		return share;
	}

	save(writer: ByteWriter): void {
		for (const value of [this.count, this.from, this.to, this.closing ? 1 : 0, this.settled]) writer.uint(value);
		for (const value of [this.lost, this.won, this.#passed, this.returned]) writer.big(value);
	}

	/** Loads the totals of an outage. Its list of options is filled later, when the options are loaded. */
	static load(account: OptionAccount, reader: ByteReader): Outage {
		const outage = new Outage(account);
		outage.count = reader.uint();
		outage.from = reader.uint();
		outage.to = reader.uint();
		outage.closing = reader.uint() === 1;
		outage.settled = reader.uint();
		outage.lost = reader.big();
		outage.won = reader.big();
		outage.#passed = reader.big();
		outage.returned = reader.big();
		return outage;
	}
}
