// Executes the commands of withdrawals: applications, reviews, reports of the signer, and stops (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Product } from "../engine/product.ts";
import { BANKS_BY_LINES } from "../engine/since.ts";
import { NETWORKS } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import { postpone } from "../offerings/dates.ts";
import { Applying } from "./applying.ts";
import { Book } from "./book.ts";
import type { WithdrawalsDependencies, WithdrawalsEngine } from "./dependencies.ts";
import { checkBook, reportFrozen } from "./invariants.ts";
import { type ApplyWithdrawal, RISK_REASONS, type WITHDRAWAL_COMMANDS } from "./messages.ts";
import { Review } from "./review.ts";
import { Signing } from "./signing.ts";
import { loadBook, saveBook } from "./snapshot.ts";
import { isBeforeSigning, isInReview, type Withdrawal } from "./state.ts";
import { HOLD_REVIEW_MS } from "./terms.ts";

/** An application for a withdrawal by bank. The product of banks passes the risk reasons as texts. */
export type BankApplication = Omit<ApplyWithdrawal, "type" | "id" | "network" | "internalTo" | "reasons"> & {
	readonly reasons: readonly string[];
};

export interface WithdrawalsOffers {
	/** Applies for a withdrawal by bank. Returns the withdrawal's number, or a refusal. */
	applyByBank(application: BankApplication): Verdict;
	/** Tells if a withdrawal is open: it is neither paid out nor returned to the user. */
	isOpen(withdrawal: number): boolean;
	/** Begins the payment of an approved withdrawal by bank. From then on no command can cancel it. */
	beginByBank(withdrawal: number): Verdict;
	/** Records that the bank has made a payment that was begun. */
	confirmByBank(withdrawal: number): Verdict;
	/** Returns the money of a payment that was begun but that the bank did not make. */
	failByBank(withdrawal: number, operator: number): Verdict;
	/** Returns a refusal while all withdrawals are stopped, otherwise undefined. */
	stopProblem(): Refusal | undefined;
	/**
	 * Returns the coins in custody that no withdrawal has reserved, ledger units. The result can be negative after the reversal of
	 * a deposit.
	 */
	uncoveredOn(network: number, asset: number): bigint;
	/** Adds ledger units to the coins that have left a network, for a reason other than a user's withdrawal. */
	countLeaving(network: number, asset: number, amount: bigint): void;
}

export class Withdrawals implements Product {
	readonly handlers: Handlers<typeof WITHDRAWAL_COMMANDS> = {
		ApplyWithdrawal: (command) => this.#byBank(command.network) ?? this.#applying.apply(command),
		CancelWithdrawal: (command) => this.#review.cancel(command),
		StopWithdrawal: (command) => this.#review.stop(command),
		ApproveWithdrawal: (command) => this.#review.approve(command),
		RejectWithdrawal: (command) => this.#review.reject(command),
		HoldWithdrawal: (command) => this.#review.hold(command),
		ReleaseWithdrawal: (command) => this.#review.release(command),
		BeginSigning: (command) => this.#ofBank(command) ?? this.#signing.begin(command),
		RecordSent: (command) => this.#ofBank(command) ?? this.#signing.sent(command),
		RecordConfirmed: (command) => this.#ofBank(command) ?? this.#signing.confirmed(command),
		RecordFailed: (command) => this.#ofBank(command) ?? this.#signing.failed(command),
		RefuseSigning: (command) => this.#ofBank(command) ?? this.#signing.refuse(command),
		ReportShort: (command) => this.#ofBank(command) ?? this.#signing.short(command),
		ReportDoubt: (command) => this.#ofBank(command) ?? this.#signing.doubt(command),
		DecideDoubt: (command) => this.#signing.decideDoubt(command),
		StopWithdrawals: (command) => this.#book.stops.stop(command),
		RenewStop: (command) => this.#book.stops.renew(command),
		ResumeWithdrawals: (command) => this.#book.stops.resume(command),
		StopForGap: (command) => this.#book.stops.stopForGap(command),
		ConfirmTakeover: (command) => this.#review.confirm(command),
	};
	readonly offers: WithdrawalsOffers = {
		applyByBank: (application) => this.#applyByBank(application),
		isOpen: (withdrawal) => this.#book.open.has(withdrawal),
		beginByBank: (withdrawal) => this.#signing.begin({ withdrawal }),
		confirmByBank: (withdrawal) => this.#signing.paid(withdrawal),
		failByBank: (withdrawal, operator) => this.#signing.notPaid(withdrawal, operator),
		stopProblem: () => this.#book.stops.problem,
		uncoveredOn: (network, asset) => this.#book.uncovered(network, asset),
		countLeaving: (network, asset, amount) => this.#book.countGone(network, asset, amount),
	};
	readonly sectionVersion = 1;
	readonly #engine: WithdrawalsEngine;
	readonly #book: Book;
	readonly #applying: Applying;
	readonly #review: Review;
	readonly #signing: Signing;
	readonly dueBound;
	readonly #receivedOn: WithdrawalsDependencies["receivedOn"];

	constructor(engine: WithdrawalsEngine, dependencies: WithdrawalsDependencies) {
		this.#engine = engine;
		this.#book = new Book(engine, { heldUntil: (user) => dependencies.heldUntil(user) });
		this.#applying = new Applying(this.#book, dependencies);
		this.#review = new Review(this.#book, dependencies);
		this.#signing = new Signing(this.#book, dependencies);
		this.#receivedOn = (network, asset) => dependencies.receivedOn(network, asset);
		this.dueBound = this.#book.due.bound;
	}

