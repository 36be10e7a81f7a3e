// Tests holds on withdrawals after security changes: a hold lasts one day, can be extended but not shortened, and survives a
// restart.

import { OptionScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { HOLD_MS } from "./holds.ts";
import type { HoldReason, WithdrawalsHeld } from "./messages.ts";

function scenario() {
	const at = new OptionScenario();
	const user = at.person(0);
	const hold = (reason: HoldReason, id = "", whom = user) =>
		at.say({ type: "HoldWithdrawals", id, by: SERVICE.accounts, user: whom, reason });
	const told = () => at.events.filter((event): event is WithdrawalsHeld => event.type === "WithdrawalsHeld");
	const until = () => {
		at.record(1_000);
		return at.exchange.offers.heldUntil(user);
	};
	return { at, user, hold, told, until };
}

describe("withdrawals are held after a security change", () => {
	it("a hold on withdrawals lasts a day and ends automatically", () => {
		const { at, user, hold, told, until } = scenario();
		expect(until()).toBeUndefined();
		expect(hold("password")).toBe("ok");
		expect(HOLD_MS).toBe(DAY_MS);
		expect(told()).toEqual([{ type: "WithdrawalsHeld", user, reason: "password", until: at.time + DAY_MS }]);
		at.wait(DAY_MS - 1);
		expect(until()).toBe(told()[0]?.until);
		at.wait(1);
		expect(until()).toBeUndefined();
	});

	it("withdrawals are held until the latest end of all reasons; a repeated reason extends its hold", () => {
		const { at, hold, told, until } = scenario();
		hold("password");
		const first = at.time + DAY_MS;
		at.wait(DAY_MS / 2);
		hold("fund_password");
		expect(until()).toBe(first + DAY_MS / 2);
		at.wait(DAY_MS / 4);
		hold("password");
		expect(until()).toBe(first + (3 * DAY_MS) / 4);
		expect(told().map(({ reason, until: end }) => [reason, end - first])).toEqual([
			["password", 0],
			["fund_password", DAY_MS / 2],
			["password", (3 * DAY_MS) / 4],
		]);
	});

	it("a repeated command with the same id holds withdrawals once", () => {
		const { at, hold, told } = scenario();
		hold("binding", "same");
		at.wait(1_000);
		hold("binding", "same");
		expect(told()).toHaveLength(1);
	});

	it("a hold on withdrawals is rejected for an unknown user", () => {
		const { hold, told } = scenario();
		expect(hold("password", "", 999_999)).toBe("unknown_account user");
		expect(told()).toEqual([]);
	});

	it("holds on withdrawals survive a restart", () => {
		const { at, user, hold, until } = scenario();
		hold("password");
		at.wait(1_000);
		hold("second_factor");
		hold("unfrozen", "", at.person(1));
		const copy = Exchange.restore(at.exchange.sections());
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
		expect(copy.offers.heldUntil(user)).toBe(until());
		expect(copy.restate().filter(({ type }) => type === "WithdrawalsHeld")).toHaveLength(3);
	});
});
