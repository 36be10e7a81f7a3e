// Gives approved withdrawals to the signer, and records the results of their transactions. From the state `signing` on, the money
// is paid or returned only when the network shows a final result (docs/reference/rules.md §10).
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Book } from "./book.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import type {
	BeginSigning,
	DecideDoubt,
	RecordConfirmed,
	RecordFailed,
	RecordSent,
	RefuseSigning,
	ReportDoubt,
	ReportShort,
} from "./messages.ts";
import { amountLeaving, type Withdrawal } from "./state.ts";
import { DECISION_MS, FUNDS_MS, MAX_AMOUNT, MAX_CODE, MAX_HASH, MAX_VERSIONS, REVIEW_MS } from "./terms.ts";

const notOpen = () => refuse("withdrawal_not_open", "withdrawal");
const isHash = (hash: string) => hash !== "" && hash.length <= MAX_HASH;

export class Signing {
	readonly #book: Book;
	readonly #dependencies: WithdrawalsDependencies;

	constructor(book: Book, dependencies: WithdrawalsDependencies) {
		this.#book = book;
		this.#dependencies = dependencies;
	}

	/** Begins the signing. Conditions that may have changed since the approval are checked again. */
	begin({ withdrawal }: Pick<BeginSigning, "withdrawal">): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if ((one.state !== "approved" && one.state !== "waiting_for_funds") || one.quarantined) return notOpen();
		const problem = this.#problemOf(one);
		if (problem !== undefined) return problem;
		return this.#book.move(one, "signing", { due: this.#book.engine.now() + DECISION_MS });
	}

	#problemOf(one: Withdrawal): Refusal | undefined {
		const { user, network, asset } = one.applied;
		const { stops } = this.#book;
		if (stops.problem !== undefined) return stops.problem;
		const until = this.#dependencies.closedUntil(network, "withdrawals");
		if (until !== undefined) return refuse("network_closed", "network", { until }, true);
		if (this.#dependencies.standingOf(user) === "frozen") return refuse("account_frozen", undefined, undefined, true);
		const held = this.#book.holdProblem(user);
		if (held !== undefined) return held;
		if (this.#dependencies.debtOf(user)) return refuse("unpaid_debt", undefined, undefined, true);
		if (this.#dependencies.hasUnfinalDeposit(user)) return refuse("deposits_not_final", undefined, undefined, true);
		const uncovered = this.#book.uncovered(network, asset);
		if (uncovered >= amountLeaving(one)) return undefined;
		return refuse("custody_short", undefined, { available: uncovered > 0n ? uncovered : 0n, asset }, true);
	}

	short({ withdrawal, expectedAt }: ReportShort): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		const waits = one.state === "waiting_for_funds";
		if (!waits && one.state !== "approved") return notOpen();
		if (waits && one.expectedAt === expectedAt) return withdrawal;
		one.expectedAt = expectedAt;
		const due = waits ? one.due : this.#book.engine.now() + FUNDS_MS;
		return this.#book.move(one, "waiting_for_funds", { cause: one.code, due });
	}

	refuse({ withdrawal, code }: RefuseSigning): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "signing") return notOpen();
		// The signer has refused these approvals, so the operators must approve again.
		one.approvals = [];
		one.automatic = false;
		one.manual = true;
		const due = this.#book.engine.now() + REVIEW_MS;
		return this.#book.move(one, "reviewing", { cause: code.slice(0, MAX_CODE) || "signer_refused", due });
	}

	sent({ withdrawal, hash, nonce }: RecordSent): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "signing" && one.state !== "sent") return notOpen();
		if (!isHash(hash)) return refuse("invalid_transaction", "hash");
		const { versions } = one;
		if (versions.length > 0 && one.nonce !== nonce) return refuse("other_nonce", "nonce", { nonce: one.nonce });
		if (versions.some((version) => version.hash === hash)) return withdrawal;
		if (versions.length >= MAX_VERSIONS) return refuse("too_many_versions", "hash");
		const at = this.#book.engine.now();
		one.nonce = nonce;
		versions.push({ hash, at });
		this.#book.engine.emit({ type: "WithdrawalSent", withdrawal, hash, nonce, at });
		return one.state === "sent" ? withdrawal : this.#book.move(one, "sent", {});
	}

	confirmed({ withdrawal, hash, gasAsset, gas }: RecordConfirmed): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "sent" && one.state !== "needs_decision") return notOpen();
		if (!one.versions.some((version) => version.hash === hash)) return refuse("unknown_transaction", "hash");
		if (gas < 0n || gas > MAX_AMOUNT) return refuse("invalid_amount", "gas");
		const { network } = one.applied;
		if (gas > 0n && this.#dependencies.asset(gasAsset) === undefined) return refuse("not_on_network", "gasAsset");
		const short = this.#shortProblem(one);
		if (short !== undefined) return short;
		this.#leave(one);
		// If custody does not cover the network fee, the uncovered part is not recorded: coins that are reserved for other signed
		// withdrawals must not pay it.
		const left = this.#book.uncovered(network, gasAsset);
		const booked = gas < left ? gas : left;
		if (booked > 0n) {
			this.#book.money.payGas(network, gasAsset, booked);
			this.#book.countGone(network, gasAsset, booked);
		}
		return withdrawal;
	}

	/**
	 * Returns a refusal if custody does not cover the withdrawal, because a deposit was reversed after the signing. The money then
	 * stays frozen until custody covers it again.
	 */
	#shortProblem(one: Withdrawal): Refusal | undefined {
		const { network, asset } = one.applied;
		const inCustody = this.#book.money.inCustody(network, asset);
		if (inCustody >= amountLeaving(one)) return undefined;
		return refuse("custody_short", undefined, { available: inCustody, asset }, true);
	}

	#leave(one: Withdrawal): void {
		const { network, asset } = one.applied;
		this.#book.money.leave(one);
		this.#book.countGone(network, asset, amountLeaving(one));
		this.#book.end(one, "confirmed");
	}

	/** Records that a payment by bank, which an operator had begun, was made. */
	paid(withdrawal: number): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "signing") return notOpen();
		const short = this.#shortProblem(one);
		if (short !== undefined) return short;
		this.#leave(one);
		return withdrawal;
	}

	/** Returns the money of a payment that an operator had begun but the bank did not make. */
	notPaid(withdrawal: number, operator: number): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "signing") return notOpen();
		return this.#book.refund(one, "failed", "nothing", { cause: "not_paid", operator });
	}

	failed({ withdrawal, hash }: RecordFailed): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "sent" && one.state !== "needs_decision") return notOpen();
		if (!isHash(hash)) return refuse("invalid_transaction", "hash");
		const cause = one.versions.some((version) => version.hash === hash) ? "reverted" : "replaced";
		return this.#book.refund(one, "failed", "nothing", { cause });
	}

	doubt({ withdrawal }: ReportDoubt): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "sent") return notOpen();
		return this.#book.move(one, "needs_decision", { due: this.#book.engine.now() + DECISION_MS });
	}

	decideDoubt({ by, withdrawal, decision }: DecideDoubt): Verdict {
		const one = this.#book.find(withdrawal);
		if (!("applied" in one)) return one;
		if (one.state !== "needs_decision") return notOpen();
		if (decision === "sent") return this.#book.move(one, "sent", { cause: "decided", operator: by });
		return this.#book.refund(one, "failed", "nothing", { cause: "decided", operator: by });
	}
}
