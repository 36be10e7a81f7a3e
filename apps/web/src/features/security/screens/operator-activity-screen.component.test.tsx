import type { CallData } from "@candor/contract";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { requests } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { OperatorActivityScreen } from "./operator-activity-screen.tsx";

const LIST = "POST user/staff_looks";
const AT = Date.UTC(2026, 10, 25, 12);
type Page = CallData<"user/staff_looks">;

const entry = (command: string, role: Page["list"][number]["role"], reason: string) => ({ time: AT, command, role, reason });
const pageOf = (list: Page["list"], next: string | null = null): Page => ({
	...{ list, page: 1, limit: 30, total: null, has_more: next !== null, next_before: next },
});

describe("the page lists operators' actions on the account", () => {
	it("each entry has the action, its reason and the operator's role; an unknown action is a change of the account", async () => {
		const list = [
			entry("look", "support", "Ticket 7"),
			entry("SetVerification", "reviewer", "Documents accepted"),
			entry("SetSomething", "administrator", "A court order"),
			entry("legal_hold", "administrator", "Order 7 of the court"),
			entry("image_viewed", "reviewer", ""),
		];
		renderScreen(<OperatorActivityScreen />, { responses: { [LIST]: pageOf(list) } });
		await screen.findByText("Viewed your profile");
		const rows = screen.getAllByRole("article").map((row) => row.textContent ?? "");
		expect(rows[0]).toMatch(/Viewed your profile.*Ticket 7.*Support/);
		expect(rows[1]).toMatch(/Changed your verification.*Documents accepted.*Reviewer/);
		expect(rows[3]).toMatch(/Hid operator activity by legal order.*Order 7 of the court/);
		expect(rows[4]).toMatch(/Viewed a picture of yours.*Reviewer/);
		expect(rows[2]).toMatch(/Changed your account.*A court order.*Administrator/);
	});

	it("older entries load by the cursor of the previous page", async () => {
		const first = pageOf([entry("look", "support", "Ticket 7")], "123.5");
		const { user } = renderScreen(<OperatorActivityScreen />, { responses: { [LIST]: first } });
		await user.click(await screen.findByRole("button", { name: "Older activity" }));
		expect(requests(LIST).at(-1)).toMatchObject({ before: "123.5" });
	});

	it("a page without entries says that there was no activity", async () => {
		renderScreen(<OperatorActivityScreen />, { responses: { [LIST]: pageOf([]) } });
		expect(await screen.findByText("No operator activity")).toBeTruthy();
	});
});
