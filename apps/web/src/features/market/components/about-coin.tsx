import { Skeleton, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { useMarket } from "../../../domain/market/data/markets.ts";
import { percentOfPpm } from "../calculate/change.ts";
import { COIN_DESCRIPTIONS } from "../coin-info/coin-descriptions.ts";
import { type Agreement, COIN_FACTS, type CoinDescriptions, type CoinFacts } from "../coin-info/coin-facts.ts";

/**
 * Returns the coin descriptions in the user's language. Returns undefined while they load. If they fail to load, returns the
 * English descriptions.
 */
function useCoinDescriptions(): CoinDescriptions | undefined {
	const { i18n } = useLingui();
	const { locale } = i18n;
	const { here, failed } = useLazyPart(
		(COIN_DESCRIPTIONS[locale] ?? COIN_DESCRIPTIONS.en) as () => Promise<{ descriptions: CoinDescriptions }>,
		{
			wanted: true,
		},
	);
	return failed ? {} : here?.descriptions;
}

export function AboutCoin({ market }: { market: ChartMarket }) {
	const descriptions = useCoinDescriptions();
	const facts = COIN_FACTS[market.base];
	const quoted = COIN_FACTS[market.quote];
	return (
		<div className="grid gap-6 pt-3">
			{facts !== undefined && (
				<Coin code={market.base} facts={facts} text={descriptions?.[market.base]} waiting={descriptions === undefined} />
			)}
			<MarketRules market={market} />
			{quoted !== undefined && (
				<Coin code={market.quote} facts={quoted} text={descriptions?.[market.quote]} waiting={descriptions === undefined} />
			)}
		</div>
	);
}

function Coin({ code, facts, text, waiting }: { code: string; facts: CoinFacts; text: string | undefined; waiting: boolean }) {
	const { t } = useLingui();
	const agreements: Record<Agreement, string> = {
		work: t`Proof of work`,
		stake: t`Proof of stake`,
		delegates: t`Elected representatives`,
		validators: t`Trusted validators`,
		issuer: t`Issued by a company`,
	};
	const supply = useSupply(code, facts);
	return (
		<section>
			<h2 className="flex items-center gap-2.5 text-16 font-semibold">
				<CoinMark code={code} size={26} />
				{facts.name}
				<span className="text-12 font-normal text-faint">{code}</span>
			</h2>
			{waiting ? (
				<div className="mt-3 grid gap-2">
					<Skeleton />
					<Skeleton />
					<Skeleton width="60%" />
				</div>
			) : (
				text !== undefined && <p className="mt-2 text-14 leading-[1.55] text-soft">{text}</p>
			)}
			<dl className="mt-3 grid gap-2 text-12">
				<Fact label={t`Since`}>{facts.since}</Fact>
				<Fact label={t`Agreement`}>{agreements[facts.agreement]}</Fact>
				<Fact label={t`Supply`}>{supply}</Fact>
				<Fact label={t`Read more`}>
					{facts.links.map((link) => (
						<span key={link} className="block break-all select-all">
							{link}
						</span>
					))}
				</Fact>
			</dl>
		</section>
	);
}

function useSupply(code: string, { supply }: CoinFacts): string {
	const { t } = useLingui();
	const { figure } = useFigures();
	switch (supply.kind) {
		case "capped":
			return t`At most ${figure(supply.most)} ${code}`;
		case "created":
			return t`${figure(supply.most)} ${code}, all made at the start`;
		case "yearly":
			return t`No cap; about ${figure(supply.coins)} new ${code} a year`;
		case "uncapped":
			return t`No cap`;
		case "redeemable":
			return t`As many as the issuer's reserves back`;
	}
}

function MarketRules({ market }: { market: ChartMarket }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { symbol, base, quote } = market;
	const rules = useMarket(symbol).data?.rules;
	return (
		<section>
			<h2 className="text-16 font-semibold">{t`Trading ${symbol}`}</h2>
			{rules === undefined ? (
				<div className="mt-3 grid gap-2">
					<Skeleton />
					<Skeleton />
				</div>
			) : (
				<dl className="num mt-3 grid gap-2 text-12">
					<Fact label={t`Smallest order`}>
						{figure(rules.min_notional, { short: true })} {quote}
					</Fact>
					<Fact label={t`Largest order`}>
						{figure(rules.max_notional, { short: true })} {quote}
					</Fact>
					<Fact label={t`Price step`}>
						{figure(rules.tick)} {quote}
					</Fact>
					<Fact label={t`Amount step`}>
						{figure(rules.lot)} {base}
					</Fact>
					<Fact label={t`Fee, maker and taker`}>
						{figure(percentOfPpm(rules.maker_fee_ppm))}% · {figure(percentOfPpm(rules.taker_fee_ppm))}%
					</Fact>
				</dl>
			)}
		</section>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex items-baseline justify-between gap-6">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
		</div>
	);
}
