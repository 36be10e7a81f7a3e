// Accepts or refuses users' applications for withdrawals. If the address belongs to another user of the exchange, the money moves
// to that user at once (docs/reference/rules.md §10).
import { withdrawalIntentHash } from "@candor/proofs";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Book } from "./book.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import type { ApplyWithdrawal } from "./messages.ts";
import { hasTakeoverReason, type Withdrawal } from "./state.ts";
import { LIMITS, MAX_ADDRESS, MAX_AMOUNT, REVIEW_MS, STEP_UP_AHEAD_MS, STEP_UP_MS, WEEK_MS } from "./terms.ts";

const ADDRESS = /^[\x21-\x7e]+$/;

/** Tells if the user proved the second factor recently enough. */
export function isSteppedUp(steppedUpAt: number, now: number): boolean {
	return steppedUpAt >= now - STEP_UP_MS && steppedUpAt <= now + STEP_UP_AHEAD_MS;
}

export class Applying {
	readonly #book: Book;
	readonly #dependencies: WithdrawalsDependencies;

	constructor(book: Book, dependencies: WithdrawalsDependencies) {
		this.#book = book;
		this.#dependencies = dependencies;
	}

	apply(command: ApplyWithdrawal): Verdict {
		const { by: user, asset, amount } = command;
		const problem =
			this.#formProblem(command) ??
			this.#permitProblem(command) ??
			this.#termsProblem(command) ??
			this.#internalProblem(command) ??
			this.#limitProblem(command);
		if (problem !== undefined) return problem;
		const free = this.#book.money.free(user, asset);
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		return this.#accept(command);
	}

	#formProblem({ by, address, amount, person, reasons, internalTo }: ApplyWithdrawal): Refusal | undefined {
		if (!ADDRESS.test(address) || address.length > MAX_ADDRESS) return refuse("address_malformed", "address");
		if (amount <= 0n || amount > MAX_AMOUNT) return refuse("invalid_amount", "amount");
		if (person === 0) return refuse("invalid_person", "person");
		if (new Set(reasons).size < reasons.length) return refuse("invalid_risk_reasons", "reasons");
		return internalTo === by ? refuse("address_own_deposit", "address") : undefined;
	}

	#permitProblem({ by, network, usableFrom, steppedUpAt }: ApplyWithdrawal): Refusal | undefined {
		const now = this.#book.engine.now();
		if (this.#dependencies.levelOf(by) === "none") return refuse("verification_needed");
		const stopped = this.#book.stops.problem ?? this.#closedProblem(network) ?? this.#book.holdProblem(by);
		if (stopped !== undefined) return stopped;
		if (!isSteppedUp(steppedUpAt, now)) return refuse("step_up_needed", "code");
		if (usableFrom > now) return refuse("address_too_new", "address", { from: usableFrom }, true);
		return this.#dependencies.debtOf(by) ? refuse("unpaid_debt", undefined, undefined, true) : undefined;
	}

	#closedProblem(network: number): Refusal | undefined {
		const until = this.#dependencies.closedUntil(network, "withdrawals");
		return until === undefined ? undefined : refuse("network_closed", "network", { until }, true);
	}

	#termsProblem({ network, asset, amount, fee, internalTo }: ApplyWithdrawal): Refusal | undefined {
		const terms = this.#dependencies.networkAsset(network, asset);
		if (terms === undefined) return refuse("not_on_network", "network");
		const { withdrawalMinimum: minimum, withdrawalFee } = terms;
		if (amount < minimum) return refuse("withdrawal_below_minimum", "amount", { minimum, asset });
		const due = internalTo === 0 ? withdrawalFee : 0n;
		if (fee !== due) return refuse("fee_changed", "fee", { fee: due, asset }, true);
		return amount <= due ? refuse("withdrawal_below_minimum", "amount", { minimum: due + 1n, asset }) : undefined;
	}

	#internalProblem({ by, internalTo }: ApplyWithdrawal): Refusal | undefined {
		if (internalTo === 0) return undefined;
		const standing = this.#dependencies.standingOf(internalTo);
		if (standing === undefined || standing === "frozen") return refuse("unknown_recipient", "address");
		// The sender's deposits must be final: after the money has moved to another user, a network could otherwise still undo the
		// deposit.
		return this.#dependencies.hasUnfinalDeposit(by) ? refuse("deposits_not_final", "amount", undefined, true) : undefined;
	}

	#limitProblem({ by, person, asset, amount }: ApplyWithdrawal): Refusal | undefined {
		const now = this.#book.engine.now();
		const { history } = this.#book;
		const from = history.mayApplyFrom(person, by, now);
		if (from !== undefined) return refuse("applied_today", undefined, { next: from }, true);
		const value = this.#valueOf(asset, amount);
		if (value === 0n) return refuse("price_missing", "asset", undefined, true);
		const level = this.#dependencies.levelOf(by);
		const { day, week } = LIMITS[level === "advanced" ? "advanced" : "basic"];
		const leftToday = day - history.value(person, by, now - DAY_MS);
		const leftThisWeek = week - history.value(person, by, now - WEEK_MS);
		const [left, limit] = leftToday < leftThisWeek ? [leftToday, day] : [leftThisWeek, week];
		if (value <= left) return undefined;
		return refuse("withdrawal_limit", "amount", { left: left > 0n ? left : 0n, limit, asset: SETTLEMENT_ASSET }, true);
	}

	/** Returns the value of an amount by the latest index, ledger units of USDT, rounded up; 0 if the asset has no price. */
	#valueOf(asset: number, amount: bigint): bigint {
		if (asset === SETTLEMENT_ASSET) return amount;
		const market = this.#dependencies.market(asset, SETTLEMENT_ASSET);
		if (market === undefined) return 0n;
		const price = BigInt(this.#dependencies.lastIndex(market.pair)) * market.quoteUnitsPerTickLot;
		return (price * amount + market.baseUnitsPerLot - 1n) / market.baseUnitsPerLot;
	}

	#accept({ by: user, type: _type, id: _id, usableFrom: _from, steppedUpAt: _at, ...applied }: ApplyWithdrawal): number {
		const book = this.#book;
		const at = book.engine.now();
		const { person, network, asset, address, amount, fee, reasons, internalTo } = applied;
		const withdrawal = ++book.last;
		const hash = withdrawalIntentHash({ withdrawal, user, network, asset, address, amount, fee, at });
		const deadline = internalTo === 0 ? at + REVIEW_MS : 0;
		const one: Withdrawal = {
			applied: { withdrawal, user, ...applied, hash, deadline, at },
			...{ state: "applied", code: "", operator: 0, missed: false, due: deadline, expectedAt: 0, askedAt: 0 },
			...{ confirmed: false, automatic: false, manual: false, quarantined: false, reference: "" },
			...{ approvals: [], nonce: 0, versions: [] },
		};
		const value = this.#valueOf(asset, amount);
		const suspect = hasTakeoverReason(reasons);
		book.history.add({ withdrawal, user, person, to: internalTo, at, value, suspect });
		book.engine.emit({ type: "WithdrawalApplied", ...one.applied });
		if (internalTo !== 0) {
			book.money.moveInside(user, internalTo, asset, amount, withdrawal);
			return book.end(one, "moved");
		}
		book.money.freeze(user, asset, amount, withdrawal);
		book.open.set(withdrawal, one);
		book.due.changed();
		return reasons.length > 0 ? book.move(one, "reviewing", { due: deadline }) : withdrawal;
	}
}
