import type { ConsoleData } from "@candor/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { HOLD } from "../../testing/examples.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { LegalHoldsPage } from "./legal-holds-page.tsx";

type Hold = ConsoleData<"legal_holds">["list"][number];

function renderHolds(list: readonly Hold[], options: PageOptions = {}) {
	const responses = { legal_holds: { list: [...list] }, ...options.responses };
	return renderPage(<LegalHoldsPage search={{ user: 100_001 }} />, { ...options, responses });
}

test("an administrator approves a hold after reading its legal reason, with the passkey", async () => {
	const { user } = renderHolds([HOLD], { responses: { "legal_holds/approve": null } });
	await user.click(await screen.findByRole("button", { name: "Approve" }));
	const dialog = within(await screen.findByRole("alertdialog"));
	expect(dialog.getByText("Order 7 of the district court")).toBeDefined();
	await user.click(dialog.getByRole("button", { name: "Approve with passkey" }));
	await expect.poll(() => requests("legal_holds/approve")).toHaveLength(1);
	const [sent] = requests("legal_holds/approve");
	expect(sent?.params).toEqual({ hold: 31 });
	expect(sent?.confirmation).toBeDefined();
});

test("the end of an active hold needs a reason", async () => {
	const { user } = renderHolds([{ ...HOLD, state: "active", can_approve: false }], { responses: { "legal_holds/end": null } });
	await user.click(await screen.findByRole("button", { name: "End" }));
	const dialog = within(await screen.findByRole("alertdialog"));
	await user.click(dialog.getByRole("button", { name: "End with passkey" }));
	expect(requests("legal_holds/end")).toEqual([]);
	await user.type(dialog.getByLabelText("Reason"), "Order lifted");
	await user.click(dialog.getByRole("button", { name: "End with passkey" }));
	await expect
		.poll(() => requests("legal_holds/end").map(({ params }) => params))
		.toEqual([{ hold: 31, reason: "Order lifted" }]);
});

test("a request has the user, the days and the legal reason; a refusal names the field", async () => {
	const { user } = renderHolds([], { responses: { "legal_holds/request": refusal("invalid_hold_time", "until") } });
	await user.click(await screen.findByRole("button", { name: "Request with passkey" }));
	expect(screen.getByText("Choose a day in the future.")).toBeDefined();
	expect(requests("legal_holds/request")).toEqual([]);
	await user.type(screen.getByLabelText("Until"), "12/31/2026");
	await user.type(screen.getByLabelText("Legal reason"), "Order 7");
	await user.click(screen.getByRole("button", { name: "Request with passkey" }));
	expect(await screen.findByText("Until: A hold begins now or earlier, and ends within 366 days.")).toBeDefined();
	expect(requests("legal_holds/request").map(({ params }) => params)).toEqual([
		{ user: 100_001, until: Date.UTC(2026, 11, 31), reason: "Order 7" },
	]);
});

test("a reviewer sees holds without decisions", async () => {
	renderHolds([{ ...HOLD, can_approve: false, can_end: false }], { session: { role: "reviewer" } });
	const table = await screen.findByRole("table", { name: "Legal holds of activity" });
	expect(within(table).getByRole("row", { name: /100001.*Order 7.*Waiting for approval/ })).toBeDefined();
	expect(within(table).queryByRole("columnheader", { name: "Decide" })).toBeNull();
});
