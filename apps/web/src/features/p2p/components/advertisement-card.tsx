import type { Advertisement } from "@candor/contract";
import { Badge, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { decimalsOf, pricePlaces } from "../calculate/price-places.ts";
import { usePayTypeName } from "./labels.ts";
import { useObstacleText } from "./obstacle-text.ts";
import { TraderMark } from "./trader-mark.tsx";

export function AdvertisementCard({ advertisement }: { advertisement: Advertisement }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const payTypeName = usePayTypeName();
	const obstacleText = useObstacleText();
	const { currency, fiat, price, merchant, obstacle } = advertisement;
	const isPurchase = advertisement.side === "sell";
	const [available, minimum, maximum] = [
		figure(advertisement.quantity, { short: true }),
		figure(advertisement.minimum, { short: true }),
		figure(advertisement.maximum, { short: true }),
	];
	const action = isPurchase
		? t({ message: "Buy", context: "coins from a merchant" })
		: t({ message: "Sell", context: "coins to a merchant" });
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3.5">
			<TraderMark trader={merchant} />
			<div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
				<div className="min-w-0">
					<p className="num text-18 font-semibold">
						{price === null ? "–" : figure(price, pricePlaces(price, decimalsOf(advertisement.minimum)))}{" "}
						<span className="text-12 font-normal text-soft">{fiat}</span>
					</p>
					<p className="num mt-1 text-12 text-soft">
						{t`Available ${available} ${currency}`}
						<br />
						{t`Limit ${minimum} – ${maximum} ${fiat}`}
					</p>
				</div>
				<div className="ml-auto grid justify-items-end gap-2">
					<div className="flex flex-wrap justify-end gap-1">
						{advertisement.pay_types.map(({ pay_type }) => (
							<Badge key={pay_type}>{payTypeName(pay_type)}</Badge>
						))}
					</div>
					{obstacle === null ? (
						<LinkButton
							to="/pages/assets/c2c/buy"
							search={{ id: advertisement.id }}
							tone={isPurchase ? "up" : "down"}
							aria-label={`${action} ${merchant.name}`}
							className="min-h-11! px-6"
						>
							{action}
						</LinkButton>
					) : (
						<LinkButton
							to="/pages/assets/c2c/buy"
							search={{ id: advertisement.id }}
							tone="ghost"
							aria-label={`${t`Details`} ${merchant.name}`}
							className="min-h-11! px-6"
						>
							{t`Details`}
						</LinkButton>
					)}
				</div>
			</div>
			{obstacle !== null && <p className="text-12 text-warn">{obstacleText[obstacle]}</p>}
		</Card>
	);
}
