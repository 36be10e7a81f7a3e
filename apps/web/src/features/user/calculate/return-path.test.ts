import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const ORIGIN = "https://candor.example";

test.each([
	["/", "/"],
	["/pages/trade/index?symbol=ETH%2FUSDT", "/pages/trade/index?symbol=ETH%2FUSDT"],
	["/pages/assets/index", "/pages/assets/index"],
])("after sign-in, the path %s of this app leads to %s", (asked, path) => {
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
])("after sign-in, the invalid path %s leads to Home", (asked) => {
	expect(returnPath(asked, ORIGIN)).toBe("/");
});
