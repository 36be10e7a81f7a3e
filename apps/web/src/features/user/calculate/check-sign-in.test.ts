import { expect, test } from "vitest";
import { type AccountInput, checkAccount, checkChange, checkForget, checkLogin, checkRegister } from "./check-sign-in.ts";
import { passwordStrength } from "./password-strength.ts";

const MAIL: AccountInput = { type: "email", account: "you@example.com", areaCode: "" };
const PHONE: AccountInput = { type: "mobile", account: "090-1234-5678", areaCode: "81" };
const NAME: AccountInput = { type: "username", account: "trader_7", areaCode: "" };
const RIGHT = { code: "012345", password: "secret", confirm: "secret", invite: "CANDOR", agree: true };

test("the sign-in forms accept valid fields", () => {
	expect(checkRegister(MAIL, RIGHT)).toEqual({});
	expect(checkRegister(PHONE, RIGHT)).toEqual({});
	expect(checkRegister(NAME, { ...RIGHT, code: "" })).toEqual({});
	expect(checkLogin({ ...MAIL, account: " You@Example.com " }, "x")).toEqual({});
	expect(checkForget(PHONE, RIGHT)).toEqual({});
	expect(checkChange({ old: "x", password: "secret", confirm: "secret" })).toEqual({});
});

test("the sign-in forms report each empty field", () => {
	const nothing = { code: "", password: "", confirm: "", invite: " ", agree: false };
	expect(checkRegister({ ...MAIL, account: "" }, nothing)).toEqual({
		account: "email_required",
		code: "code_required",
		password: "password_required",
		re_password: "confirm_required",
		invite_code: "invite_required",
		agree: "agree_required",
	});
	expect(checkLogin({ ...NAME, account: "" }, "")).toEqual({ account: "username_required", password: "password_required" });
	expect(checkForget({ ...PHONE, account: "" }, nothing)).toEqual({
		account: "phone_required",
		code: "code_required",
		password: "password_required",
		re_password: "confirm_required",
	});
	expect(checkChange({ old: "", password: "", confirm: "" })).toEqual({
		old_password: "old_required",
		password: "new_required",
		re_password: "confirm_required",
	});
});

test.each(["a@b.xn--p1ai", "a@почта.рф", "You@Bücher.Example", "太郎＠例え。テスト", "you@sub.example.org"])(
	"the sign-in forms accept the e-mail address %s",
	(account) => {
		expect(checkAccount({ ...MAIL, account }, true)).toBeUndefined();
	},
);

test.each([
	"a@b.xn--",
	"a@b.12",
	"a@127.0.0.1",
	"a@b.co/x",
	"a@b.co?x",
	"a@b.co#x",
	"you",
	"you@",
	"you@example",
	"you@@example.com",
	"a b@example.com",
	"you@example..com",
])("the sign-in forms reject the e-mail address %s", (account) => {
	expect(checkAccount({ ...MAIL, account }, true)).toBe("email_wrong");
});

test("a phone number requires an area code and more than two digits", () => {
	expect(checkAccount({ ...PHONE, account: "12" }, true)).toBe("phone_wrong");
	expect(checkAccount({ ...PHONE, areaCode: "" }, true)).toBe("area_required");
	expect(checkAccount({ ...PHONE, account: "０９０１２３４５６７８" }, true)).toBeUndefined();
});

test("a new username begins with a letter and has four to thirty-two characters", () => {
	for (const account of ["abc", "1abc", "with space", "a".repeat(33)])
		expect(checkAccount({ ...NAME, account }, true)).toBe("username_wrong");
	expect(checkAccount({ ...NAME, account: "abc" }, false)).toBeUndefined();
});

test("a new password requires six visible characters and an equal confirmation", () => {
	expect(checkRegister(MAIL, { ...RIGHT, password: "12345", confirm: "12345" })).toEqual({ password: "password_short" });
	expect(checkRegister(MAIL, { ...RIGHT, password: "🙂🙂🙂", confirm: "🙂🙂🙂" })).toEqual({ password: "password_short" });
	expect(checkRegister(MAIL, { ...RIGHT, confirm: "Secret" })).toEqual({ re_password: "passwords_differ" });
	expect(checkRegister(MAIL, { ...RIGHT, code: "12345" })).toEqual({ code: "code_short" });
	expect(checkChange({ old: "secret", password: "12345", confirm: "x" })).toEqual({
		password: "password_short",
		re_password: "passwords_differ",
	});
});

test("a password equals its confirmation in another Unicode form", () => {
	expect(checkRegister(MAIL, { ...RIGHT, password: "caf\u00e9-del-puerto", confirm: "cafe\u0301-del-puerto" })).toEqual({});
	expect(checkRegister(MAIL, { ...RIGHT, password: "e\u0301e\u0301e\u0301", confirm: "\u00e9\u00e9\u00e9" })).toEqual({
		password: "password_short",
	});
});

test("the strength of a password grows with length and variety", () => {
	expect(passwordStrength("12345")).toBe(0);
	expect(passwordStrength("aaaaaaaaaaaaaaaa")).toBe(1);
	expect(passwordStrength("secret")).toBe(1);
	for (const everybodys of ["secret77", "Password1!", "1234qwerty", "iloveyou2026"]) expect(passwordStrength(everybodys)).toBe(1);
	expect(passwordStrength("se7cret77")).toBe(2);
	expect(passwordStrength("ม้าที่กล้า9")).toBe(2);
	expect(passwordStrength("correct horse battery")).toBe(3);
	expect(passwordStrength("Tr4der-2026")).toBe(3);
});
