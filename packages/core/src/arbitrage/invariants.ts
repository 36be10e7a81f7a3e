// Checks the invariants of all funds on the complete state, for tests and the `verify` command.
import { invariant } from "../engine/outcome.ts";
import type { ArbitrageEngine } from "./dependencies.ts";
import { type ArbitrageState, FUND_ACCOUNTS, freeUnits } from "./fund.ts";

export function checkArbitrage(state: ArbitrageState, { now }: ArbitrageEngine): void {
	invariant(state.accounts.size === state.funds.size, "a fund without an account of its own");
	for (const [number, fund] of state.funds) {
		const what = `fund ${number}`;
		const { terms, founding, units, lots, subscriptions, redemptions, unwinding } = fund;
		invariant(terms.account === FUND_ACCOUNTS + number, `${what} has account ${terms.account}`);
		invariant(state.accounts.get(terms.account) === fund, `${what} is not its account's`);
		for (const { quantity, left, at } of fund.handedOut) {
			invariant(quantity > 0n && left >= 0n && left <= quantity && at <= now(), `${what} hands out ${left} of ${quantity}`);
		}
		let sum = founding;
		for (const lot of lots.values()) {
			invariant(lot.lot <= state.lastLot && lot.units > 0n && lot.highWater >= 0n, `${what} has a lot of ${lot.units} units`);
			invariant(lot.boughtAt <= now(), `a lot of ${what} of the future`);
			sum += lot.units;
		}
		invariant(sum === units, `${what} has ${units} units, its lots ${sum}`);
		invariant(founding > 0n || (units === 0n && subscriptions.size === 0), `${what} has units and was never founded`);
		for (const { subscription, amount } of subscriptions.values()) {
			invariant(subscription <= state.lastSubscription && amount > 0n, `${what}: subscription ${subscription} of ${amount}`);
		}
		for (const { redemption, units: asked, user } of redemptions.values()) {
			invariant(redemption <= state.lastRedemption && asked > 0n, `${what}: redemption ${redemption} of ${asked}`);
			invariant(freeUnits(fund, user) >= 0n, `${user} redeems more than they have of ${what}`);
		}
		if (unwinding === undefined) continue;
		let waiting = 0n;
		for (const id of unwinding.redemptions) waiting += redemptions.get(id)?.units ?? 0n;
		invariant(waiting === unwinding.units && unwinding.ofUnits === units, `the unwinding of ${what} is for other units`);
		for (const { target, held } of unwinding.targets) invariant(target >= 0n && target <= held, `${what} unwinds to ${target}`);
	}
}
