// Tests opening accounts and changing their standing (trading, closing only, frozen). A change of standing takes effect only if
// its version is higher than the stored one.
import { foundingCommands } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FIRST_USER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import type { Standing } from "./messages.ts";

const AT = 1_700_000_000_000;
const ANN = FIRST_USER + 1;

const open = (user: number): Command => ({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
const set = (version: number, standing: Standing, user = ANN): Command => ({
	...{ type: "SetStanding", id: "", by: SERVICE.accounts, user, version, standing },
});

/**
 * Opens the account of a test user, Ann, on a new exchange. Returns the exchange and a function that runs a command and returns
 * its outcome.
 */
function withAnn() {
	const exchange = new Exchange();
	exchange.applyBatch(AT, [...foundingCommands(), open(ANN)]);
	const send = (command: Command) => exchange.applyBatch(AT, [command]).outcomes[0];
	return { exchange, send };
}

describe("opening an account is accepted only for a user", () => {
	it.each([-1, 0, 1, SERVICE.accounts, FIRST_USER - 1])(
		"the core rejects opening an account with the number %d, which is not a user's",
		(user) => {
			const { exchange, send } = withAnn();
			expect(send(open(user))).toMatchObject({ kind: "refused", refusal: { code: "invalid_user", field: "user" } });
			expect(exchange.offers.standingOf(user)).toBeUndefined();
		},
	);

	it("the core opens an account for the first user number; opening it again has no effect and keeps the standing", () => {
		const { exchange, send } = withAnn();
		expect(send(open(FIRST_USER))).toMatchObject({ kind: "accepted", effect: true });
		expect(exchange.offers.standingOf(FIRST_USER)).toBe("trading");
		send(set(1, "frozen"));
		expect(send(open(ANN))).toMatchObject({ kind: "accepted", effect: false });
		expect(exchange.offers.standingOf(ANN)).toBe("frozen");
	});
});

describe("only a newer version replaces an account's standing", () => {
	it("setting the standing of an unknown account is rejected", () => {
		const { send } = withAnn();
		const unknown = { kind: "refused", refusal: { code: "unknown_account", field: "user" } };
		expect(send(set(1, "frozen", ANN + 1))).toMatchObject(unknown);
	});

	it.each([
		[0, "refused"],
		[4, "refused"],
		[5, "refused"],
		[6, "accepted"],
		[50, "accepted"],
	])("setting a standing with version %d after version 5 is %s", (version, kind) => {
		const { exchange, send } = withAnn();
		expect(send(set(5, "closing_only"))).toMatchObject({ kind: "accepted" });
		const outcome = send(set(version, "trading"));
		expect(outcome).toMatchObject({ kind });
		if (kind === "refused") {
			expect(outcome).toMatchObject({ refusal: { code: "stale_version", field: "version", params: { version: 5 } } });
		}
		expect(exchange.offers.standingOf(ANN)).toBe(kind === "refused" ? "closing_only" : "trading");
	});

	it("setting a standing with version 0 never replaces the first standing", () => {
		const { exchange, send } = withAnn();
		expect(send(set(0, "frozen"))).toMatchObject({ kind: "refused", refusal: { code: "stale_version" } });
		expect(exchange.offers.standingOf(ANN)).toBe("trading");
	});
});
