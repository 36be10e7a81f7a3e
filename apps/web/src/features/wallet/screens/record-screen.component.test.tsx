// The list of records: what its filters ask for, and what it shows where there is nothing, no answer, more, or nothing to be seen.
import type { AccountRecord, CallData } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, asked, CUT_OFF } from "../../../../testing/exchange.ts";
import { balanceOf, show } from "../../../../testing/show.tsx";
import { changeSettings } from "../../../data/settings.ts";
import { RecordScreen } from "./record-screen.tsx";

const CALL = "POST wallet/legal_log";

const record = (id: number, amount: string): AccountRecord => ({
	id,
	account: "coin",
	currency_id: 3,
	currency: "USDT",
	kind: "deposit",
	amount,
	balance_after: "4000.000000",
	reference: id,
	trade: null,
	option: null,
	contract: null,
	created_at: 1_700_000_000_000,
});
const pageOf = (list: AccountRecord[], page = 1, has_more = false): CallData<"wallet/legal_log"> => ({
	list,
	page,
	limit: 60,
	total: list.length,
	has_more,
});

function open(search = {}) {
	const currencies = [
		{ ...balanceOf("USDT", "1"), value: "1" },
		{ ...balanceOf("BTC", "1"), value: "1" },
	];
	const accounts = [{ account: "coin" as const, value: "2", currencies }];
	answer("POST wallet/list", () => ({ accounts, total: "2", change: "0", change_percent: "0.00", seq: 1 }));
	// The account stays unknown: what its topic tells makes lists stale, and they would be asked for once more.
	return show(<RecordScreen search={search} />).user;
}

const pages = () => asked(CALL).map(({ limit: _, ...terms }) => terms);

it("what the server calls behind is asked for again by itself, until it is not", async () => {
	answer(CALL, () => ({ ...pageOf([]), behind: true }));
	open();
	await screen.findByText("No records yet");
	answer(CALL, () => pageOf([record(1, "12.5")]));
	await screen.findByText("+12.50", {}, { timeout: 20_000 });
});

it("asks for all of them, and for those that the filters name", async () => {
	answer(CALL, () => pageOf([record(1, "12.5")]));
	const user = open();
	await screen.findByText("+12.50");
	expect(pages()).toEqual([{ page: "1" }]);
	const choose = async (filter: string, choice: string) => {
		await user.click(screen.getByRole("combobox", { name: filter }));
		await user.click(await screen.findByRole("option", { name: choice }));
	};
	await choose("Account", "Trust");
	await waitFor(() => expect(pages()[1]).toEqual({ page: "1", account: "trust" }));
	await choose("Which coin", "BTC");
	await waitFor(() => expect(pages()[2]).toEqual({ page: "1", account: "trust", currency_id: "1" }));
	await choose("Kind", "Trade");
	await waitFor(() => expect(pages()[3]).toEqual({ page: "1", account: "trust", currency_id: "1", kind: "trade" }));
	expect(pages()).toHaveLength(4);
});

it("begins with the account that the address names; nothing there leads back to all", async () => {
	answer(CALL, ({ account }) => pageOf(account === undefined ? [record(1, "12.5")] : []));
	const user = open({ account: "option" });
	await screen.findByText("No records");
	expect(pages().at(-1)).toEqual({ page: "1", account: "option" });
	await user.click(screen.getByRole("button", { name: "Show all records" }));
	await screen.findByText("+12.50");
	expect(pages().at(-1)).toEqual({ page: "1" });
});

it("shows who has none yet the way to the first", async () => {
	answer(CALL, () => pageOf([]));
	open();
	await screen.findByText("No records yet");
	expect(screen.getByRole("link", { name: "Deposit" }).getAttribute("href")).toBe("/pages/assets/deposit/index");
});

it("says that it could not be loaded, and tries again", async () => {
	answer(CALL, () => CUT_OFF);
	const user = open();
	await screen.findByText("The list could not be loaded");
	expect(screen.queryByText("No records yet")).toBeNull();
	answer(CALL, () => pageOf([record(1, "12.5")]));
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("+12.50");
	expect(screen.queryByText("The list could not be loaded")).toBeNull();
});

it("goes on with the next page behind the first, until there is none", async () => {
	answer(CALL, ({ page }) => (page === "1" ? pageOf([record(2, "12.5")], 1, true) : pageOf([record(1, "-3")], 2)));
	const user = open();
	await screen.findByText("+12.50");
	expect(screen.queryByText("-3.00")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Load older" }));
	await screen.findByText("-3.00");
	expect(screen.getByText("+12.50")).toBeTruthy();
	expect(pages()).toEqual([{ page: "1" }, { page: "2" }]);
	expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
});

it("shows no amount, and not by its colour which way it went, while amounts are hidden", async () => {
	answer(CALL, () => pageOf([record(1, "12.5")]));
	open();
	const amount = (await screen.findByText("+12.50")).className;
	expect(amount).toContain("text-up");
	changeSettings({ hideAmounts: true });
	const dots = await screen.findAllByText("••••••");
	expect(dots).toHaveLength(2);
	expect(dots[0]?.className).not.toContain("text-up");
	expect(document.body.textContent).not.toMatch(/12\.5|4,000/);
});
