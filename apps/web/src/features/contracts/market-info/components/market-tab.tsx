import { formatDecimal, formatTruncated } from "@candor/money";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { premiumPercent } from "../../../../domain/contracts/calculate/funding.ts";
import { baseText, notionalOf, type Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { Line } from "../../../../domain/contracts/components/cost-lines.tsx";
import { useContractDeal } from "../../../../domain/contracts/data/contract-deal.ts";
import { useMark } from "../../../../domain/contracts/data/live-contract.ts";
import { unitsOf } from "../../../../domain/market/book-levels.ts";
import { ChangeText } from "../../../../domain/market/day-change.tsx";
import { InsuranceCard } from "./insurance-card.tsx";
import { LiquidationsCard } from "./liquidations-card.tsx";

/** Interval between requests for the open interest, in ms. It is polled because no socket topic sends it. */
const ASK_MS = 10_000;

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{title}</h2>
			<dl className="mt-3 grid gap-2 text-12">{children}</dl>
		</Card>
	);
}

export function MarketTabPanel({ terms }: { terms: Terms }) {
	return (
		<>
			<Prices terms={terms} />
			<InsuranceCard terms={terms} />
			<LiquidationsCard terms={terms} />
			<Day terms={terms} />
			<ContractTerms terms={terms} />
		</>
	);
}

function Prices({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { matchId, symbol, account, priceDecimals, amountDecimals, moneyDecimals, lotSize, base, unit } = terms;
	const mark = useMark(symbol, account, (now) => now.mark);
	const index = useMark(symbol, account, (now) => now.index);
	const last = useMark(symbol, account, (now) => now.last ?? "");
	const interest = useContractDeal(matchId, account, ASK_MS).data?.open_interest;
	const price = (text: string | undefined) => (text === undefined || text === "" ? "–" : figure(text, { places: priceDecimals }));
	const ticks = unitsOf(mark, priceDecimals);
	const lot = unitsOf(lotSize, amountDecimals);
	const worth =
		interest === undefined || lot === 0n || ticks === 0n
			? undefined
			: notionalOf(terms, ticks, unitsOf(interest, amountDecimals) / lot);
	return (
		<Part title={t`Now`}>
			<Line label={t`Mark price`} strong>
				{price(mark)}
			</Line>
			<Line label={t`Index`}>{price(index)}</Line>
			<Line label={t`Last price`}>{price(last)}</Line>
			<Line label={t`Mark price over index`}>
				{ticks === 0n ? "–" : `${figure(premiumPercent(ticks, unitsOf(index, priceDecimals)), { places: 4, sign: true })}%`}
			</Line>
			<Line label={t`Open interest`} strong>
				{interest === undefined ? "–" : `${figure(interest, { short: true })} ${base}`}
			</Line>
			<Line label={t`Open interest at mark`}>
				{worth === undefined ? "–" : `${figure(formatTruncated(worth, moneyDecimals, 0))} ${unit}`}
			</Line>
		</Part>
	);
}

function Day({ terms: { symbol, account, priceDecimals, base } }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure, compact } = useFigures();
	const change = useMark(symbol, account, ({ day }) => day.change);
	const high = useMark(symbol, account, ({ day }) => day.high);
	const low = useMark(symbol, account, ({ day }) => day.low);
	const volume = useMark(symbol, account, ({ day }) => day.volume);
	const price = (text: string | undefined) => (text === undefined ? "–" : figure(text, { places: priceDecimals }));
	return (
		<Part title={t`Last 24 hours`}>
			<Line label={t`Change`}>{change === undefined ? "–" : <ChangeText change={change} />}</Line>
			<Line label={t`High`}>{price(high)}</Line>
			<Line label={t`Low`}>{price(low)}</Line>
			<Line label={t`Volume`}>{volume === undefined ? "–" : `${compact(volume)} ${base}`}</Line>
		</Part>
	);
}

function ContractTerms({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { base, unit, priceDecimals, maxLeverage, makerFeePpm, takerFeePpm, takerBoundPpm, active, delistAt } = terms;
	const rate = (ppm: number) => `${figure(formatDecimal(BigInt(ppm), 4), { short: true })}%`;
	return (
		<Part title={t`Terms of the contract`}>
			<Line label={t`Margins and profits in`}>{unit}</Line>
			<Line label={t`One lot`}>
				{figure(baseText(terms, 1n), { short: true })} {base}
			</Line>
			<Line label={t`Price step`}>{figure(formatDecimal(1n, priceDecimals))}</Line>
			<Line label={t`Top leverage`}>{maxLeverage}×</Line>
			<Line label={t`Maker fee`}>{rate(makerFeePpm)}</Line>
			<Line label={t`Taker fee`}>{rate(takerFeePpm)}</Line>
			<Line label={t`A market order fills no further from mark than`}>{rate(takerBoundPpm)}</Line>
			{delistAt !== null && <Line label={t`Delisting at`}>{time(delistAt)}</Line>}
			{!active && (
				<Line label={t`New positions`}>{t({ message: "closed", context: "nothing new can be opened in a contract" })}</Line>
			)}
		</Part>
	);
}
