import type { AccountRecord, CallData } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { NO_RESPONSE, type Responder, requests, respond } from "../../../../testing/exchange.ts";
import { balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
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
const pageOf = (list: AccountRecord[], next_before: string | null = null): CallData<"wallet/legal_log"> => ({
	list,
	page: 1,
	limit: 60,
	total: list.length,
	has_more: next_before !== null,
	next_before,
});

/**
 * Renders the list without an account message, because the first account message would cause another request for the records.
 */
function renderRecords(records: Responder<typeof CALL>, search = {}) {
	const currencies = [
		{ ...balanceOf("USDT", "1"), value: "1" },
		{ ...balanceOf("BTC", "1"), value: "1" },
	];
	const accounts = [{ account: "coin" as const, value: "2", currencies }];
	return renderScreen(<RecordScreen search={search} />, {
		responses: {
			"POST wallet/list": { accounts, total: "2", change: "0", change_percent: "0.00", seq: 1 },
			[CALL]: records,
		},
	});
}

const pages = () => requests(CALL).map(({ limit: _, ...terms }) => terms);

it("the list of account records requests a stale response again until it is current", async () => {
	renderRecords({ ...pageOf([]), behind: true });
	await screen.findByText("No records yet");
	respond(CALL, pageOf([record(1, "12.5")]));
	await screen.findByText("+12.50", {}, { timeout: 20_000 });
});

it("the list requests all account records, or those that the chosen filters select", async () => {
	const { user } = renderRecords(pageOf([record(1, "12.5")]));
	await screen.findByText("+12.50");
	expect(pages()).toEqual([{}]);
	const choose = async (filter: string, choice: string) => {
		await user.click(screen.getByRole("combobox", { name: filter }));
		await user.click(await screen.findByRole("option", { name: choice }));
	};
	await choose("Account", "Earn");
	await waitFor(() => expect(pages()[1]).toEqual({ account: "trust" }));
	await choose("Which coin", "BTC");
	await waitFor(() => expect(pages()[2]).toEqual({ account: "trust", currency_id: "1" }));
	await choose("Kind", "Trade");
	await waitFor(() => expect(pages()[3]).toEqual({ account: "trust", currency_id: "1", kind: "trade" }));
	expect(pages()).toHaveLength(4);
});

it("the list first shows the records of the account in the URL, and a link shows all records", async () => {
	const { tap } = renderRecords(({ account }) => pageOf(account === undefined ? [record(1, "12.5")] : []), { account: "option" });
	await screen.findByText("No records");
	expect(pages().at(-1)).toEqual({ account: "option" });
	await tap("Show all records");
	await screen.findByText("+12.50");
	expect(pages().at(-1)).toEqual({});
});

it("the list links to a deposit if the user has no records", async () => {
	renderRecords(pageOf([]));
	await screen.findByText("No records yet");
	expect(screen.getByRole("link", { name: "Deposit" }).getAttribute("href")).toBe("/pages/assets/deposit/index");
});

it("the list offers a retry if the account records cannot be loaded", async () => {
	const { tap } = renderRecords(NO_RESPONSE);
	await screen.findByText("The list could not be loaded");
	expect(screen.queryByText("No records yet")).toBeNull();
	respond(CALL, pageOf([record(1, "12.5")]));
	await tap("Try again");
	await screen.findByText("+12.50");
	expect(screen.queryByText("The list could not be loaded")).toBeNull();
});

it("the list loads further pages until there are no more account records", async () => {
	const { tap } = renderRecords(({ before }) =>
		before === undefined ? pageOf([record(2, "12.5")], "2.1700000000000") : pageOf([record(1, "-3")]),
	);
	await screen.findByText("+12.50");
	expect(screen.queryByText("-3.00")).toBeNull();
	await tap("Load older");
	await screen.findByText("-3.00");
	expect(screen.getByText("+12.50")).toBeTruthy();
	expect(pages()).toEqual([{}, { before: "2.1700000000000" }]);
	expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
});

it("the list hides amounts and the colour of their sign", async () => {
	renderRecords(pageOf([record(1, "12.5")]));
	const amount = (await screen.findByText("+12.50")).className;
	expect(amount).toContain("text-up");
	changeSettings({ hideAmounts: true });
	const dots = await screen.findAllByText("••••••");
	expect(dots).toHaveLength(2);
	expect(dots[0]?.className).not.toContain("text-up");
	expect(document.body.textContent).not.toMatch(/12\.5|4,000/);
});