	/** Returns a refusal if the service `chains` tries to pay by bank, otherwise undefined. */
	#byBank(network: number | undefined): Refusal | undefined {
		const isChain = network !== NETWORKS.bank || this.#engine.isBefore(BANKS_BY_LINES);
		return isChain ? undefined : refuse("needs_statement", "network");
	}

	#ofBank({ withdrawal }: { readonly withdrawal: number }): Refusal | undefined {
		return this.#byBank(this.#book.open.get(withdrawal)?.applied.network);
	}

	#applyByBank({ reasons, ...application }: BankApplication): Verdict {
		const known = RISK_REASONS.filter((reason) => reasons.includes(reason));
		if (known.length !== reasons.length) return refuse("invalid_risk_reasons", "reasons");
		const command = { type: "ApplyWithdrawal", id: "", network: NETWORKS.bank, internalTo: 0 } as const;
		return this.#applying.apply({ ...command, ...application, reasons: known });
	}

	isClosing({ type }: CommandBase): boolean {
		return type === "CancelWithdrawal";
	}

	/** Returns the user who owns the withdrawal of an operator's command; 0 if the command names none. */
	affectedUser(command: CommandBase): number {
		const withdrawal = "withdrawal" in command && typeof command.withdrawal === "number" ? command.withdrawal : 0;
		return this.#book.open.get(withdrawal)?.applied.user ?? 0;
	}

	/** Cancels the user's withdrawals that are not signed yet, so that their money can pay a reversed deposit. */
	onReversal(user: number): void {
		this.#review.cancelAll(user);
	}

	/**
	 * After an outage, extends the time in which users must confirm a withdrawal by the length of the outage. Deadlines of the
	 * exchange itself are not extended.
	 */
	onResumed(from: number, to: number): void {
		for (const one of this.#book.open.values()) {
			if (!isInReview(one) || one.askedAt === 0 || one.confirmed || one.due === 0) continue;
			const dates = { due: one.due };
			const later = postpone(dates, from, to);
			if (later === dates) continue;
			this.#book.move(one, one.state, { cause: one.code, operator: one.operator, due: later.due });
		}
	}

	nextDeadline(): number | undefined {
		return this.#book.due.first()?.due;
	}

	/** Does the automatic work of the withdrawal that is due first. */
	onDeadline(): number {
		const one = this.#book.due.first()?.one;
		if (one === undefined) return 0;
		this.#book.engine.working(one.applied.withdrawal);
		this.#work(one);
		return 1;
	}

	#work(one: Withdrawal): void {
		if (isInReview(one)) this.#review.decideDue(one);
		else if (one.state === "legal_hold") {
			const due = this.#book.engine.now() + HOLD_REVIEW_MS;
			this.#book.move(one, "legal_hold", { cause: "review_due", operator: one.operator, due });
		} else this.#book.alarm(one, "late");
	}

	quarantine(item: number): boolean {
		const one = this.#book.open.get(item);
		if (one === undefined || one.quarantined) return false;
		one.quarantined = true;
		this.#book.move(one, one.state, { cause: "quarantined", operator: one.operator, due: one.due });
		return true;
	}

	/**
	 * Ends the quarantine of a withdrawal. If operators close it, it is refunded; this is possible only before anything is signed.
	 */
	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const one = this.#book.open.get(item);
		if (one?.quarantined !== true) return refuse("not_held", "item");
		if (way === "close" && !isBeforeSigning(one)) return refuse("cannot_end", "item");
		one.quarantined = false;
		if (way === "close") this.#book.refund(one, "refunded", "nothing", { cause: "closed" });
		else this.#book.move(one, one.state, { cause: "released", operator: one.operator, due: one.due });
		return one.applied.user;
	}

	restate(): void {
		const { open, engine, stops, missed } = this.#book;
		stops.restate();
		if (missed > 0) this.#book.tellMissed();
		for (const one of open.values()) {
			const { applied, approvals, versions, nonce } = one;
			const { withdrawal } = applied;
			engine.emit({ type: "WithdrawalApplied", ...applied });
			for (const approval of approvals) engine.emit({ type: "WithdrawalApproved", withdrawal, ...approval });
			for (const version of versions) engine.emit({ type: "WithdrawalSent", withdrawal, ...version, nonce });
			if (one.state !== "applied" || one.code !== "") this.#book.tell(one, one.state);
		}
	}

	save(writer: ByteWriter): number {
		const { history, stops, last } = this.#book;
		// An exchange that never had withdrawals has no such section, so its state hash is the same as before the product existed.
		if (last === 0 && stops.size === 0) return 0;
		const rows = saveBook(writer, this.#book);
		history.save(writer);
		stops.save(writer);
		this.#review.cap.save(writer);
		return rows + history.size + stops.size + this.#review.cap.size;
	}

	load(reader: ByteReader): void {
		if (reader.done) return;
		loadBook(reader, this.#book);
		this.#book.history.load(reader);
		this.#book.stops.load(reader);
		this.#review.cap.load(reader);
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		reportFrozen(this.#book, holds);
	}

	checkInvariants(): void {
		checkBook(this.#book, this.#receivedOn);
	}
}
