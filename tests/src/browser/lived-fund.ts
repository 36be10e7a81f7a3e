// Changes responses so that a page shows a fund that has traded for a month, which a newly started server cannot have. All other
// values are the server's.
import type { CallData, Fund, FundDetail, FundHolding } from "@candor/contract";
import type { Page } from "playwright-core";
import { changeAnswers } from "./changed-answers.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;
const text = (value: number, places: number) => value.toFixed(places);

function daysUntil(now: number): Fund["days"] {
	const today = Math.floor((now - 1) / DAY_MS) * DAY_MS;
	let value = 1;
	return Array.from({ length: DAYS }, (_, at) => {
		const change = (((at * 7_919) % 23) - 9) / 8_000;
		value *= 1 + change;
		return { time: today - (DAYS - 1 - at) * DAY_MS, value: text(value, 9), change: text(change, 9) };
	});
}

function lived(fund: Fund, now: number): Fund {
	const days = daysUntil(now);
	const value = days.at(-1)?.value ?? "1.000000000";
	const unwinding = { began_at: now - 3_600_000, ends_by: now + 23 * 3_600_000, units: "250.000000" };
	return { ...fund, days, value: { time: now, value }, equity: "20212.345678", units: "19876.543210", unwinding };
}

function holdingOf({ id, value }: Fund): FundHolding {
	const worth = text(1_500 * Number(value?.value ?? 1), 6);
	const lots = [1_000, 500].map((units, lot) => ({
		id: lot + 1,
		units: text(units, 6),
		high_water: text(units * 1.01, 6),
		bought_at: Date.now() - (lot + 2) * DAY_MS,
	}));
	const [free, expected] = ["1250.000000", text(Number(worth) - 251, 6)];
	return {
		fund_id: id,
		units: "1500.000000",
		free,
		paid_for: "1515.000000",
		worth,
		profit: text(Number(worth) - 1_515, 6),
		expected,
		lots,
	};
}

/** From now on, replaces the fund's values in the responses that the page receives. */
export async function respondWithLivedFund(page: Page): Promise<void> {
	await changeAnswers(page, "**/api/lh/getUplan", ({ mine, detail, funds: listed }: CallData<"lh/getUplan">) => {
		const now = Date.now();
		const funds = listed.map((fund) => lived(fund, now));
		const ask = {
			client_id: "",
			fund_id: 1,
			name: funds[0]?.name ?? "",
			created_at: now - DAY_MS,
			completion_time: null,
			currency: "USDT",
		};
		const redemption = { id: 3, units: "250.000000", paid_units: "0.000000", paid: "0.000000", fee: "0.000000", late: false };
		const own = mine && {
			...mine,
			holdings: [...funds.slice(0, 1).map(holdingOf)],
			subscriptions: [{ ...ask, id: 2, amount: "250.500000", status: "waiting" as const, units: null, cost: null }],
			redemptions: [{ ...ask, ...redemption, status: "unwinding" as const }],
		};
		const coins = [{ currency: "BTC", symbol: "BTC/USDT", quantity: "0.09990000", index: "65000.0", worth: "6493.500000" }];
		const short = {
			position: 7,
			symbol: "BTC/USDT",
			direction: "short" as const,
			amount: "0.099",
			entry: "64800.0",
			index: "65000.0",
		};
		const positions = [{ ...short, margin: "3200.000000", profit: "-19.800000" }];
		const portfolio: FundDetail["portfolio"] = {
			time: now,
			cash: "10500.000000",
			coins,
			positions,
			funding: "-1.234567",
			equity: "20212.345678",
			units: "19876.543210",
		};
		return { data: { funds, mine: own, detail: detail && { ...detail, portfolio } } };
	});
}
