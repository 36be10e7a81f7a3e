import type { Ticker } from "@candor/contract";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { seedTickers } from "../../../domain/market/data/tickers.ts";
import type { ListedDay } from "../data/market-day.ts";
import { DayFigures } from "./day-figures.tsx";
import { FullScreenHeader } from "./full-screen-header.tsx";

const market: ChartMarket = {
	matchId: 1,
	symbol: "BTC/USDT",
	base: "BTC",
	quote: "USDT",
	priceDecimals: 1,
	amountDecimals: 5,
};
const listed: ListedDay = {
	symbol: "BTC/USDT",
	now_price: "64218.4",
	change: "2.14",
	high: "64902",
	low: "62410.7",
	volume: "19312.5",
};
const tick: Ticker = {
	...listed,
	match_id: 1,
	now_price: "64220.1",
	change: "-0.5",
	high: "65000",
	open: "64000",
	turnover: "1",
	index: "64216.9",
	time: 1,
};

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("the market page shows the 24-hour figures of the market list until the first ticker arrives, then the ticker's", () => {
	const { container } = renderScreen(
		<>
			<DayFigures market={market} listed={listed} />
			<FullScreenHeader market={market} listed={listed} />
		</>,
	);
	expect(screen.getAllByText("64,218.4")).toHaveLength(2);
	expect(screen.getAllByText(/2\.14/)).toHaveLength(2);
	expect(["High", "Low", "24h vol", "Index"].map(figure)).toEqual(["64,902.0", "62,410.7", "19,312 BTC", "–"]);
	act(() => seedTickers([tick]));
	expect(screen.getAllByText("64,220.1")).toHaveLength(2);
	expect(container.textContent).not.toContain("2.14");
	expect(["High", "Low", "24h vol", "Index"].map(figure)).toEqual(["65,000.0", "62,410.7", "19,312 BTC", "64,216.9"]);
});
