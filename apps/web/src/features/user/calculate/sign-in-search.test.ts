import { expect, test } from "vitest";
import { readSignInSearch } from "./sign-in-search.ts";

test.each([
	[{ invite: "CANDOR" }, "CANDOR"],
	[{ invite_code: " k7q4m2 " }, "k7q4m2"],
	[{ invite_code: "k7q 4m2" }, "k7q4m2"],
	[{ code: "1234" }, "1234"],
	[{ backpage: "/?invite_code=K7Q4M2" }, "K7Q4M2"],
	[{ invite: "HERE", backpage: "/?invite=THERE" }, "HERE"],
])("readSignInSearch reads from the URL parameters %j the invite code %s", (search, invite) => {
	expect(readSignInSearch(search).invite).toBe(invite);
});

test.each([{}, { invite: "" }, { invite: "<b>" }, { invite: "x".repeat(33) }, { backpage: "/pages/trade/index?code=BTC" }])(
	"readSignInSearch reads no invite code from the URL parameters %j",
	(search) => {
		expect(readSignInSearch(search)).not.toHaveProperty("invite");
	},
);

test("readSignInSearch reads from the URL the page to return to, and if that page is a tab", () => {
	expect(readSignInSearch({ backpage: "/pages/x", backtype: "2", other: "1" })).toEqual({ backpage: "/pages/x", backtype: 2 });
	expect(readSignInSearch({ backpage: "", backtype: "3" })).toEqual({});
});
