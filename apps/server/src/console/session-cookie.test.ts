import { expect, test } from "vitest";
import { sessionCookie, tokenIn } from "./session-cookie.ts";

test("the cookie of an https console is valid for its host alone", () => {
	expect(sessionCookie(4, "abc", 60, true)).toBe(
		"__Host-candor-console-4=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure",
	);
});

test("the cookie at http://localhost has no `__Host-` prefix, which would need Secure", () => {
	expect(sessionCookie(4, "abc", 60, false)).toBe("candor-console-4=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=60");
});

test("an https console ignores a cookie without the `__Host-` prefix, which a page of another subdomain can set", () => {
	const planted = "candor-console-4=planted; __Host-candor-console-5=other";
	expect(tokenIn(planted, 4, true)).toBe("");
	expect(tokenIn(`${planted}; __Host-candor-console-4=abc`, 4, true)).toBe("abc");
	expect(tokenIn("x=1; candor-console-4=abc", 4, false)).toBe("abc");
	expect(tokenIn(undefined, 4, false)).toBe("");
});
