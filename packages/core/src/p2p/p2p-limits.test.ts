// Tests the limits of advertisements, currencies and pay types: the last accepted value and the first refused value of each.
import { P2pScenario } from "@candor/testkit";
import { expect, it } from "vitest";
import { MAX_ADVERTISEMENTS, MAX_CURRENCIES, MAX_PAY_TYPES } from "./terms.ts";

const COIN = 1_000_000n;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

it("a merchant has at most 20 advertisements, and can edit each of them at the limit", () => {
	const at = new P2pScenario();
	const small = { quantity: 10n * COIN };
	let advertisement = 0;
	for (let count = 0; count < MAX_ADVERTISEMENTS; count++) advertisement = at.must(at.advertises("sell", at.person(0), small));
	expect(at.say(at.advertises("sell", at.person(0), small))).toBe("too_many_advertisements");
	expect(at.say(at.advertises("sell", at.person(0), { ...small, advertisement, version: 1 }))).toBe("ok");
	expect(at.say(at.advertises("sell", at.person(1), small))).toBe("ok");
});

it("users trade in at most 50 currencies", () => {
	const at = new P2pScenario();
	const known = 2;
	const currency = (index: number) => ({
		currency: `Q${LETTERS[Math.floor(index / 26)]}${LETTERS[index % 26]}`,
		decimals: 2,
		open: true,
	});
	for (let index = 0; index < MAX_CURRENCIES - known; index++) at.must(at.own("SetP2pCurrency", currency(index)));
	expect(at.say(at.own("SetP2pCurrency", currency(100)))).toBe("too_many_pay_types currency");
	expect(at.say(at.own("SetP2pCurrency", { ...currency(0), open: false }))).toBe("ok");
});

it("the exchange knows at most 200 pay types", () => {
	const at = new P2pScenario();
	const known = 2;
	const terms = { currency: "THB", recallMs: 0, maximum: 1_000n, windowMs: 60_000, holdMs: 0, catalogue: "{}", open: true };
	const payType = (index: number) => ({ ...terms, payType: `type_${index}` });
	for (let index = 0; index < MAX_PAY_TYPES - known; index++) at.must(at.own("SetPayType", payType(index)));
	expect(at.say(at.own("SetPayType", payType(MAX_PAY_TYPES)))).toBe("too_many_pay_types payType");
	expect(at.say(at.own("SetPayType", { ...payType(0), open: false }))).toBe("ok");
});
