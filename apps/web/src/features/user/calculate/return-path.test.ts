// The page after sign-in is always a page of this app.
import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const ORIGIN = "https://candor.example";

test.each([
	["/", "/"],
	["/pages/trade/index?symbol=ETH%2FUSDT", "/pages/trade/index?symbol=ETH%2FUSDT"],
	["/pages/assets/index", "/pages/assets/index"],
])("accepts the return path %s as a page of the app", (asked, path) => {
	expect(returnPath(asked, ORIGIN)).toBe(path);
});

test.each([
	undefined,
	"",
	"https://evil.example/pages/assets/index",
	"//evil.example/pages/assets/index",
	"/\\evil.example/pages",
	"/\t/evil.example/pages/",
	"javascript:alert(1)",
	"/api/user/logout",
	"/pages/../api/user/logout",
	"/pages/user/login/login?backpage=%2F",
])("replaces the invalid return path %s with Home", (asked) => {
	expect(returnPath(asked, ORIGIN)).toBe("/");
});
