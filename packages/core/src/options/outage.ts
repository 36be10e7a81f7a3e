// What one outage of a market came to, for one kind of account: the stakes that it lost pay its winners first, what is over returns to
// the losers in proportion, what is missing the pool pays. So it never pays the platform, nor whoever bought both sides (docs/reference/rules.md §6).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { OptionAccount } from "./messages.ts";
import { type Option, resultOf } from "./option.ts";

export class Outage {
	readonly account: OptionAccount;
	/** By the moment they should have settled at. */
	readonly options: Option[] = [];
	/** Of all that ended in it: how many, stakes lost, payouts won, the first and the last moment. */
	count = 0;
	lost = 0n;
	won = 0n;
	from = 0;
	to = 0;
	/** It is over: its options are being settled, the first `settled` are. */
	closing = false;
	settled = 0;
	/** Stakes lost of those settled, and what came back of them. */
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

	/** Of the stakes lost, what the winners do not need. */
	get over(): bigint {
		return this.lost > this.won ? this.lost - this.won : 0n;
	}

	/** What the pool adds. */
	get fromPool(): bigint {
		return this.won > this.lost ? this.won - this.lost : 0n;
	}

	/** The next loser's share of what is over. All shares together are exactly that, whatever was rounded. */
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

	/** Its options come back by themselves. */
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
