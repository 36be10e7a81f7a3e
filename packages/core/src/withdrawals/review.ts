// Executes decisions about open applications: decisions of the user, of operators, and of the rule for a missed review deadline
// (docs/reference/rules.md §10).
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { isSteppedUp } from "./applying.ts";
import { AutomaticCap } from "./automatic-cap.ts";
import type { Book } from "./book.ts";
import { decideAtDeadline } from "./decide.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import type {
	ApproveWithdrawal,
	CancelWithdrawal,
	ConfirmTakeover,
	HoldWithdrawal,
	RejectWithdrawal,
	ReleaseWithdrawal,
	StopWithdrawal,
} from "./messages.ts";
import { isBeforeSigning, isInReview, type Withdrawal } from "./state.ts";
import { CONFIRM_MS, FUNDS_MS, HOLD_REVIEW_MS, MAX_REFERENCE, REVIEW_MS } from "./terms.ts";

const notOpen = () => refuse("withdrawal_not_open", "withdrawal");

export class Review {
	readonly #book: Book;
	readonly #dependencies: WithdrawalsDependencies;
	readonly cap = new AutomaticCap();

	constructor(book: Book, dependencies: WithdrawalsDependencies) {
		this.#book = book;
		this.#dependencies = dependencies;
	}

	cancel({ by, withdrawal }: CancelWithdrawal): Verdict {
		return this.#cancel(this.#book.find(withdrawal, by), "");
	}

	stop({ withdrawal }: StopWithdrawal): Verdict {
		return this.#cancel(this.#book.find(withdrawal), "stopped_by_link");
	}

	#cancel(one: Withdrawal | Refusal, cause: string): Verdict {
		if (!("applied" in one)) return one;
		return isBeforeSigning(one) ? this.#book.refund(one, "cancelled", "cancelled", { cause }) : notOpen();
	}

	/** Cancels all withdrawals of a user that are not signed yet, because a deposit of the user is being reversed. */
	cancelAll(user: number): void {
		for (const one of [...this.#book.open.values()]) {
			if (one.applied.user !== user || !isBeforeSigning(one)) continue;
			this.#book.refund(one, "cancelled", "nothing", { cause: "deposit_reversed" });
		}
	}

	/** Returns the number of operators who must approve the withdrawal. */
	#approvalsNeeded({ applied: { network, asset, amount } }: Withdrawal): number {
		const limit = this.#dependencies.networkAsset(network, asset)?.twoOperatorLimit;
		return limit === undefined || amount >= limit ? 2 : 1;
	}

	approve({ by, withdrawal, hash, signature }: ApproveWithdrawal): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (!isInReview(one)) return notOpen();
		if (one.applied.hash !== hash) return refuse("other_withdrawal", "hash");
		if (one.approvals.some(({ operator }) => operator === by)) return refuse("approved_already", "withdrawal");
		const at = this.#book.engine.now();
		one.approvals.push({ operator: by, signature, at });
		this.#book.engine.emit({ type: "WithdrawalApproved", withdrawal, operator: by, signature, at });
		if (one.approvals.length >= this.#approvalsNeeded(one)) return this.#approved(one, { operator: by });
		return this.#book.move(one, "reviewing", { cause: "second_needed", operator: by, due: one.due });
	}

	#approved(one: Withdrawal, change: { readonly cause?: string; readonly operator?: number }): number {
		return this.#book.move(one, "approved", { ...change, due: this.#book.engine.now() + FUNDS_MS });
	}

	reject({ by, withdrawal }: RejectWithdrawal): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		return isBeforeSigning(one) ? this.#book.refund(one, "rejected", "nothing", { operator: by }) : notOpen();
	}

	hold({ by, withdrawal, reference }: HoldWithdrawal): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (reference.trim() === "" || reference.length > MAX_REFERENCE) return refuse("invalid_reference", "reference");
		if (!isBeforeSigning(one)) return notOpen();
		one.reference = reference;
		return this.#book.move(one, "legal_hold", { operator: by, due: this.#book.engine.now() + HOLD_REVIEW_MS });
	}

	/**
	 * Ends a legal hold. If approvals are missing, the application is reviewed again, because the signer needs the operators'
	 * signatures.
	 */
	release({ by, withdrawal, decision }: ReleaseWithdrawal): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "legal_hold") return notOpen();
		one.reference = "";
		if (decision === "reject") return this.#book.refund(one, "rejected", "nothing", { operator: by });
		if (one.approvals.length >= this.#approvalsNeeded(one)) return this.#approved(one, { cause: "released", operator: by });
		one.manual = true;
		one.automatic = false;
		return this.#book.move(one, "reviewing", { cause: "released", operator: by, due: this.#book.engine.now() + REVIEW_MS });
	}

	confirm({ by, withdrawal, steppedUpAt }: ConfirmTakeover): Verdict {
		const one = this.#book.find(withdrawal, by);
		if (!("applied" in one)) return one;
		if (!isInReview(one) || one.askedAt === 0 || one.confirmed) return refuse("nothing_to_confirm", "withdrawal");
		const now = this.#book.engine.now();
		// The user must give the second factor after the exchange has requested it. An older proof tells nothing about the time since
		// then.
		if (steppedUpAt < one.askedAt || !isSteppedUp(steppedUpAt, now)) return refuse("step_up_needed", "code");
		one.confirmed = true;
		return this.#book.move(one, "reviewing", { cause: "confirmed", due: now });
	}

	/** Decides about an application whose review deadline has passed. */
	decideDue(one: Withdrawal): void {
		const { network, asset, person, amount, user } = one.applied;
		const now = this.#book.engine.now();
		const terms = this.#dependencies.networkAsset(network, asset);
		const { way, cause } = decideAtDeadline(one, {
			twoOperatorLimit: terms?.twoOperatorLimit,
			isStopped: this.#book.stops.problem !== undefined,
			isHeld: this.#book.holdProblem(user) !== undefined,
			fitsCap: this.cap.fits(network, asset, person, amount, terms?.automaticDailyCap ?? 0n, now),
		});
		if (way === "alarm") return this.#book.alarm(one, cause);
		if (!one.missed || way === "wait") this.#book.miss(one);
		switch (way) {
			case "approve":
				this.cap.take(network, asset, person, amount, now);
				one.automatic = true;
				this.#approved(one, { cause });
				break;
			case "ask":
				one.askedAt = now;
				this.#book.move(one, "reviewing", { cause, due: now + CONFIRM_MS });
				break;
			case "refund":
				this.#book.refund(one, "refunded", "nothing", { cause });
				break;
			case "wait":
				this.#book.move(one, "reviewing", { cause, due: (Math.floor(now / DAY_MS) + 1) * DAY_MS });
		}
	}
}
