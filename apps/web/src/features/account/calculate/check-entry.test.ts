// The rules of product.md §5, one by one.
import { expect, test } from "vitest";
import { checkAccount, checkLogin, checkRegister, type RegisterTyped } from "./check-entry.ts";
import { passwordStrength } from "./password-strength.ts";

const RIGHT: RegisterTyped = {
	type: "email",
	account: "you@example.com",
	code: "012345",
	password: "secret",
	confirm: "secret",
	invite: "CANDOR",
	agree: true,
};

test("what is right has no problem", () => {
	expect(checkRegister(RIGHT)).toEqual({});
	expect(checkRegister({ ...RIGHT, type: "username", account: "trader_7", code: "" })).toEqual({});
	expect(checkLogin({ type: "email", account: " You@Example.com ", password: "x" })).toEqual({});
});

test("everything empty is named, field by field", () => {
	const nothing = { ...RIGHT, account: "", code: "", password: "", confirm: "", invite: " ", agree: false };
	expect(checkRegister(nothing)).toEqual({
		account: "email_required",
		code: "code_required",
		password: "password_required",
		re_password: "confirm_required",
		invite_code: "invite_required",
		agree: "agree_required",
	});
	expect(checkLogin({ type: "username", account: "", password: "" })).toEqual({
		account: "username_required",
		password: "password_required",
	});
});

test.each(["you", "you@", "you@example", "you@@example.com", "a b@example.com", "you@example..com"])(
	"%s is no e-mail address",
	(account) => {
		expect(checkAccount("email", account, true)).toBe("email_wrong");
	},
);

test("a username begins with a letter and has four to thirty-two characters when it is made", () => {
	for (const account of ["abc", "1abc", "with space", "a".repeat(33)])
		expect(checkAccount("username", account, true)).toBe("username_wrong");
	expect(checkAccount("username", "abc", false)).toBeUndefined();
});

test("passwords: six characters as people count them, twice the same", () => {
	expect(checkRegister({ ...RIGHT, password: "12345", confirm: "12345" })).toEqual({ password: "password_short" });
	expect(checkRegister({ ...RIGHT, password: "🙂🙂🙂", confirm: "🙂🙂🙂" })).toEqual({ password: "password_short" });
	expect(checkRegister({ ...RIGHT, confirm: "Secret" })).toEqual({ re_password: "passwords_differ" });
	expect(checkRegister({ ...RIGHT, code: "12345" })).toEqual({ code: "code_short" });
});

test("strength grows with length and variety", () => {
	expect(passwordStrength("12345")).toBe(0);
	expect(passwordStrength("aaaaaaaaaaaaaaaa")).toBe(1);
	expect(passwordStrength("secret")).toBe(1);
	expect(passwordStrength("secret77")).toBe(2);
	expect(passwordStrength("correct horse battery")).toBe(3);
	expect(passwordStrength("Tr4der-2026")).toBe(3);
});
