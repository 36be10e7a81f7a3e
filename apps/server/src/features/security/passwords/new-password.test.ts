import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { CALLS } from "@candor/contract";
import { expect, test } from "vitest";
import { isMostUsed } from "./most-used-passwords.ts";
import { checkNewPassword } from "./new-password.ts";

const chosen = (password: string, account = "nobody@example.com") =>
	checkNewPassword({ password, re_password: password }, [account])?.code;

test("each of the 100,000 most used passwords is recognised, and no similar text that is not in the list", () => {
	const text = brotliDecompressSync(readFileSync(join(import.meta.dirname, "most-used-passwords.txt.br"))).toString();
	const all = text.trimEnd().split("\n");
	expect(new Set(all).size).toBe(100_000);
	expect(all.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([]);
	const known = new Set(all);
	expect(all.filter((word) => !isMostUsed(word))).toEqual([]);
	const near = all.flatMap((word) => [`${word}~`, word.slice(0, -1), `!${word}`]).filter((word) => !known.has(word));
	expect(near.length).toBeGreaterThan(100_000);
	expect(near.filter((word) => isMostUsed(word))).toEqual([]);
	expect(["", "\n", "zzzzzzzzzzzzzzzzzzzz", "\u{10ffff}"].filter(isMostUsed)).toEqual([]);
});

test.each(["123456", "password", "Password1", "QWERTY", " iloveyou ", "１２３４５６", "dragon", "111111"])(
	"the server refuses %j as one of the most used passwords",
	(password) => expect(chosen(password)).toBe("password_too_common"),
);

test.each([
	["gracefully", "gracefully@example.com"],
	["GraceHopper", "grace.hopper@example.com"],
	["grace-hopper", "gracehopper"],
	["gracehopper1", "gracehopper"],
	["xxhopper", "hopper"],
	["hopper@example.com", "hopper@example.com"],
	["9012345678", "+819012345678"],
	["819012345678", "+819012345678"],
	["+81 90 1234 5678", "+819012345678"],
	["x9012345678", "+819012345678"],
	["สมชายใจดี", "สมชายใจดี@example.com"],
])("the server refuses the password %j as too similar to the account name %s", (password, account) =>
	expect(chosen(password, account)).toBe("password_like_account"),
);

test.each([
	["correct horse", "nobody@example.com"],
	["hopper likes tea", "hopper"],
	["an odd sentence", "an@example.com"],
	["!?!?!?!?", "nobody"],
	["8190-purple-tea", "+819012345678"],
	["лошадь ест сено", "nobody"],
])("the server accepts the password %j for the account %s", (password, account) =>
	expect(chosen(password, account)).toBeUndefined(),
);

test("a repeated password may use another Unicode form of its accents, and an accented letter counts as one character", () => {
	const twice = { password: "caf\u00e9-del-puerto", re_password: "cafe\u0301-del-puerto" };
	expect(checkNewPassword(twice, ["a"])).toBeUndefined();
	const composed = { password: "\u00e9\u00e9\u00e9", re_password: "e\u0301e\u0301e\u0301" };
	expect(checkNewPassword(composed, ["a"])).toMatchObject({ code: "password_too_short" });
	expect(checkNewPassword({ password: composed.re_password, re_password: composed.password }, ["a"])).toMatchObject({
		code: "password_too_short",
	});
});

test("the server refuses a password that is too short, and one that differs from its repetition", () => {
	expect(checkNewPassword({ password: "short", re_password: "short" }, ["a"])).toMatchObject({ code: "password_too_short" });
	const differing = { password: "correct horse", re_password: "correct cow" };
	expect(checkNewPassword(differing, ["a"])).toMatchObject({ code: "passwords_differ", params: { field: "re_password" } });
	expect(checkNewPassword({ password: "123456", re_password: "123456" }, ["a"])).toMatchObject({ params: { field: "password" } });
});

test.each([64, 128])("the server accepts a password of %i characters", (length) => {
	const password = "correct horse battery staple ".repeat(5).slice(0, length);
	expect(
		CALLS["user/login"].params.safeParse({ account: "ann@example.com", password }).error?.issues.map(({ path }) => path[0]) ?? [],
	).not.toContain("password");
	expect(chosen(password)).toBeUndefined();
});
