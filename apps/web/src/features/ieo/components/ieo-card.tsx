import type { IeoOffering } from "@candor/contract";
import { Badge, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { Countdown } from "../../../domain/offerings/countdown.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { phaseOf } from "../calculate/phase.ts";
import { useIeoLabels } from "./status-labels.ts";

export function IeoCard({ offering }: { offering: IeoOffering }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const words = useIeoLabels();
	const { currency, payment_currency, status } = offering;
	const { until } = phaseOf(offering);
	const open = status === "open";
	const coins = (amount: string) => `${figure(amount, { short: true })} ${currency}`;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<CoinMark code={currency} size={34} />
				<div className="min-w-0 flex-[1_1_8rem]">
					<h3 className="text-16 font-semibold break-words">{offering.name}</h3>
					<p className="num text-12 text-soft">
						{`1 ${currency} = ${figure(offering.ieo_price, { short: true })} ${payment_currency}`}
					</p>
				</div>
				<Badge tone={open ? "brand" : status === "unlocked" ? "up" : "plain"}>{words[status]}</Badge>
			</div>
			<dl>
				<LabelledFigure label={t`Total supply`}>{coins(offering.supply)}</LabelledFigure>
				<LabelledFigure label={t`Asked for so far`}>{coins(offering.requested)}</LabelledFigure>
				{until !== null && (
					<LabelledFigure label={t`This phase ends in`}>
						<Countdown until={until} />
					</LabelledFigure>
				)}
			</dl>
			<LinkButton
				tone={open ? "brand" : "ghost"}
				to="/pages/assets/ieo/index"
				search={{ id: offering.id }}
				aria-label={`${open ? t`Apply` : t`Details`} ${offering.name}`}
			>
				{open ? t`Apply` : t`Details`}
			</LinkButton>
		</Card>
	);
}
