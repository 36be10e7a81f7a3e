import { withdrawalIntentHash } from "@candor/proofs";
import { invariant } from "../engine/outcome.ts";
import { SPOT } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { Book } from "./book.ts";
import { isReserving, type Withdrawal } from "./state.ts";

/** Reports the money that is frozen for open withdrawals. */
export function reportFrozen({ open, engine }: Book, holds: (slot: Slot, amount: bigint) => void): void {
	for (const { applied } of open.values()) holds(engine.ledger.find(applied.user, SPOT, applied.asset), applied.amount);
}

/** @param receivedOn returns a network's deposits that are not reversed, ledger units */
export function checkBook(book: Book, receivedOn: (network: number, asset: number) => bigint): void {
	for (const { network, asset, amount } of book.gone.values()) {
		const held = book.money.inCustody(network, asset);
		const received = receivedOn(network, asset);
		invariant(held === received - amount, `${network} holds ${held} of asset ${asset}; ${received} came and ${amount} left`);
	}
	for (const [number, one] of book.open) {
		invariant(one.applied.withdrawal === number && number <= book.last, `withdrawal ${number} after ${book.last}`);
		checkOne(one, book.engine.now());
	}
	book.history.check(book.last, book.engine.now());
}

function checkOne(one: Withdrawal, now: number): void {
	const { applied, state, approvals, automatic, versions, askedAt, confirmed } = one;
	const what = `withdrawal ${applied.withdrawal}`;
	invariant(applied.hash === withdrawalIntentHash(applied), `${what} differs from its intent`);
	invariant(applied.amount > applied.fee && applied.fee >= 0n && applied.internalTo === 0, `${what} has a wrong amount`);
	invariant(applied.at <= now && askedAt <= now, `${what} is of the future`);
	invariant(
		new Set(approvals.map(({ operator }) => operator)).size === approvals.length,
		`${what} has two approvals of one operator`,
	);
	const approved = isReserving(one) || state === "approved" || state === "waiting_for_funds";
	invariant(!approved || automatic || approvals.length > 0, `${what} is approved by nobody`);
	invariant(versions.length > 0 === (state === "sent" || state === "needs_decision"), `${what} has ${versions.length} versions`);
	invariant(askedAt > 0 || !confirmed, `${what} is confirmed unasked`);
	invariant((one.reference !== "") === (state === "legal_hold"), `${what} has a reference without a hold`);
}
