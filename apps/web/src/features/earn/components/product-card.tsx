import type { EarnProduct } from "@candor/contract";
import { Badge, Card, ProgressBar, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { shareOf } from "../../../shared/amounts/units.ts";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { percentText } from "../calculate/rates.ts";

export function ProductCard({ product, available }: { product: EarnProduct; available: boolean }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { currency, days, status, reserve } = product;
	const min = figure(product.min, { short: true });
	const taken = shareOf(reserve.sold, reserve.left);
	const percent = figure(String(Math.floor(taken * 100)));
	const open = available && status === "selling";
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<CoinMark code={currency} size={34} />
				<div className="min-w-0 flex-[1_1_8rem]">
					<h3 className="text-16 font-semibold">{t`${currency} ${days}-day`}</h3>
					<p className="num text-12 text-soft">{t`from ${min} ${currency} · paid daily`}</p>
				</div>
				<div className="ml-auto text-right">
					<div className="num text-18 font-[650] text-good">
						{figure(percentText(product.daily_rate), { short: true, least: 2 })}%
					</div>
					<div className="text-11 text-soft">{t`daily rate`}</div>
				</div>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<div className="grid min-w-0 flex-[1_1_9rem] gap-1.5">
					<ProgressBar value={status === "selling" ? taken : 1} label={t`How much is taken`} />
					<span className="num text-11 text-soft">
						{status === "selling"
							? t`${percent}% taken · interest reserve locked`
							: t`Sold out for now · interest reserve locked`}
					</span>
				</div>
				{open ? (
					<LinkButton tone="ghost" to="/pages/finance/buyPage" search={{ id: product.id }} className="px-4">
						{t`Subscribe`}
					</LinkButton>
				) : (
					<Badge>{status === "selling" ? t`Not offered in your country` : t`Sold out`}</Badge>
				)}
			</div>
		</Card>
	);
}
