// Tests the pages that list withdrawals, deposits and networks, and the trace of a transaction.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { requests } from "../../testing/console-server.ts";
import { NETWORKS, RESPONSES } from "../../testing/examples.ts";
import { addressNow, renderPage } from "../../testing/render-page.tsx";
import { DepositsPage } from "./deposits-page.tsx";
import { NetworksPage } from "./networks-page.tsx";
import { WithdrawalsPage } from "./withdrawals-page.tsx";

test("the list of withdrawals shows reasons as texts, approvals and a deadline, and links to each withdrawal", async () => {
	const { user } = renderPage(<WithdrawalsPage search={{}} />, { responses: RESPONSES, address: "/withdrawals" });
	const table = await screen.findByRole("table", { name: "Withdrawals" });
	expect(within(table).getByText("first withdrawal to this address, address saved less than 7 days ago")).toBeDefined();
	expect(within(table).getByText("25,000.5 USDT")).toBeDefined();
	expect(within(table).getByText("1 of 2")).toBeDefined();
	expect(within(table).getByText(/due in|overdue by/)).toBeDefined();
	await user.keyboard("j{Enter}");
	await waitFor(() => expect(addressNow()).toContain("/withdrawals/7"));
});

test("the chosen queue of withdrawals is in the address", async () => {
	const { user } = renderPage(<WithdrawalsPage search={{}} />, { responses: RESPONSES, address: "/withdrawals" });
	await user.selectOptions(await screen.findByLabelText("Queue"), "decision");
	await waitFor(() => expect(addressNow()).toContain("queue=decision"));
});

test("capped and quarantined deposits link to their commands", async () => {
	renderPage(<DepositsPage search={{}} />, { responses: RESPONSES, address: "/deposits" });
	expect((await screen.findByRole("link", { name: "Credit" })).getAttribute("href")).toBe(
		"/commands/allow-deposit?user=100101&deposit=12",
	);
	expect(screen.getByRole("link", { name: "Decide" }).getAttribute("href")).toBe(
		"/commands/decide-quarantined?user=100101&deposit=13",
	);
	expect(screen.getByText("1,000,000 units")).toBeDefined();
});

test("the trace of a transaction shows the decision and its reason, also to support", async () => {
	const hash = `0x${"ab".repeat(32)}`;
	renderPage(<DepositsPage search={{ hash }} />, { responses: RESPONSES, session: { role: "support" }, address: "/deposits" });
	expect(await screen.findByText("The credits of this hour were above the cap. Two operators can credit it.")).toBeDefined();
	expect(screen.getByRole("status").textContent).toContain("Block 870, final.");
	expect(screen.queryByRole("table", { name: "Deposits" })).toBeNull();
	expect(requests("deposits")).toEqual([]);
});

test("the page does not trace a hash that is too short", async () => {
	const { user } = renderPage(<DepositsPage search={{}} />, { responses: RESPONSES, address: "/deposits" });
	await user.type(screen.getByLabelText("Transaction hash"), "0xab");
	await user.click(screen.getByRole("button", { name: "Trace" }));
	expect(screen.getByText("Paste the whole hash.")).toBeDefined();
	expect(requests("deposits/trace")).toEqual([]);
});

test("the page of networks shows custody next to the chain's balance, the stop, the signer, and links to the commands", async () => {
	renderPage(<NetworksPage />, { responses: RESPONSES, address: "/networks" });
	const table = await screen.findByRole("table", { name: "Custody on ERC20" });
	for (const text of ["1,000", "400", "599", "−1"]) expect(within(table).getAllByText(text)).toHaveLength(1);
	expect(screen.getByText("gap of 1 USDT, until two operators resume")).toBeDefined();
	expect(screen.getByRole("link", { name: "Resume withdrawals" })).toBeDefined();
	expect(screen.getByText("250, the newest 200 are read")).toBeDefined();
	expect(within(screen.getByRole("region", { name: "TRC20" })).getByText("not configured")).toBeDefined();
	expect(screen.getByRole("link", { name: "Open" }).getAttribute("href")).toBe("/commands/open-network?network=1");
	expect(within(screen.getByRole("table", { name: "Caps left" })).getByText("99,000")).toBeDefined();
});

test.each([
	[{ state: "absent", status: null }, "not configured"],
	[{ state: "away", status: null }, "does not respond"],
	[{ state: "ok", status: { ...NETWORKS.signer.status, locked: "older_nonce" } }, "locked"],
])("the signer's state %j is shown as %s", async (signer, text) => {
	const networks = { ...NETWORKS, stop: null, signer } as typeof NETWORKS;
	renderPage(<NetworksPage />, { responses: { ...RESPONSES, networks }, address: "/networks" });
	// The selector is needed because the badge of a network can have the same text, "not configured".
	expect(await screen.findByText(text, { selector: "div" })).toBeDefined();
	expect(screen.queryByRole("link", { name: "Resume withdrawals" })).toBeNull();
});
