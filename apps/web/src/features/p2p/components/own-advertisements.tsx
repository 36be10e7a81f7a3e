import type { AdvertisementState, OwnAdvertisement, OwnMerchant } from "@candor/contract";
import { Badge, type BadgeTone, Button, Card, Dialog, EmptyState, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { decimalsOf, pricePlaces } from "../calculate/price-places.ts";
import { useOwnAdvertisements } from "../data/p2p-queries.ts";
import { usePayTypeName } from "./labels.ts";

const TONES: Readonly<Record<AdvertisementState, BadgeTone>> = {
	shown: "good",
	hidden: "plain",
	below_minimum: "warn",
	price_missing: "warn",
	unavailable: "warn",
	closed: "plain",
};

/** Returns, for each state of an advertisement, its name and the reason why other users do not see it. */
function useStateTexts(): Readonly<Record<AdvertisementState, readonly [name: string, reason?: string]>> {
	const { t } = useLingui();
	return {
		shown: [t({ message: "Shown", context: "an ad" })],
		hidden: [t({ message: "Hidden", context: "an ad" }), t`You have hidden this ad.`],
		below_minimum: [
			t({ message: "Hidden", context: "an ad" }),
			t`What is left is worth less than your minimum. Add quantity or lower the minimum.`,
		],
		price_missing: [t({ message: "Paused", context: "an ad" }), t`The price is too old. The ad resumes with the next price.`],
		unavailable: [t({ message: "Paused", context: "an ad" }), t`You cannot trade now: check the bond, holds and bars above.`],
		closed: [t({ message: "Closed", context: "an ad" })],
	};
}

export function OwnAdvertisements({ own }: { own: OwnMerchant }) {
	const { t } = useLingui();
	const list = useOwnAdvertisements(own.state === "approved");
	const notKnown = useNotKnown(list);
	const [closed, setClosed] = useState<OwnAdvertisement>();
	const { data } = list;
	const most = data?.most ?? 0;
	const open = (data?.list ?? []).filter(({ state }) => state !== "closed").length;
	return (
		<>
			{data === undefined ? (
				notKnown || list.isError ? (
					<EmptyState
						title={t`Your ads could not be loaded`}
						detail={t`They are safe with the exchange. Try again in a moment.`}
						action={<Button size="small" onClick={() => void list.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<Skeleton height={180} />
				)
			) : data.list.length === 0 ? (
				<Card>
					<EmptyState title={t`No ads yet`} detail={t`Your ads are here, with their state and what is left.`} />
				</Card>
			) : (
				<ul className="grid gap-3">
					{data.list.map((one) => (
						<li key={one.id}>
							<OwnCard one={one} onClose={() => setClosed(one)} />
						</li>
					))}
				</ul>
			)}
			{data !== undefined && open >= most ? (
				<p className="px-1 text-12 text-soft">{t`You can have at most ${most} open ads.`}</p>
			) : (
				<LinkButton size="large" to="/pages/assets/c2c/advertisement" data-main-action>
					{t`New ad`}
				</LinkButton>
			)}
			<CloseAdvertisement one={closed} onClose={() => setClosed(undefined)} />
		</>
	);
}

function OwnCard({ one, onClose }: { one: OwnAdvertisement; onClose: () => void }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const payTypeName = usePayTypeName();
	const [name, reason] = useStateTexts()[one.state];
	const { currency, fiat, side, price } = one;
	const title = side === "sell" ? t`Sell ${currency} for ${fiat}` : t`Buy ${currency} with ${fiat}`;
	const range = `${figure(one.min_amount, { short: true })} – ${figure(one.max_amount, { short: true })} ${fiat}`;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="min-w-0 text-14 font-semibold break-words">{title}</h2>
				<Badge tone={TONES[one.state]}>{name}</Badge>
			</div>
			{reason !== undefined && <p className="text-12 text-warn">{reason}</p>}
			<dl>
				<LabelledFigure label={one.floating ? t`Price (floating)` : t`Price (fixed)`} strong>
					{price === null ? "–" : `${figure(price, pricePlaces(price, decimalsOf(one.min_amount)))} ${fiat}`}
				</LabelledFigure>
				<LabelledFigure
					label={t({ message: "Left", context: "quantity of an ad" })}
				>{`${figure(one.quantity, { short: true })} ${currency}`}</LabelledFigure>
				<LabelledFigure label={t({ message: "Limit", context: "of an ad" })}>{range}</LabelledFigure>
				<LabelledFigure label={t`Payment methods`}>
					{one.pay_types.map(({ pay_type }) => payTypeName(pay_type)).join(", ")}
				</LabelledFigure>
				<LabelledFigure label={t`Open orders`}>{figure(String(one.open_orders))}</LabelledFigure>
				<LabelledFigure label={t({ message: "Changed", context: "time at which an ad changed" })}>
					{time(one.changed_at)}
				</LabelledFigure>
			</dl>
			{one.state !== "closed" && (
				<div className="grid grid-cols-2 gap-2 pt-1">
					<Button tone="ghost" wide aria-label={t`Close: ${title}`} onClick={onClose}>
						{t({ message: "Close", context: "an ad" })}
					</Button>
					<LinkButton tone="ghost" to="/pages/assets/c2c/advertisement" search={{ id: one.id }} aria-label={t`Edit: ${title}`}>
						{t({ message: "Edit", context: "an ad" })}
					</LinkButton>
				</div>
			)}
		</Card>
	);
}

function CloseAdvertisement({ one, onClose }: { one: OwnAdvertisement | undefined; onClose: () => void }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const request = useMoneyRequest("POST ctc/product/close", "p2p advertisement close");
	const send = () => {
		if (one === undefined) return;
		request.send({
			params: { id: one.id },
			answered() {
				toast(t`The ad is closed`, "good");
				void queries.invalidateQueries({ queryKey: p2pKeys.ownAdvertisements });
			},
			failed: (words) => toast(words, "bad"),
			ended: onClose,
		});
	};
	return (
		<Dialog
			open={one !== undefined}
			onOpenChange={(open) => !open && onClose()}
			title={t`Close this ad?`}
			detail={
				one?.side === "buy"
					? t`Open orders continue. A closed ad cannot be opened again.`
					: t`Its frozen coins are free at once. Open orders continue. A closed ad cannot be opened again.`
			}
			confirm={t`Close ad`}
			tone="bad"
			busy={request.sending}
			onConfirm={send}
		/>
	);
}
