// Checks the invariants of all earn products on the complete state, for tests and the `verify` command.
import { invariant } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { Accruals } from "./accruals.ts";
import type { EarnEngine } from "./dependencies.ts";
import { Holdings } from "./holdings.ts";
import { EARN_RESERVE } from "./kinds.ts";
import { dueOf, lockedInterest } from "./order.ts";
import type { EarnState } from "./state.ts";
import { dailyInterest } from "./terms.ts";

export function checkEarn(state: EarnState, accruals: Accruals, holdings: Holdings, { ledger, now }: EarnEngine): void {
	const locked = new Map<number, bigint>();
	const counted = new Holdings();
	let waiting = 0;
	for (const order of state.orders.values()) {
		const what = `order ${order.order}`;
		invariant(order.order <= state.lastOrder && order.boughtAt <= now(), `${what} after ${state.lastOrder}`);
		invariant(order.endsAt === order.boughtAt + order.days * DAY_MS, `${what} ends at another time`);
		invariant(order.tranches.length > 0, `${what} has no money`);
		for (const tranche of order.tranches) {
			const { days, paidDays, amount, daily, ratePpm, boughtAt, over } = tranche;
			invariant(tranche.tranche <= state.lastTranche, `${what} has a tranche after ${state.lastTranche}`);
			invariant(over === order.held, `a tranche of ${what} is over`);
			invariant(daily === dailyInterest(amount, ratePpm) && daily > 0n, `a tranche of ${what} earns ${daily} a day`);
			invariant(paidDays >= 0 && paidDays <= days, `a tranche of ${what} was paid ${paidDays} of ${days} days`);
			invariant(boughtAt + days * DAY_MS <= order.endsAt, `a tranche of ${what} outlives it`);
			counted.add(tranche);
			locked.set(order.product, (locked.get(order.product) ?? 0n) + lockedInterest(tranche));
			if (!over && paidDays < days) waiting++;
		}
	}
	let before = 0;
	for (const tranche of accruals) {
		waiting--;
		invariant(dueOf(tranche) >= before, "tranches wait in another order than they are due");
		before = dueOf(tranche);
	}
	invariant(waiting === 0, `${waiting} tranches do not wait to be paid`);
	for (const [product, { terms, funded, withdrawn, paid, charges }] of state.products) {
		const reserve = ledger.find(product, EARN_RESERVE, terms.asset);
		const [free, owed] = [ledger.balance(available(reserve)), ledger.balance(frozen(reserve))];
		invariant(owed === (locked.get(product) ?? 0n), `product ${product} locks ${owed}, not ${locked.get(product) ?? 0n}`);
		invariant(funded + charges - withdrawn - paid === free + owed, `the reserve of product ${product} does not add up`);
	}
	invariant(counted.people === holdings.people, `${holdings.people} people have orders, not ${counted.people}`);
	for (const { user, product } of state.orders.values()) {
		invariant(counted.principal(user, product) === holdings.principal(user, product), `${user} holds another principal`);
		invariant(counted.tranches(user) === holdings.tranches(user), `${user} holds other tranches`);
	}
}
