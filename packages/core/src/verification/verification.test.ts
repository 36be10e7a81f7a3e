// Tests the verification of users, and the access to products that follows from a user's country (docs/reference/rules.md §1.8).
import { OptionScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { LapseVerification, SetCountries, SetVerification } from "./messages.ts";

const own = { id: "", by: FOUNDER, reason: "for a test" } as const;

function scenario() {
	const at = new OptionScenario({ country: "" });
	const user = at.person(0);
	const set = (more: Partial<SetVerification>) =>
		at.say({ type: "SetVerification", ...own, user, version: 1, basic: true, advanced: false, country: "TH", ...more });
	const countries = (more: Partial<SetCountries>) =>
		at.say({ type: "SetCountries", ...own, product: "options", demoOnly: [], absent: [], ...more });
	const access = (product: "options" | "contracts" = "options") => at.exchange.offers.accessTo(product, user);
	return { at, user, set, countries, access };
}

it.each<[Partial<SetVerification>, string]>([
	[{}, "ok"],
	[{ advanced: true }, "ok"],
	[{ basic: false, country: "" }, "ok"],
	[{ basic: false, advanced: true }, "basic_first advanced"],
	[{ country: "" }, "invalid_country country"],
	[{ country: "th" }, "invalid_country country"],
	[{ country: "THA" }, "invalid_country country"],
	[{ user: 999_999 }, "unknown_account user"],
	[{ version: 0 }, "stale_version version"],
])("setting a verification with %o returns %s", (command, said) => {
	expect(scenario().set(command)).toBe(said);
});

it("an older version of a verification is rejected, and a newer version can withdraw it", () => {
	const { at, user, set } = scenario();
	expect([set({ version: 5 }), set({ version: 5 }), set({ version: 4 })]).toEqual([
		"ok",
		"stale_version version",
		"stale_version version",
	]);
	expect(at.exchange.offers.isVerified(user)).toBe(true);
	expect(set({ version: 6, basic: false, country: "" })).toBe("ok");
	expect(at.exchange.offers.isVerified(user)).toBe(false);
});

describe("the server lowers a verification without an operator", () => {
	const lapse = (at: OptionScenario, more: Partial<LapseVerification>) =>
		at.say({
			type: "LapseVerification",
			id: "",
			by: SERVICE.accounts,
			user: at.person(0),
			version: 2,
			basic: true,
			advanced: false,
			...more,
		});

	it.each<[Partial<SetVerification>, Partial<LapseVerification>, string]>([
		[{ advanced: true }, {}, "ok"],
		[{ advanced: true }, { basic: false }, "ok"],
		[{}, { basic: false }, "ok"],
		[{}, {}, "not_lower basic"],
		[{}, { advanced: true }, "not_lower advanced"],
		[{ basic: false, country: "" }, {}, "not_lower basic"],
		[{ advanced: true }, { basic: false, advanced: true }, "basic_first advanced"],
		[{ advanced: true }, { version: 1 }, "stale_version version"],
		[{ advanced: true }, { user: 999_999 }, "unknown_account user"],
	])("after %o, lowering with %o returns %s", (set, lower, said) => {
		const known = scenario();
		known.set(set);
		expect(lapse(known.at, lower)).toBe(said);
	});

	it("a user who was never verified has nothing to lower", () => {
		expect(lapse(scenario().at, { basic: false })).toBe("not_lower basic");
	});

	it("a lowered verification keeps its country, and an operator verifies the user again", () => {
		const { at, user, set } = scenario();
		set({ advanced: true, country: "JP" });
		lapse(at, { basic: false });
		expect(at.exchange.offers.isVerified(user)).toBe(false);
		expect(at.events.at(-1)).toMatchObject({ type: "VerificationSet", basic: false, advanced: false, country: "JP" });
		expect(set({ version: 3, country: "JP" })).toBe("ok");
	});
});

describe("each product is accessible only in allowed countries", () => {
	it.each([
		["an unverified user", undefined, { may: "demo", because: "not_verified" }],
		["Thailand", "TH", { may: "real", because: undefined }],
		["Japan", "JP", { may: "real", because: undefined }],
		["the United Kingdom", "GB", { may: "demo", because: "country" }],
		["Germany", "DE", { may: "demo", because: "country" }],
		["the United States", "US", { may: "demo", because: "country" }],
	])("access to options follows the country: %s", (_name, country, expected) => {
		const { set, access } = scenario();
		if (country !== undefined) set({ country });
		expect(access()).toEqual(expected);
	});

	it("access follows the operators' country lists, separately for each product, also after a restart", () => {
		const { at, user, set, countries, access } = scenario();
		set({});
		expect(countries({ absent: ["TH"] })).toBe("ok");
		expect([access(), access("contracts")]).toEqual([
			{ may: "none", because: "country" },
			{ may: "real", because: undefined },
		]);
		const copy = Exchange.restore(at.exchange.sections());
		expect(copy.offers.accessTo("options", user)).toEqual({ may: "none", because: "country" });
		expect(copy.stateHash()).toBe(at.exchange.stateHash());
	});

	it.each([
		[{ demoOnly: ["DE", "DE"] }, "invalid_country countries"],
		[{ demoOnly: ["DE"], absent: ["DE"] }, "invalid_country countries"],
		[{ absent: ["Germany"] }, "invalid_country countries"],
		[
			{ absent: Array.from({ length: 301 }, (_, at) => String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))) },
			"invalid_country countries",
		],
	])("setting country lists %o returns %s", (lists, said) => {
		expect(scenario().countries(lists)).toBe(said);
	});
});
