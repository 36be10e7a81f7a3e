import type {
	MissedDeadlines,
	WithdrawalApplied,
	WithdrawalApproved,
	WithdrawalMoved,
	WithdrawalSent,
	WithdrawalState,
	WithdrawalsStopped,
} from "@candor/core";
import type { WithdrawalsStop, WithdrawalsViews, WithdrawalView } from "./views.ts";

const ENDED: ReadonlySet<WithdrawalState> = new Set(["confirmed", "failed", "cancelled", "rejected", "refunded", "moved"]);
/** Maximum number of ended withdrawals that stay in memory. */
const ENDED_KEPT = 2_000;

const isEnded = (state: WithdrawalState): boolean => ENDED.has(state);

/** Returns the state of a new withdrawal. If it has a risk reason, the next event moves it to review. */
function appliedView({ type: _type, ...applied }: WithdrawalApplied): WithdrawalView {
	const nothing = { code: "", operator: 0, missed: false, approvals: [], txHash: "", nonce: 0 };
	return { ...applied, ...nothing, state: "applied", due: applied.deadline, movedAt: applied.at };
}

function movedView(known: WithdrawalView, { state, code, operator, missed, due, at }: WithdrawalMoved): WithdrawalView {
	// If the signer refuses a withdrawal, it goes back to review. Operators must then approve again, so the earlier approvals are
	// dropped.
	const approvals = state === "reviewing" && known.state === "signing" ? [] : known.approvals;
	return { ...known, state, code, operator, missed: known.missed || missed, due, movedAt: at, approvals };
}

export class WithdrawalsView implements Readonly<WithdrawalsViews["withdrawals"]> {
	readonly #open = new Map<number, WithdrawalView>();
	readonly #ended = new Map<number, WithdrawalView>();
	/** The newest stop that an operator has ordered. */
	#stop: WithdrawalsStop | undefined;
	/** The newest stop because of a gap (the exchange owes more than it has). A stop by an operator does not replace it. */
	#gap: WithdrawalsStop | undefined;
	#missed = 0;
	/** Core time of the newest batch in ms. */
	#now = 0;

	find(withdrawal: number): WithdrawalView | undefined {
		return this.#open.get(withdrawal) ?? this.#ended.get(withdrawal);
	}

	open(): readonly WithdrawalView[] {
		return [...this.#open.values()];
	}

	openOf(user: number): readonly WithdrawalView[] {
		return this.open().filter((one) => one.user === user);
	}

	stopped(): WithdrawalsStop | undefined {
		const stop = this.#gap ?? this.#stop;
		return stop === undefined || (stop.until > 0 && stop.until <= this.#now) ? undefined : stop;
	}

	get missedDeadlines(): number {
		return this.#missed;
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	applied(event: WithdrawalApplied): void {
		this.#open.set(event.withdrawal, appliedView(event));
	}

	moved(event: WithdrawalMoved): void {
		const known = this.find(event.withdrawal);
		if (known === undefined) return;
		const view = movedView(known, event);
		if (!isEnded(view.state)) {
			this.#open.set(view.withdrawal, view);
			return;
		}
		this.#open.delete(view.withdrawal);
		this.#ended.set(view.withdrawal, view);
		const [oldest] = this.#ended.size > ENDED_KEPT ? this.#ended.keys() : [];
		if (oldest !== undefined) this.#ended.delete(oldest);
	}

	approved({ withdrawal, operator, signature }: WithdrawalApproved): void {
		this.#change(withdrawal, (known) => ({ approvals: [...known.approvals, { operator, signature }] }));
	}

	sent({ withdrawal, hash, nonce }: WithdrawalSent): void {
		this.#change(withdrawal, () => ({ txHash: hash, nonce }));
	}

	stoppedAll({ type: _type, ...stop }: WithdrawalsStopped): void {
		if (stop.cause === "gap") this.#gap = stop;
		else this.#stop = stop;
	}

	resumed(): void {
		this.#stop = undefined;
		this.#gap = undefined;
	}

	deadlinesMissed({ total }: MissedDeadlines): void {
		this.#missed = total;
	}

	#change(withdrawal: number, change: (known: WithdrawalView) => Partial<WithdrawalView>): void {
		const known = this.#open.get(withdrawal);
		if (known !== undefined) this.#open.set(withdrawal, { ...known, ...change(known) });
	}
}
