import type { ConsoleData } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { BANK_CARD, RESPONSES } from "../../testing/examples.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { BankCardsPage } from "./bank-cards-page.tsx";

type CheckedCard = ConsoleData<"bank_cards">["list"][number];

function renderCards(list: readonly CheckedCard[], options: PageOptions = {}) {
	const overview = { ...(RESPONSES.overview as ConsoleData<"overview">), queues: [] };
	const responses = { bank_cards: { list: [...list], total: list.length }, overview, ...options.responses };
	return renderPage(<BankCardsPage search={{}} />, { ...options, responses });
}

test("the page shows the holder next to the verified name, the flags, and other users with the same number", async () => {
	renderCards([BANK_CARD]);
	expect(await screen.findByText("Compare the names")).toBeDefined();
	expect(screen.getByText("Ann Lee")).toBeDefined();
	const flags = within(screen.getByRole("list", { name: "Flags" }));
	expect(flags.getByText("another user has the same number")).toBeDefined();
	expect(screen.getByRole("link", { name: "100002" }).getAttribute("href")).toBe("/users/100002");
});

test("formula and script texts of a card appear as plain text", async () => {
	const holder = '=HYPERLINK("https://example.org")<img src=x onerror=alert(1)>';
	renderCards([{ ...BANK_CARD, holder, bank_name: "javascript:alert(1)" }]);
	expect(await screen.findAllByText(holder)).toHaveLength(2);
	expect(document.querySelector("img, a[href^=javascript]")).toBeNull();
	expect(screen.getByText("javascript:alert(1)")).toBeDefined();
});

test("the operator accepts a card with a reason and the passkey", async () => {
	const { user } = renderCards([BANK_CARD], { responses: { "bank_cards/decide": { result: "decided", by: 3, at: 5 } } });
	await user.click(await screen.findByRole("button", { name: "Accept with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Give a reason.");
	expect(requests("bank_cards/decide")).toEqual([]);
	await user.type(screen.getByLabelText("Your reason"), "Joint account");
	await user.click(screen.getByRole("button", { name: "Accept with passkey" }));
	expect((await screen.findByRole("status")).textContent).toMatch(/Decided/);
	const [sent] = requests("bank_cards/decide");
	expect(sent?.params).toEqual({ card: 7, accepted: true, reason: "Joint account" });
	expect(sent?.confirmation).toBeDefined();
});

test("a stale page names the operator who decided before", async () => {
	const { user } = renderCards([BANK_CARD], { responses: { "bank_cards/decide": { result: "already_decided", by: 9, at: 5 } } });
	await user.type(await screen.findByLabelText("Your reason"), "Not the user's");
	await user.click(screen.getByRole("button", { name: "Reject with passkey" }));
	expect((await screen.findByRole("status")).textContent).toMatch(/Operator 9 decided this card before you/);
});

test("the page keeps the typed reason after a refusal", async () => {
	const { user } = renderCards([BANK_CARD], { responses: { "bank_cards/decide": refusal("own_account", "card") } });
	await user.type(await screen.findByLabelText("Your reason"), "Mine");
	await user.click(screen.getByRole("button", { name: "Accept with passkey" }));
	expect(await screen.findByText(/about your own account/)).toBeDefined();
	expect(screen.getByLabelText("Your reason")).toHaveProperty("value", "Mine");
});

test("an administrator sees the full number after a reason and the passkey, and a reviewer never", async () => {
	const responses = { "bank_cards/number": { number: "4111111111111111" } };
	const { user, unmount } = renderCards([BANK_CARD], { session: { role: "administrator" }, responses });
	await user.type(await screen.findByLabelText("Reason for the look"), "Recall");
	await user.click(screen.getByRole("button", { name: "Show with passkey" }));
	expect(await screen.findByText("4111111111111111")).toBeDefined();
	expect(requests("bank_cards/number")[0]?.params).toEqual({ card: 7, reason: "Recall" });
	unmount();
	renderCards([BANK_CARD], { session: { role: "reviewer" }, responses });
	await screen.findByText("Compare the names");
	expect(screen.queryByText("Full number")).toBeNull();
});

test("a treasurer sees the cards and cannot decide", async () => {
	renderCards([BANK_CARD], { session: { role: "treasurer" } });
	expect(await screen.findByText("Reviewers and administrators decide.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Accept with passkey" })).toBeNull();
});

test("the page says that no card waits", async () => {
	renderCards([]);
	expect(await screen.findByText("Nothing waits")).toBeDefined();
});

test("the menu's queues load again after a decision", async () => {
	const { user } = renderCards([BANK_CARD], { responses: { "bank_cards/decide": { result: "decided", by: 3, at: 5 } } });
	await user.type(await screen.findByLabelText("Your reason"), "Joint account");
	const before = requests("overview").length;
	await user.click(screen.getByRole("button", { name: "Accept with passkey" }));
	await screen.findByRole("status");
	await waitFor(() => expect(requests("overview").length).toBeGreaterThan(before));
});
