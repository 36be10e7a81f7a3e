// Executes an accepted order to open a position: fills the lots that match at once, and rests the remainder or records why the
// remainder ends.
import type { Instrument } from "./instrument.ts";
import { neededMoneyOf } from "./margin.ts";
import type { Matching, Taker } from "./matching.ts";
import type { PositionReason } from "./messages.ts";
import type { Money } from "./money.ts";
import { ContractOrder, type Position } from "./position.ts";
import type { Positions } from "./positions.ts";

export class Opening {
	readonly #money: Money;
	readonly #positions: Positions;
	readonly #matching: Matching;

	constructor(money: Money, positions: Positions, matching: Matching) {
		this.#money = money;
		this.#positions = positions;
		this.#matching = matching;
	}

	take(instrument: Instrument, position: Position, bound: number): void {
		const { member, long, terms, leverage, ordered, orderType, price } = position;
		const order = { member, buys: long, terms, leverage } as const;
		const taker: Taker = {
			kind: "open",
			...order,
			position,
			remaining: ordered,
			reserved: 0n,
			bound: () => bound,
			why: "none",
			keptPpm: 0,
		};
		member.addOpening(long, ordered);
		let reason: PositionReason = this.#matching.match(instrument, taker);
		const { remaining } = taker;
		// An order that rests needs the money for a fill at the current mark.
		const reserve = remaining > 0 && price > 0 ? neededMoneyOf(order, instrument.mark, price, remaining, terms.takerFeePpm) : 0n;
		member.addOpening(long, -remaining);
		const rests = remaining > 0 && orderType === "limit" && (reason === "none" || reason === "no_liquidity");
		if (rests && price !== bound) reason = "price_bound";
		else if (rests) {
			if (this.#money.free(member) < reserve) reason = "insufficient_balance";
			else if (this.#money.riskProblem(member, reserve) !== undefined) reason = "loss_limit";
			else {
				const resting = new ContractOrder({ kind: "open", ...order, position, price, remaining });
				this.#money.reserve(resting, reserve);
				this.#positions.rest(instrument, resting);
				reason = "none";
			}
		} else if (remaining === 0) reason = "none";
		else if (reason === "none") reason = "price_bound";
		position.reason = reason;
		this.#positions.settle(instrument, position);
	}
}
