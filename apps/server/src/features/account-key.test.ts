// Accounts as they are typed, found and shown.
import { expect, test } from "vitest";
import { accountKey, isEmail, isUsername, masked } from "./account-key.ts";

test.each([
	[" Ada@Example.COM ", "ada@example.com"],
	["ＡＤＡ", "ada"],
	["Ada", "ada"],
])("%j is found as %j", (typed, key) => expect(accountKey(typed)).toBe(key));

test.each(["a@b.co", "first.last+tag@sub.example.org", "x_y@host-name.io"])("%s is an e-mail address", (key) =>
	expect(isEmail(key)).toBe(true),
);
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
])("%j is none", (key) => expect(isEmail(key)).toBe(false));
test.each(["abcd", "a.b-c_d", `a${"b".repeat(31)}`])("%s is a username", (key) => expect(isUsername(key)).toBe(true));
test.each(["abc", "1abc", "a b c", "a@bc", `a${"b".repeat(32)}`, "абвг", ""])("%j is none", (key) =>
	expect(isUsername(key)).toBe(false),
);

test.each([
	["ada.lovelace@example.com", "ad***@example.com"],
	["ab@example.com", "a***@example.com"],
	["satoshi", "sa***i"],
])("%s is shown as %s", (account, shown) => expect(masked(account)).toBe(shown));
