import { CALLS } from "@candor/contract";
import { describe, expect, test } from "vitest";
import { checkCard } from "./check-card.ts";

const check = (params: object) =>
	checkCard(CALLS["user/cash_save"].params.parse({ holder: "Ann Lee", bank_name: "A bank", pay_password: "1", ...params }));
const local = (number: string, more: object = {}) => check({ kind: "local", number, ...more });
const foreign = (number: string, swift_code = "DEUTDEFF", more: object = {}) =>
	check({ kind: "international", number, swift_code, ...more });
const refusal = (code: string, field: string) => ({ kind: "refused", code, params: { field } });

describe("the server checks numbers of local cards and accounts", () => {
	test.each([
		["4111 1111 1111 1111", "4111111111111111"],
		["5500-0055-5555-5559", "5500005555555559"],
		["378282246310005", "378282246310005"],
		["１２３４５６７", "1234567"],
		["ab 12-34", "AB1234"],
		["123-456-78901-234", "12345678901234"],
		["9876543210123456", "9876543210123456"],
		["4111111111111", "4111111111111"],
		["A".repeat(33) + 1, `${"A".repeat(33)}1`],
	])("the server reads the local card or account number %s as %s", (typed, number) =>
		expect(local(typed)).toMatchObject({ kind: "local", number }),
	);

	test.each([
		["a Visa number with a wrong digit", "4111 1111 1111 1112"],
		["a Mastercard number with a wrong digit", "5500005555555558"],
		["an American Express number with a wrong digit", "378282246310006"],
		["a UnionPay number with a wrong digit", "6200000000000006"],
		["five characters", "12345"],
		["35 characters", "1".repeat(35)],
		["letters only", "abcdefgh"],
		["a formula", "=1+2345678"],
		["nothing", " "],
	])("the server refuses %s as the number of a local card or account", (_name, typed) =>
		expect(local(typed)).toEqual(refusal("card_number_malformed", "number")),
	);
});

// Example IBANs of the IBAN registry (SWIFT), one for each length and alphabet.
const IBANS = [
	"NO93 8601 1117 947",
	"BE68 5390 0754 7034",
	"DE89 3704 0044 0532 0130 00",
	"GB29 NWBK 6016 1331 9268 19",
	"ES91 2100 0418 4502 0005 1332",
	"FR14 2004 1010 0505 0001 3M02 606",
	"BR15 0000 0000 0000 1093 2840 814P 2",
	"JO94 CBJO 0010 0000 0000 0131 0003 02",
	"MT84 MALT 0110 0001 2345 MTLC AST0 01S",
];

describe("the server checks IBAN and SWIFT codes of international cards", () => {
	test.each(IBANS)("the server accepts the IBAN %s, also in lower case and with hyphens", (iban) => {
		const number = iban.replaceAll(" ", "");
		expect(foreign(iban)).toMatchObject({ kind: "international", number });
		expect(foreign(iban.toLowerCase().replaceAll(" ", "-"))).toMatchObject({ number });
	});

	test.each(IBANS)("the server refuses the IBAN %s with two swapped, one changed or one missing character", (iban) => {
		const plain = iban.replaceAll(" ", "");
		const changed = plain.slice(0, -1) + (plain.endsWith("0") ? "1" : "0");
		const [c, d] = [plain[2], plain[3]];
		const swapped = plain.slice(0, 2) + d + c + plain.slice(4);
		for (const wrong of [changed, plain.slice(0, -1), ...(c === d ? [] : [swapped])]) {
			expect(foreign(wrong), wrong).toEqual(refusal("iban_malformed", "number"));
		}
	});

	test.each(["", "4111111111111111", "XX89370400440532013000", "US64SVBKUS6S3300958879", "DE89"])(
		"the server refuses %j as an IBAN",
		(typed) => expect(foreign(typed)).toEqual(refusal("iban_malformed", "number")),
	);

	test.each([
		["deut de ff", "DEUTDEFF"],
		["DEUT-DEFF-500", "DEUTDEFF500"],
	])("the server accepts the SWIFT code %s", (typed, swift_code) =>
		expect(foreign(IBANS[0] as string, typed)).toMatchObject({ details: { swift_code } }),
	);

	test.each(["", "DEUT", "DEUTDEFF1", "1EUTDEFF", "DEUTZZFF"])("the server refuses %j as a SWIFT code", (typed) =>
		expect(foreign(IBANS[0] as string, typed)).toEqual(refusal("swift_malformed", "swift_code")),
	);
});

describe("the server checks the texts of a card", () => {
	test("the server accepts formula and script texts of a card as ordinary texts", () => {
		const texts = { holder: "=HYPERLINK(A1) Lee", bank_name: "<img src=x onerror=alert(1)>" };
		expect(local("1234567", texts)).toMatchObject({ details: texts });
	});

	test("the server does not store fields of the other kind of card", () => {
		const all = { branch_name: "Main", bank_address: "1 Street", payee_address: "2 Street", postal_code: "12" };
		expect(local("1234567", all)).toMatchObject({ details: { branch_name: "Main", bank_address: "", payee_address: "" } });
		expect(foreign(IBANS[0] as string, "DEUTDEFF", all)).toMatchObject({
			details: { branch_name: "", bank_address: "1 Street" },
		});
	});

	test.each([
		["", "holder_malformed"],
		["12345", "holder_malformed"],
		["Ann\u202eeel", "holder_malformed"],
		["Ann 4111 1111 1111 1111", "holder_malformed"],
		["Ann Lee CVV 123", "security_code_refused"],
	])("the server refuses the holder %j with %s", (holder, code) =>
		expect(local("1234567", { holder })).toEqual(refusal(code, "holder")),
	);

	test.each([
		["bank_name", "", "field_required"],
		["bank_name", "Bank\u0000", "bank_text_malformed"],
		["branch_name", "4111111111111111", "bank_text_malformed"],
		["branch_number", "security code 123", "security_code_refused"],
	])("the server refuses the card's field %s with the text %j", (field, text, code) =>
		expect(local("1234567", { [field]: text })).toEqual(refusal(code, field)),
	);

	test.each(["cvv", "cvv2", "cvc", "cvc2", "csc", "security_code"])("the server refuses the card's param %s", (name) =>
		expect(local("1234567", { [name]: "123" })).toEqual(refusal("security_code_refused", name)),
	);
});
