import type { CallData, Fund, FundDetail } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { descriptions, findConfirmation, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { FundScreen } from "./fund-screen.tsx";

const DAY_MS = 86_400_000;
const NEXT = Date.UTC(2026, 10, 23, 20);
const fund: Fund = {
	id: 1,
	name: "BTC & ETH carry",
	kind: "cash_and_carry",
	status: "open",
	currency_id: 3,
	currency: "USDT",
	performance_fee: "0.1",
	band: "0.003",
	min: "10.000000",
	max: "20000.000000",
	markets: [{ match_id: 1, symbol: "BTC/USDT" }],
	founded_at: NEXT - 5 * DAY_MS,
	founding: "20000.000000",
	units: "21000.000000",
	value: { time: NEXT - 3_600_000, value: "1.010000000" },
	equity: "21210.000000",
	next_value_at: NEXT,
	days: [
		{ time: NEXT - 2 * DAY_MS - (NEXT % DAY_MS), value: "0.998000000", change: "-0.002000000" },
		{ time: NEXT - DAY_MS - (NEXT % DAY_MS), value: "1.010000000", change: "0.012024048" },
	],
	waiting: { amount: "0.000000", units: "0.000000" },
	unwinding: null,
	handed_out: [],
};
const detail: FundDetail = {
	id: 1,
	hours: [],
	portfolio: {
		time: NEXT - 3_600_000,
		cash: "8000.000000",
		coins: [{ currency: "BTC", symbol: "BTC/USDT", quantity: "0.10000000", index: "65000.0", worth: "6500.000000" }],
		positions: [
			{
				position: 7,
				symbol: "BTC/USDT",
				direction: "short",
				amount: "0.100",
				entry: "64000.0",
				index: "65000.0",
				margin: "6800.000000",
				profit: "-100.000000",
			},
		],
		funding: "10.000000",
		equity: "21210.000000",
		units: "20500.000000",
	},
	decisions: [{ seq: 2, time: NEXT, decision: "invest BTC/USDT", inputs: '{"lots":3,"index":650000}' }],
	fills: [
		{
			id: 9,
			time: NEXT,
			symbol: "BTC/USDT",
			market: "contract",
			type: 2,
			price: "65000.0",
			amount: "0.100",
			with_platform: true,
		},
	],
};
const holding = {
	fund_id: 1,
	units: "1000.000000",
	free: "1000.000000",
	paid_for: "1000.000000",
	worth: "1010.000000",
	profit: "10.000000",
	expected: "1009.000000",
	lots: [{ id: 4, units: "1000.000000", high_water: "1000.000000", bought_at: NEXT - DAY_MS }],
};
const waiting = {
	id: 12,
	client_id: "",
	fund_id: 1,
	name: fund.name,
	amount: "50.000000",
	currency: "USDT",
	status: "waiting" as const,
	units: null,
	cost: null,
	created_at: NEXT - 60_000,
	completion_time: null,
};
const mine = { may_subscribe: "yes" as const, available: "500.000000", holdings: [holding], subscriptions: [], redemptions: [] };
const trust = {
	account: "trust",
	currency_id: 3,
	currency_name: "USDT",
	available: "500.000000",
	frozen: "0.000000",
	total: "500.000000",
} as const;

const response: CallData<"lh/getUplan"> = { funds: [fund], detail, mine };

const renderFund = (data = response, confirmOrders = false) =>
	renderScreen(<FundScreen search={{ id: 1 }} />, {
		account: { balances: [trust] },
		settings: { confirmOrders },
		responses: { "POST lh/getUplan": data },
	});

async function openFund(data = response, confirmOrders = false) {
	const page = renderFund(data, confirmOrders);
	await screen.findByText("How the value follows");
	return page;
}

describe("the fund page shows the fund's record and state", () => {
	it("the fund page shows losing days, the calculation of the fund's value, its decisions and its fills", async () => {
		const { user } = await openFund();
		expect(document.body.textContent).toContain("1 of 2 days ended lower than they began");
		expect(descriptions()).toMatchObject({
			"2 days": "+1.00%",
			Together: "= 21,210.00 USDT",
			"÷ units": "20,500.00",
			"Fee on gains": "10%",
			"Band around the index": "± 0.3%",
		});
		expect(descriptions()["BTC/USDT short 0.1: margin and gain"]).toBe("+ 6,800.00 USDT − 100.00 USDT");
		await user.click(screen.getByText("Day by day"));
		expect(document.body.textContent).toContain("-0.20%");
		await user.click(screen.getByText(/^Invests BTC/));
		expect(descriptions()).toMatchObject({ lots: "3", index: "650000" });
		expect(screen.getByText("House")).toBeDefined();
		expect(descriptions()).toMatchObject({ "Redeemed now, expected": "1,009.00 USDT" });
	});

	it("the fund page shows no figures before the fund's first value and says when that value comes", async () => {
		renderFund({
			funds: [{ ...fund, value: null, equity: null, days: [] }],
			detail: { ...detail, portfolio: null },
			mine: { ...mine, holdings: [] },
		});
		await screen.findByText("A unit begins at 1. The first value comes at the next full hour.");
		expect(descriptions()).toMatchObject({ "Unit value": "1.000000" });
		expect(screen.getByRole("button", { name: "Redeem" })).toHaveProperty("disabled", true);
	});

	it("the fund page accepts redemptions but no subscriptions while the fund is closed", async () => {
		await openFund({ ...response, funds: [{ ...fund, status: "closed" }] });
		expect(screen.getByRole("button", { name: "Closed to new money" })).toHaveProperty("disabled", true);
		expect(screen.getByRole("button", { name: "Redeem" })).toHaveProperty("disabled", false);
	});

	it("the fund page says that the fund is on hold, and which coins without a market price it handed out", async () => {
		const coins = { symbol: "BTC/USDT", currency: "BTC", quantity: "0.10000000", time: NEXT };
		await openFund({ ...response, funds: [{ ...fund, status: "held", handed_out: [coins] }] });
		expect(document.body.textContent).toContain("Something went wrong in this fund.");
		expect(document.body.textContent).toContain("BTC/USDT had no price for 30 days.");
		expect(document.body.textContent).toContain("BTC was distributed to all holders");
	});

	it("the fund page says that the fund does not exist and offers no retry", async () => {
		renderScreen(<FundScreen search={{ id: 1 }} />, {
			account: {},
			responses: { "POST lh/getUplan": refusal("There is no such fund", "id", "unknown_fund") },
		});
		await screen.findByText("There is no such fund");
		expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
	});
});

describe("the user subscribes to a fund in a sheet", () => {
	it("the subscription sheet shows errors at their fields and sends the amount once the user accepts the terms", async () => {
		const { user } = await openFund();
		await user.click(screen.getByRole("button", { name: "Subscribe" }));
		const sheet = await findDialog();
		const send = () => user.click(sheet.getAllByRole("button", { name: "Subscribe" }).at(-1) as HTMLElement);
		const field = sheet.getByLabelText("Amount");
		await send();
		await sheet.findByText("Amount is required");
		await user.type(field, "9");
		await send();
		await sheet.findByText("Amount can not be less than 10 USDT");
		await user.clear(field);
		await user.type(field, "600");
		await send();
		await sheet.findByText("You have insufficient balance, so please recharge");
		await user.clear(field);
		await user.type(field, "100.5");
		await send();
		await sheet.findByText("You have not agreed to the terms");
		expect(requests("POST lh/setUplan")).toEqual([]);
		await user.click(sheet.getByRole("checkbox"));
		respond("POST lh/setUplan", refusal("What you put in would be above the most", "amount", "above_maximum"));
		await send();
		await sheet.findByText("What you put in would be above the most");
		respond("POST lh/setUplan", NO_RESPONSE);
		await send();
		await sheet.findByText(/^No response/);
		respond("POST lh/setUplan", { subscription: waiting });
		await send();
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		const sent = requests("POST lh/setUplan");
		expect(sent).toHaveLength(3);
		expect(sent[2]).toMatchObject({ id: "1", amount: "100.5", agree: "true" });
		// The last request repeats the previous one, which got no response, so both have the same id.
		expect(sent[2]?.client_id).toBe(sent[1]?.client_id);
	});

	it("the subscription sheet asks for confirmation once before the amount is locked", async () => {
		const { user } = await openFund(response, true);
		respond("POST lh/setUplan", { subscription: waiting });
		await user.click(screen.getByRole("button", { name: "Subscribe" }));
		const sheet = await findDialog();
		await user.type(sheet.getByLabelText("Amount"), "100");
		await user.click(sheet.getByRole("checkbox"));
		await user.click(sheet.getAllByRole("button", { name: "Subscribe" }).at(-1) as HTMLElement);
		const dialog = await findConfirmation();
		expect(dialog.getByText("Locked amount").nextElementSibling?.textContent).toBe("100.00 USDT");
		expect(requests("POST lh/setUplan")).toEqual([]);
		await user.click(dialog.getByRole("button", { name: "Subscribe" }));
		await waitFor(() => expect(requests("POST lh/setUplan")).toHaveLength(1));
	});

	it("the user cancels a pending subscription to a fund", async () => {
		const { tap } = await openFund({ ...response, mine: { ...mine, subscriptions: [waiting] } });
		respond("POST lh/setUplan/cancel", { subscription: { ...waiting, status: "cancelled" } });
		await tap("Take back");
		await waitFor(() => expect(requests("POST lh/setUplan/cancel").at(-1)).toMatchObject({ id: "12" }));
		await screen.findByText("Taken back: the whole amount is free again");
	});
});

describe("the user redeems fund units in a sheet", () => {
	it("the redemption sheet shows the expected payment after the fee and rejects more units than the user can redeem", async () => {
		const { user } = await openFund();
		await user.click(screen.getByRole("button", { name: "Redeem" }));
		const sheet = await findDialog();
		await user.click(sheet.getByRole("button", { name: "50%" }));
		// 500 × 1.01 = 505, a gain of 5. The fee is 10 % of the gain.
		expect(descriptions()).toMatchObject({
			"At the latest value": "505.00 USDT",
			"Fee: 10% of what they gained": "− 0.50 USDT",
			Expected: "504.50 USDT",
		});
		const field = sheet.getByLabelText("Units");
		await user.clear(field);
		await user.type(field, "1000.5");
		const send = () => user.click(sheet.getAllByRole("button", { name: "Redeem" }).at(-1) as HTMLElement);
		await send();
		await sheet.findByText("You have 1,000 units that can be redeemed");
		await user.clear(field);
		await user.type(field, "250");
		respond("POST lh/redeem", {
			redemption: {
				...{ id: 3, client_id: "", fund_id: 1, name: fund.name, units: "250.000000", paid_units: "0.000000", paid: "0.000000" },
				...{ fee: "0.000000", currency: "USDT", status: "waiting", late: false, created_at: NEXT, completion_time: null },
			},
			expected: { value: "252.250000", fee: "0.250000" },
			when: { begins_at: NEXT, paid_by: NEXT + DAY_MS },
		});
		await send();
		await waitFor(() => expect(requests("POST lh/redeem").at(-1)).toMatchObject({ id: "1", units: "250" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});
});
