// List of all contracts with mark price, change of the day and predicted funding rate, updated live.

import type { Quotation } from "@candor/contract";
import { EmptyState, join, Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Scale } from "lucide-react";
import { withTexts } from "../../../data/load-texts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { LongList } from "../../../shared/paged-list/long-list.tsx";
import { CoinMark } from "../../market/coin-mark.tsx";
import { percentOfRate } from "../calculate/funding.ts";
import { useMark } from "../data/live-contract.ts";
import { texts } from "../texts";

export function ContractMarkets({ markets }: { markets: readonly Quotation[] }) {
	const { t } = useLingui();
	const listed = markets.filter(({ contract }) => contract);
	if (listed.length === 0)
		return (
			<EmptyState
				icon={<Scale aria-hidden size={22} strokeWidth={1.75} />}
				title={t`No contracts yet`}
				detail={t`Perpetual contracts are listed here as soon as they are traded.`}
			/>
		);
	return (
		<>
			<div aria-hidden className="flex justify-between gap-3 pt-3 pb-1 text-11 text-faint">
				<span>{t`Contract / Funding`}</span>
				<span>{t`Mark / 24h`}</span>
			</div>
			<LongList items={listed}>
				{(market, index) => <ContractMarket key={market.match_id} market={market} first={index === 0} />}
			</LongList>
		</>
	);
}

const WAYS = { up: "bg-up text-on-up", down: "bg-down text-on-down", still: "bg-raised text-soft" } as const;

function ContractMarket({ market, first }: { market: Quotation; first: boolean }) {
	const { t } = useLingui();
	const { figure, percent } = useFigures();
	const { symbol } = market;
	const mark = useMark(symbol, "real", (now) => now.mark);
	const rate = useMark(symbol, "real", ({ funding }) => funding.rate);
	const change = useMark(symbol, "real", ({ day }) => day.change);
	const way = change === undefined || /^-?0*\.?0*$/.test(change) ? "still" : change.startsWith("-") ? "down" : "up";
	const funding = rate === undefined ? "–" : figure(percentOfRate(rate), { places: 4, sign: true });
	return (
		<Link
			to="/pages/option/detail"
			search={{ symbol, half: "contracts" }}
			className={join("pressable flex min-w-0 flex-wrap items-center gap-2 py-[11px]", !first && "hairline")}
		>
			<CoinMark code={market.currency_name} />
			<span className="ml-1 min-w-[calc(46px+3.2em)] flex-1">
				<span className="block truncate text-14 font-semibold">
					{market.currency_name}
					<span className="text-12 font-normal text-faint"> /{market.legal_name}</span>
				</span>
				{/* If the row is narrow, the label is truncated. The rate is never truncated. */}
				<span className="num flex gap-x-1 text-11 text-faint">
					<span className="min-w-0 truncate">{t`Funding`}</span> <span className="shrink-0">{funding}%</span>
				</span>
			</span>
			<span className="ml-auto flex shrink-0 items-center gap-2">
				<Price value={mark} decimals={market.decimals} className="text-14 font-semibold" />
				<span
					className={join(
						"num grid h-8 min-w-[66px] shrink-0 place-items-center rounded-[9px] px-1 text-[0.8125rem] font-semibold",
						WAYS[way],
					)}
				>
					{change === undefined ? "–" : percent(change)}
				</span>
			</span>
		</Link>
	);
}

export const openContractMarkets = () => withTexts(ContractMarkets, texts);
