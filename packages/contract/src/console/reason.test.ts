import { expect, test } from "vitest";
import { CONSOLE_CALLS, reasonText } from "../index.ts";

test("a reason is stored without spaces around it", () => {
	expect(reasonText.parse("  ticket 4711, é 😀 理由 ")).toBe("ticket 4711, é 😀 理由");
});

test.each([
	"",
	"   ",
	"\n",
	"x".repeat(501),
	"a\nb",
	"a\0b",
	"a\u0085b",
	"a\u202eb",
	"a\u202ab",
	"a\u2066b",
	"a\u2069b",
	"a\ud800",
])("the console's contract refuses the reason %j in each call", (reason) => {
	expect(CONSOLE_CALLS["users/profile"].params.safeParse({ user: 1, reason }).success).toBe(false);
	const invitation = { operator: 5, role: "support", reason };
	expect(CONSOLE_CALLS["enrolments/invite"].params.safeParse(invitation).success).toBe(false);
});
