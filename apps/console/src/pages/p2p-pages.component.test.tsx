// Tests the pages that list P2P orders with disputes, merchants, advertisements and the catalogue.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { requests } from "../../testing/console-server.ts";
import { MERCHANT, RESPONSES } from "../../testing/examples.ts";
import { addressNow, renderPage } from "../../testing/render-page.tsx";
import { DisputesPage } from "./disputes-page.tsx";
import { P2pPage } from "./p2p-page.tsx";

test("the list of disputes shows a late ruling and the assigned operator, and opens a dispute by the keyboard", async () => {
	const { user } = renderPage(<DisputesPage search={{}} />, { responses: RESPONSES, address: "/disputes" });
	const table = await screen.findByRole("table", { name: "Disputes" });
	expect(within(table).getAllByText("100 USDT")).toHaveLength(2);
	expect(within(table).getAllByText("ruling late")).toHaveLength(1);
	expect(within(table).getByText("not assigned")).toBeDefined();
	expect(within(table).getAllByText(/due in|overdue by/)).toHaveLength(2);
	await user.keyboard("jj{Enter}");
	await waitFor(() => expect(addressNow()).toContain("/disputes/13"));
});

test("queue, user and page of the orders are in the address", async () => {
	const { user } = renderPage(<DisputesPage search={{ queue: "ended", user: 100_001, offset: 20 }} />, {
		responses: RESPONSES,
		address: "/disputes?queue=ended&user=100001&offset=20",
	});
	await screen.findByRole("table", { name: "P2P orders" });
	expect(requests("p2p/orders")[0]?.params).toEqual({ queue: "ended", user: 100_001, offset: 20, limit: 20 });
	await user.selectOptions(screen.getByLabelText("Queue"), "open");
	await waitFor(() => expect(addressNow()).toBe("/disputes?queue=open&user=100001"));
});

test("a user number filters the orders, and an empty number ends the filter", async () => {
	const { user } = renderPage(<DisputesPage search={{}} />, { responses: RESPONSES, address: "/disputes" });
	await user.type(await screen.findByLabelText("User number"), "100001");
	await user.click(screen.getByRole("button", { name: "Show" }));
	await waitFor(() => expect(addressNow()).toBe("/disputes?user=100001"));
	await user.clear(screen.getByLabelText("User number"));
	await user.click(screen.getByRole("button", { name: "Show" }));
	await waitFor(() => expect(addressNow()).toBe("/disputes"));
});

test("an application shows bond, recallable purchases and facts, and links to its approval", async () => {
	renderPage(<P2pPage search={{}} />, { responses: RESPONSES, address: "/p2p" });
	const table = await screen.findByRole("table", { name: "Merchants" });
	for (const text of [
		"Northgate",
		"500 of 500",
		"recallable 1,200 of 5,000",
		"57 orders, 98.2 % completed",
		"release 4 min, pay 10 min",
	])
		expect(within(table).getByText(text)).toBeDefined();
	expect(within(table).getByRole("link", { name: "Approve: Northgate" }).getAttribute("href")).toBe(
		"/commands/merchant?user=100002&approved=true",
	);
	expect(within(table).queryByRole("link", { name: "End approval: Northgate" })).toBeNull();
});

test("the approval of a merchant can end", async () => {
	const merchants = { list: [{ ...MERCHANT, state: "approved" as const }], total: 1 };
	renderPage(<P2pPage search={{ state: "approved" }} />, {
		responses: { ...RESPONSES, "p2p/merchants": merchants },
		address: "/p2p?state=approved",
	});
	expect((await screen.findByRole("link", { name: "End approval: Northgate" })).getAttribute("href")).toBe(
		"/commands/merchant?user=100002&approved=false",
	);
	expect(requests("p2p/merchants")[0]?.params).toEqual({ state: "approved", offset: 0, limit: 20 });
});

test("advertisements show price, limits and conditions, and are filtered by currency", async () => {
	const { user } = renderPage(<P2pPage search={{ tab: "advertisements" }} />, {
		responses: RESPONSES,
		address: "/p2p?tab=advertisements",
	});
	const table = await screen.findByRole("table", { name: "Advertisements" });
	for (const text of ["Sells USDT", "36.42 THB", "floating", "500 / 50,000 THB", "Pay from your account only.", "Shown"])
		expect(within(table).getByText(text)).toBeDefined();
	await user.type(screen.getByLabelText("Currency"), "thb");
	await user.click(screen.getAllByRole("button", { name: "Show" })[1] as HTMLElement);
	await waitFor(() => expect(addressNow()).toBe("/p2p?tab=advertisements&fiat=THB"));
});

test("the catalogue marks a rate that is too old or missing, and links to the forms that change it", async () => {
	renderPage(<P2pPage search={{ tab: "catalogue" }} />, { responses: RESPONSES, address: "/p2p?tab=catalogue" });
	const currencies = within(await screen.findByRole("table", { name: "Currencies" }));
	for (const text of ["36.40", "ecb", "too old", "no rate"]) expect(currencies.getByText(text)).toBeDefined();
	expect(currencies.getByRole("link", { name: "Close: THB" }).getAttribute("href")).toBe(
		"/commands/p2p-currency?currency=THB&open=false",
	);
	const terms = within(screen.getByRole("table", { name: "Terms" }));
	for (const text of ["1,800,000 (30 min)", "500 USDT", "10×"]) expect(terms.getByText(text)).toBeDefined();
	expect(screen.getByRole("link", { name: "Propose a change: Terms" }).getAttribute("href")).toBe("/commands/p2p-terms");
	expect(screen.getByRole("link", { name: "Propose a change: PromptPay" }).getAttribute("href")).toBe(
		"/commands/pay-type?payType=promptpay",
	);
});
