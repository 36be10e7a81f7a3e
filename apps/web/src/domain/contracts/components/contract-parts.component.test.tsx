import type { MarkPrice, Position, Quotation } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleDeal, examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { publish, startTopic } from "../../../../testing/exchange.ts";
import { accountOf, balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { joinAccount } from "../../../data/account.ts";
import { changeSettings } from "../../../data/settings.ts";
import { contractsAccountTopic } from "../account-topic.ts";
import { openEndToasts } from "../toasts/end-toasts.ts";
import { ContractAccountCards } from "./contract-account.tsx";
import { ContractMarkets } from "./contract-markets.tsx";

const mark = (price: string, account: Position["account_type"] = "real") =>
	({
		topic: account === "real" ? ("mark:BTC/USDT" as const) : ("mark:BTC/USDT:simulation" as const),
		data: { ...(exampleDeal.price as MarkPrice), account, mark: price },
	}) as const;
const change = (...positions: Position[]) => {
	const { topic, data } = accountOf({});
	return { topic, data: { ...data, kind: "change" as const, positions } };
};
const cards = () =>
	[...document.querySelectorAll("dl")].map((list) =>
		Object.fromEntries(
			[...list.querySelectorAll("dt")].map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
		),
	);

it("the page updates the real and the demo account with the mark price, and hides amounts when the user chose so", async () => {
	const real = { ...balanceOf("USDT", "900.000000", "contract"), frozen: "50.000000" };
	renderScreen(<ContractAccountCards />, {
		account: { balances: [real, balanceOf("DEMO", "10000.000000", "demo")] },
		topics: [mark("50000.0"), mark("50000.0", "simulation")],
		responses: {
			"POST lever/account": {
				currency: "USDT",
				available: "0.000000",
				reserved: "0.000000",
				margin_used: "0.000000",
				equity: "0.000000",
				floating_profit_or_loss: "0.000000",
			},
		},
	});
	await waitFor(() => expect(cards()[0]).toMatchObject({ Available: "900.00" }));
	publish(change({ ...examplePosition, account_type: "real" }));
	await waitFor(() =>
		expect(cards()[0]).toEqual({
			Equity: "950.00 USDT",
			"Unrealized PnL": "0.00",
			"Margin used": "50.00 5.2%",
			Reserved: "0.00",
			Available: "900.00",
		}),
	);
	startTopic(mark("49000.0"));
	await waitFor(() => expect(cards()[0]).toMatchObject({ Equity: "940.00 USDT", "Unrealized PnL": "-10.00" }));
	expect(cards()[1]).toMatchObject({ Equity: "10,000.00 DEMO", "Unrealized PnL": "0.00" });
	changeSettings({ hideAmounts: true });
	await waitFor(() => expect(cards()[0]).toMatchObject({ Equity: "•••••• USDT", Available: "••••••" }));
});

it("the page lists only contracts, with mark price, change and funding, and links to their trading page", async () => {
	const { topic, data } = mark("50000.0");
	const topics = [{ topic, data: { ...data, day: { ...data.day, change: "-2.50" } } }];
	const market = {
		match_id: 1,
		symbol: "BTC/USDT",
		currency_name: "BTC",
		legal_name: "USDT",
		decimals: 1,
		change: "-1.50",
		contract: true,
	} as Quotation;
	renderScreen(<ContractMarkets markets={[market, { ...market, match_id: 2, symbol: "ETH/USDT", contract: false }]} />, {
		account: {},
		topics,
	});
	const row = await screen.findByRole("link");
	await waitFor(() => expect(row.textContent).toContain("50,000.0"));
	expect(row.textContent).toContain("Funding +0.0100%");
	expect(row.textContent).toContain("-2.50%");
	expect(row.getAttribute("href")).toBe("/pages/option/detail?symbol=BTC%2FUSDT&half=contracts");
});

it("the page shows one toast with the amount for a liquidation, and none if the user closed the position", async () => {
	const EndToasts = await openEndToasts();
	renderScreen(<EndToasts />, { account: {} });
	joinAccount(contractsAccountTopic);
	publish(change(examplePosition, { ...examplePosition, id: 8 }));
	const ended = { status: 3, lots: 0, updated_at: 2, closed_amount: "0.01000", total_profit_or_loss: "-50.250000" } as const;
	publish(
		change(
			{ ...examplePosition, ...ended, closed_by: "liquidation" },
			{ ...examplePosition, id: 8, ...ended, closed_by: "user" },
		),
	);
	await screen.findByText("Liquidated: Demo Long BTC/USDT, 0.01 BTC, -50.25 DEMO");
	expect(document.querySelectorAll("section[aria-live] > *")).toHaveLength(1);
});
