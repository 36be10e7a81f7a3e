// Checks that the layouts of a snapshot's sections stay as they are under the current rules. A changed layout needs a new version
// of the rules: the state hash at the start of an era covers these bytes, and every release with those rules checks the hash.
import { foundingCommands } from "@candor/testkit";
import { expect, it } from "vitest";
import { ByteWriter } from "./encoding/bytes.ts";
import { Exchange, RULES } from "./exchange.ts";
import { PRODUCTS } from "./products.ts";

const LAYOUTS = {
	rules: 16,
	sections: {
		listing: 1,
		accounts: 1,
		prices: 1,
		custody: 1,
		spot: 3,
		operators: 2,
		verification: 4,
		limits: 1,
		house: 1,
		demo: 1,
		options: 1,
		contracts: 3,
		earn: 1,
		subscription: 1,
		ieo: 1,
		arbitrage: 2,
		holds: 1,
		referral: 1,
		networks: 1,
		deposits: 1,
		withdrawals: 1,
		liabilities: 1,
		banks: 1,
		p2p: 1,
	},
};

it("the sections have the layouts that are recorded for the current rules", () => {
	const exchange = new Exchange();
	const sections = Object.fromEntries(
		PRODUCTS.map(({ name, create }) => [name, create({ access: {} } as never, {} as never).sectionVersion]),
	);
	expect({ rules: RULES, sections }).toEqual(LAYOUTS);
	expect(exchange.sections().map(({ name, version }) => [name, version])).toEqual([
		["exchange", 1],
		["ledger", 1],
		["command_ids", 2],
	]);
});

it("an empty section is left out and restored as empty", () => {
	const exchange = new Exchange();
	exchange.applyBatch(1, foundingCommands().slice(0, 2));
	const names = exchange.sections().map(({ name }) => name);
	expect(names).toEqual(["exchange", "ledger", "listing", "command_ids"]);
	const copy = Exchange.restore(exchange.sections());
	expect(copy.stateHash()).toBe(exchange.stateHash());
	copy.checkInvariants();
});

it("the core rejects a section of an unknown product, which a newer release wrote", () => {
	const sections = [...new Exchange().sections(), { name: "moon", version: 1, count: 1, bytes: new ByteWriter().finish() }];
	expect(() => Exchange.restore(sections)).toThrow("this release knows no section moon");
});
