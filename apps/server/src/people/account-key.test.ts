import { expect, test } from "vitest";
import { accountKey, isEmail, isUsername, masked } from "./account-key.ts";

test.each([
	[" Ada@Example.COM ", "ada@example.com"],
	["ＡＤＡ", "ada"],
	["Ada", "ada"],
	["Ada@Bücher.Example", "ada@xn--bcher-kva.example"],
	["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
	["ada@xn--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
	["a@почта.рф", "a@xn--80a1acny.xn--p1ai"],
	["太郎＠例え。テスト", "太郎@xn--r8jz45g.xn--zckzah"],
	["a@faß.de", "a@xn--fa-hia.de"],
	["a@%61.com", "a@%61.com"],
	["a@b\u00adc.de", "a@b\u00adc.de"],
])("the typed name %j is found under the key %j", (typed, key) => expect(accountKey(typed)).toBe(key));

test.each([
	"a@b.xn--p1ai",
	"a@xn--bcher-kva.example",
	"太郎@xn--r8jz45g.xn--zckzah",
	"a@b.co",
	"first.last+tag@sub.example.org",
	"x_y@host-name.io",
])("the parser accepts %s as an e-mail address", (key) => expect(isEmail(key)).toBe(true));
test.each([
	"",
	"a",
	"a@b",
	"@b.co",
	"a@.co",
	"a@b..co",
	"a b@c.de",
	"a@b@c.de",
	"a@-b.co",
	`${"a".repeat(65)}@b.co`,
	"a@b.c",
	"a<b>@c.de",
	"a\u007fb@c.de",
	"a\u202eb@c.de",
	"a\u200bb@c.de",
	"a@b.xn--",
	"a@b.xn--a",
	"a@bücher.example",
	"a@b.12",
	"a@127.0.0.1",
	`a@${"b".repeat(64)}.co`,
])("the parser rejects %j as an e-mail address", (key) => expect(isEmail(key)).toBe(false));
test.each(["abcd", "a.b-c_d", `a${"b".repeat(31)}`])("the parser accepts %s as a user name", (key) =>
	expect(isUsername(key)).toBe(true),
);
test.each(["abc", "1abc", "a b c", "a@bc", `a${"b".repeat(32)}`, "абвг", ""])("the parser rejects %j as a user name", (key) =>
	expect(isUsername(key)).toBe(false),
);

test.each([
	["ada.lovelace@example.com", "ad***@example.com"],
	["ab@example.com", "a***@example.com"],
	["satoshi", "sa***i"],
	["ada@xn--bcher-kva.example", "ad***@bücher.example"],
	["a@b.xn--p1ai", "a***@b.рф"],
	["Ada@Example.COM", "Ad***@Example.COM"],
])("the account %s is shown as %s", (account, shown) => expect(masked(account)).toBe(shown));
