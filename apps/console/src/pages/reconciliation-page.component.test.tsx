import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RECONCILIATION, RESPONSES } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ReconciliationPage } from "./reconciliation-page.tsx";

const show = (change: Partial<typeof RECONCILIATION> = {}) =>
	renderPage(<ReconciliationPage />, {
		responses: { ...RESPONSES, reconciliation: { ...RECONCILIATION, ...change } },
		address: "/reconciliation",
	});

test("the page shows a gap with ledger, chain and transit, and links to the command that resumes withdrawals", async () => {
	show();
	const table = await screen.findByRole("table", { name: "Ledger and chain on ERC20" });
	for (const text of ["1,000", "400", "549", "50", "−1"]) expect(within(table).getAllByText(text)).toHaveLength(1);
	expect(screen.getByText(/^gap of 1 USDT since /)).toBeDefined();
	expect(within(screen.getByRole("region", { name: "ERC20" })).getByText("Gap")).toBeDefined();
	expect(screen.getByRole("link", { name: "Resume withdrawals" }).getAttribute("href")).toBe("/commands/resume-withdrawals");
});

test("if a resume command waits for the second operator, the page links to its intent instead", async () => {
	show({ resume_intent: 31 });
	const link = await screen.findByRole("link", { name: "Approve the resumption" });
	expect(link.getAttribute("href")).toBe("/intents?intent=31");
});

test("the page names changed addresses and doubtful deposits with their reason", async () => {
	show();
	const doubts = await screen.findByRole("table", { name: "Deposits in doubt" });
	expect(within(doubts).getByText("0xadded:0")).toBeDefined();
	expect(within(doubts).getByText("The chain does not have this transfer.")).toBeDefined();
	expect(screen.getByText("Nothing is credited to them and nothing is swept from them.")).toBeDefined();
});

test("a network that cannot be compared shows the reason, and without a stop no command is offered", async () => {
	show({ stop: null, doubts: [] });
	const trc20 = await screen.findByRole("region", { name: "TRC20" });
	expect(within(trc20).getByText("not compared: the network is closed")).toBeDefined();
	expect(screen.getByText("not stopped for a gap")).toBeDefined();
	expect(screen.queryByRole("link", { name: "Resume withdrawals" })).toBeNull();
});
