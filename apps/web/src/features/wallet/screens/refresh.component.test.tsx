import type { CallData } from "@candor/contract";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { NO_RESPONSE, requests, respond } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { AssetsScreen } from "./assets-screen.tsx";
import { RecordScreen } from "./record-screen.tsx";
import { TradeAccountScreen } from "./trade-account-screen.tsx";

const usdt = {
	account: "coin",
	currency_id: 3,
	currency_name: "USDT",
	available: "5",
	frozen: "0",
	total: "5",
	value: "5",
} as const;
const wallet: CallData<"wallet/list"> = {
	accounts: [{ account: "coin", value: "5", currencies: [usdt] }],
	total: "5",
	change: "0",
	change_percent: "0.00",
	seq: 1,
};
const record = { id: 1, account: "coin", currency_id: 3, currency: "USDT", kind: "deposit", amount: "1000" } as const;
const records: CallData<"wallet/legal_log"> = {
	list: [{ ...record, balance_after: "1000", reference: 1, trade: null, option: null, contract: null, created_at: 1 }],
	page: 1,
	limit: 60,
	total: 1,
	has_more: false,
	next_before: null,
};

const renderPage = (page: ReactNode) =>
	renderScreen(page, { responses: { "POST wallet/list": wallet, "POST wallet/legal_log": records } });

it.each([
	["the assets", <AssetsScreen key="assets" />, /5\.00/, "POST wallet/list"],
	["an account", <TradeAccountScreen key="account" search={{ account: "coin" }} />, /\+1,000\.00/, "POST wallet/legal_log"],
	["the records", <RecordScreen key="records" search={{}} />, /\+1,000\.00/, "POST wallet/legal_log"],
] as const)("the refresh button requests %s again and says that they are up to date", async (_name, page, text, call) => {
	const { tap } = renderPage(page);
	await screen.findAllByText(text);
	const before = requests(call).length;
	await tap("Refresh");
	await screen.findByText("Up to date");
	expect(requests(call)).toHaveLength(before + 1);
});

it("if a refresh fails, the page keeps the account records and shows an error", async () => {
	const { tap } = renderPage(<RecordScreen search={{}} />);
	await screen.findByText("+1,000.00");
	respond("POST wallet/legal_log", NO_RESPONSE);
	await tap("Refresh");
	await screen.findByText("Could not be refreshed. What you see is what was known last.");
	screen.getByText("+1,000.00");
});

it.each([
	["the assets", <AssetsScreen key="assets" />],
	["an account", <TradeAccountScreen key="account" search={{ account: "coin" }} />],
] as const)(
	"if the balances of %s failed to load, the page offers a retry and does not show the account as empty",
	async (_name, page) => {
		renderScreen(page, {
			responses: { "POST wallet/list": NO_RESPONSE, "POST wallet/legal_log": records },
		});
		await screen.findByText("Your balances could not be loaded");
		expect(screen.queryByText("Nothing here yet")).toBeNull();
		respond("POST wallet/list", wallet);
		await act(async () => screen.getByRole("button", { name: "Try again" }).click());
		expect((await screen.findAllByText(/5\.00/)).length).toBeGreaterThan(0);
	},
);
