// Header of the contracts page: prices, the predicted funding rate with the time of its payment, and links to the chart and the
// market page.
import { join, Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChartCandlestick, Info } from "lucide-react";
import type { ReactNode } from "react";
import { useServerTime } from "../../../data/server-clock.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { ChangeText } from "../../market/day-change.tsx";
import { percentOfRate, timeLeft } from "../calculate/funding.ts";
import type { Terms } from "../calculate/terms.ts";
import { useMark } from "../data/live-contract.ts";

export interface ContractHeadProps {
	terms: Terms;
	halves: ReactNode;
	charted: boolean;
	onCharted: (charted: boolean) => void;
}

const SIGN = "pressable target grid size-8 shrink-0 place-items-center rounded-s";

export function ContractHead({ terms, halves, charted, onCharted }: ContractHeadProps) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { symbol, account, priceDecimals, delistAt } = terms;
	const mark = useMark(symbol, account, (now) => now.mark);
	const index = useMark(symbol, account, (now) => now.index);
	const change = useMark(symbol, account, ({ day }) => day.change);
	const halted = useMark(symbol, account, (now) => now.halted) === true;
	return (
		<div className="grid gap-1.5 px-4 pb-1">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<p className="flex min-w-0 items-baseline gap-1.5 leading-[1.2]">
					<Price value={mark} decimals={priceDecimals} follow className="text-[min(1.5rem,7.6vw)] font-bold tracking-[-0.02em]" />
					<span className="text-11 text-soft">{t({ message: "mark", context: "the mark price of a contract" })}</span>
				</p>
				{halves}
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-11 text-soft">
				<div className="grid min-w-0 gap-1">
					<p className="flex flex-wrap gap-x-3">
						<span className="num">
							{t`Index`}{" "}
							<b className="font-semibold text-ink">{index === undefined ? "–" : figure(index, { places: priceDecimals })}</b>
						</span>
						{change !== undefined && <ChangeText change={change} className="text-11!" />}
					</p>
					<Funding terms={terms} />
				</div>
				<span className="ml-auto flex gap-2.5">
					<Link
						to="/pages/lever/market"
						search={{ ...marketOf(terms), tab: "market" }}
						aria-label={t`About this contract`}
						className={join(SIGN, "bg-raised")}
					>
						<Info aria-hidden size={17} strokeWidth={1.75} />
					</Link>
					<button
						type="button"
						aria-label={t`Chart`}
						aria-pressed={charted}
						onClick={() => onCharted(!charted)}
						className={join(SIGN, charted ? "tint-brand" : "bg-raised")}
					>
						<ChartCandlestick aria-hidden size={17} strokeWidth={1.75} />
					</button>
				</span>
			</div>
			{delistAt !== null && (
				<p role="status" className="text-12 text-warn">
					{t`Delisting at ${time(delistAt)}: open positions are then closed at the last mark price. Nothing new opens from 24 hours before.`}
				</p>
			)}
			{halted && (
				<p role="status" className="text-12 text-warn">
					{t`The index pauses: nothing new opens until it is fresh again.`}
				</p>
			)}
		</div>
	);
}

const marketOf = ({ matchId, account }: Terms) => ({
	id: matchId,
	...(account === "simulation" && { account: "simulation" as const }),
});

function Funding({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { symbol, account } = terms;
	const rate = useMark(symbol, account, ({ funding }) => funding.rate);
	const next = useMark(symbol, account, ({ funding }) => funding.next_time) ?? 0;
	const left = useServerTime((now) => timeLeft(next - now));
	if (rate === undefined) return <span>{t`Funding`} –</span>;
	return (
		<Link to="/pages/lever/market" search={marketOf(terms)} className="num pressable target">
			{t`Funding`} <b className="font-semibold text-ink">{figure(percentOfRate(rate), { places: 4 })}%</b>{" "}
			<span className="sr-only">{t`paid in`}</span> {left}
		</Link>
	);
}
