import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { PROFILE } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { UserPage } from "./user-page.tsx";

const address = "/users/100001";

test("a profile opens after a reason and the passkey", async () => {
	const { user } = renderPage(<UserPage />, { responses: { "users/profile": PROFILE }, address });
	expect(screen.queryByText("Trader 100001")).toBeNull();
	await user.type(screen.getByLabelText("Reason"), "Ticket 12");
	await user.click(screen.getByRole("button", { name: "Open with passkey" }));
	expect(await screen.findByText("Trader 100001")).toBeDefined();
	expect(screen.getByRole("row", { name: "coin USDT 1,000.5 0" })).toBeDefined();
	expect(requests("users/profile")[0]?.params).toEqual({ user: 100_001, reason: "Ticket 12" });
});

test("the page requires a reason before the passkey", async () => {
	const { user } = renderPage(<UserPage />, { address });
	await user.click(screen.getByRole("button", { name: "Open with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Give a reason.");
	expect(requests("confirm")).toEqual([]);
});

test("the page says that the role sees no balances if the server sends none", async () => {
	const { balances: _, ...profile } = PROFILE;
	const { user } = renderPage(<UserPage />, { session: { role: "support" }, responses: { "users/profile": profile }, address });
	await user.type(screen.getByLabelText("Reason"), "Ticket 12");
	await user.click(screen.getByRole("button", { name: "Open with passkey" }));
	expect(await screen.findByText("Your role does not see balances.")).toBeDefined();
});

test("the page names the time at which the reached limit of looks ends", async () => {
	const limit = refusal("look_limit", undefined, { retry_after: 1_800 });
	const { user } = renderPage(<UserPage />, { responses: { "users/profile": limit }, address });
	await user.type(screen.getByLabelText("Reason"), "Ticket 12");
	await user.click(screen.getByRole("button", { name: "Open with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toMatch(/It ends in 30 min/);
});

test("the page names the kinds of operators' activity", async () => {
	const { user } = renderPage(<UserPage />, { responses: { "users/profile": PROFILE }, address });
	await user.type(screen.getByLabelText("Reason"), "Ticket 12");
	await user.click(screen.getByRole("button", { name: "Open with passkey" }));
	expect(await screen.findByRole("cell", { name: "Profile opened" })).toBeDefined();
});
