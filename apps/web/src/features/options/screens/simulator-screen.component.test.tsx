import type { PlacedReceipt } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleMarkets, quotationOf } from "../../../../testing/examples/markets.ts";
import { bought } from "../../../../testing/examples/option.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { requests } from "../../../../testing/exchange.ts";
import { balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { SimulatorScreen } from "./simulator-screen.tsx";

const CALL = "POST microtrade/submit";
const receipt = {
	kind: "option_placed",
	option: bought.id,
	market: "BTC/USDT",
	side: "up",
	seconds: 30,
	stake: "100.000000",
	payout_ratio: "0.800000",
	account: "simulation",
} as PlacedReceipt;

it("the options simulator closes the sheet after a purchase, so that a second tap buys nothing", async () => {
	const { user, tap, fill } = renderScreen(<SimulatorScreen />, {
		account: { balances: [balanceOf("DEMO", "10000.000000", "demo")] },
		user: exampleUser,
		responses: {
			"GET currency/quotation_new": quotationOf(exampleMarkets.map((market) => ({ ...market, option: true }))),
			"GET microtrade/seconds": [
				{
					seconds: 30,
					payout_ratio: "0.8",
					min: "5.000000",
					max: "1000.000000",
					break_even: "0.555556",
					lost_share: null,
					settled: 0,
				},
			],
			"GET proofs/index": [],
			[CALL]: { order: { ...bought, opens_after: Date.now() + 60_000 }, receipt },
		},
	});
	await tap("Buy a demo option");
	const sheet = await screen.findByRole("dialog");
	await user.click(await within(sheet).findByRole("button", { name: /^30s pays/ }));
	await fill({ Amount: "100" });
	await user.click(within(sheet).getByRole("button", { name: "Buy up" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await screen.findByRole("article", { name: "Option 7" });
	expect(requests(CALL)).toHaveLength(1);
});
