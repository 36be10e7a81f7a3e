import { REFUSALS } from "@candor/contract";
import { P2P_STATES } from "@candor/core";
import { describe, expect, test } from "vitest";
import type { TextId } from "./catalog.ts";
import { languageOf } from "./language.ts";
import { CATALOGS, say } from "./say.ts";

const MONEY_MAIL = ["amount", "currency", "to", "hash"];
const DONE: Record<string, readonly string[]> = {
	orders_cancelled: ["count"],
	transferred: ["amount", "currency"],
	funded: ["amount", "currency"],
	verified_in_sandbox: ["country"],
	mail_code: ["code", "minutes"],
	sms_code: ["code", "minutes"],
	mail_new_device: ["address"],
	mail_passkey_copied: ["address"],
	mail_passkey_went_back: ["address"],
	mail_withdrawal_stop_line: ["link"],
	mail_bank_card_added: ["last_four"],
	mail_bank_card_removed: ["last_four"],
	mail_bank_card_shown: ["last_four"],
	mail_bank_card_accepted: ["last_four"],
	mail_bank_card_rejected: ["last_four"],
	mail_p2p_order_subject: ["order", "state"],
	mail_p2p_order: ["order", "state", "coins", "money"],
	mail_p2p_half_subject: ["order"],
	mail_p2p_half: ["order"],
	mail_p2p_tenth_subject: ["order"],
	mail_p2p_tenth: ["order"],
	mail_payment_account_added: ["last_four"],
	mail_payment_account_removed: ["last_four"],
	mail_rebates_expiring_subject: ["day"],
	mail_rebates_expiring: ["day"],
	mail_phrase_line: ["phrase"],
	share_text: ["code"],
};
for (const id of Object.keys(CATALOGS.en.texts).filter((one) => /^mail_(withdrawal|deposit)_/.test(one))) {
	if (id !== "mail_withdrawal_stop_line") DONE[id] = id.endsWith("_subject") ? ["amount", "currency"] : MONEY_MAIL;
}
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
const ids = Object.keys(CATALOGS.en.texts) as TextId[];

describe.each(Object.entries(CATALOGS))("the catalog of the language %s is complete", (language, catalog) => {
	test("the catalog has a text for every refusal, and the same ids as the English catalog", () => {
		for (const code of Object.keys(REFUSALS)) expect(catalog.texts, code).toHaveProperty(code);
		expect(Object.keys(catalog.texts).sort()).toEqual([...ids].sort());
		expect(Object.keys(catalog.fields).sort()).toEqual(Object.keys(CATALOGS.en.fields).sort());
		expect(Object.keys(catalog.orderStates).sort()).toEqual([...P2P_STATES].sort());
	});

	test.each(ids)("the text %s uses only the params of its id, and the same ones as in English", (id) => {
		const text = catalog.texts[id];
		const allowed = (REFUSALS as Record<string, { params: readonly string[] }>)[id]?.params ?? DONE[id] ?? [];
		expect(text.trim()).not.toBe("");
		for (const name of placeholders(text)) expect(allowed, `${language} ${id}`).toContain(name);
		if (language !== "en") {
			const shown = (of: string) =>
				placeholders(of)
					.filter((name) => name !== "field")
					.sort();
			expect(shown(text), `${language} ${id}`).toEqual(shown(CATALOGS.en.texts[id]));
		}
		const params = Object.fromEntries(allowed.map((name) => [name, name === "field" ? "amount" : "7"]));
		expect(say(language as "en", id, params)).not.toMatch(/[{}–]/);
	});
});

test("the text of a refusal names the field in the language of the user", () => {
	expect(say("en", "field_required", { field: "target_price" })).toBe("Price is required");
	expect(say("jp", "field_required", { field: "target_price" })).toBe("価格を入力してください");
});

test("the text of a refusal names the state of a P2P order in the language of the user", () => {
	expect(say("en", "p2p_order_moved", { state: "released" })).toBe("The order has changed: Released. Look at it again.");
	expect(say("jp", "p2p_order_moved", { state: "released" })).toContain("リリース済み");
	expect(say("en", "p2p_order_moved", { state: "toString" })).toContain("toString");
});

test("texts show amounts in the number format of the language, and verification codes unchanged", () => {
	expect(say("en", "transferred", { amount: "12345.5", currency: "USDT" })).toBe("Transferred 12,345.5 USDT");
	expect(say("esp", "transferred", { amount: "12345.5", currency: "USDT" })).toContain("12.345,5 USDT");
	expect(say("en", "mail_code", { code: "123456", minutes: 10 })).toContain(" 123456.");
});

test("the language header sets the language, then the language of the browser, then English", () => {
	expect(languageOf("kr", "ja")).toBe("kr");
	expect(languageOf("", "fr-FR,ja;q=0.8,en;q=0.5")).toBe("jp");
	expect(languageOf("xx", "es-MX")).toBe("esp");
	expect(languageOf(undefined, "de, en;q=0")).toBe("en");
	expect(languageOf(undefined, undefined)).toBe("en");
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])(
	"the server treats the JavaScript property name %s as an unknown language, text id and field",
	(name) => {
		expect(languageOf(name, name)).toBe("en");
		expect(languageOf(undefined, `${name},th;q=0.5`)).toBe("th");
		expect(say("en", name)).toBe(CATALOGS.en.texts.internal_error);
		expect(say("en", "field_required", { field: name })).toBe(`${name} is required`);
		expect(say("en", "field_required", Object.create({ field: "amount" }))).toBe("This field is required");
	},
);
