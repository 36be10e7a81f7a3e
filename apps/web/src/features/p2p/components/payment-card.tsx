// Card with the other party, its trading statistics, and the payment details that the user needs for this order.
import type { P2pOrder, PaymentDetails } from "@candor/contract";
import { Badge, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { decimalsOf, pricePlaces } from "../calculate/price-places.ts";
import { useP2pConfig } from "../data/p2p-queries.ts";
import { CopyRow } from "./copy-row.tsx";
import { useLocalText, usePayTypeName } from "./labels.ts";
import { TraderMark } from "./trader-mark.tsx";

export function PaymentCard({ order, aside }: { order: P2pOrder; aside?: ReactNode }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const payTypeName = usePayTypeName();
	const { side, state, amount, fiat, payee, payer, serial_number } = order;
	const isPaying = state === "paying" && side === "buy";
	const shown = `${figure(amount, { short: true })} ${fiat}`;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<TraderMark trader={order.partner} size={34} showBond />
				<Badge tone="brand">{payTypeName(order.pay_type)}</Badge>
			</div>
			<dl className="hairline pt-1">
				{isPaying ? (
					<CopyRow label={t({ message: "Amount", context: "of money in a P2P order" })} shown={shown} copied={amount} />
				) : (
					<LabelledFigure
						label={
							side === "buy"
								? t({ message: "You pay", context: "in a P2P order" })
								: t({ message: "You receive", context: "money or coins of a P2P order" })
						}
						strong
					>
						{shown}
					</LabelledFigure>
				)}
				<LabelledFigure label={side === "buy" ? t`You receive (coins)` : t`You sell (coins)`}>
					{`${figure(order.quantity, { short: true })} ${order.currency}`}
				</LabelledFigure>
				<LabelledFigure
					label={t`Price`}
				>{`${figure(order.price, pricePlaces(order.price, decimalsOf(order.amount)))} ${fiat}`}</LabelledFigure>
				{payee !== null && side === "buy" && <Details payType={order.pay_type} details={payee} />}
				<CopyRow label={t`Order number`} shown={serial_number} />
			</dl>
			{payee !== null && side === "buy" && <Advice payType={order.pay_type} />}
			{payer !== null && (
				<p className="rounded-m tint-brand px-3 py-2.5 text-12 text-ink">
					<Payer side={side} payer={payer} />
				</p>
			)}
			{payee !== null && side === "sell" && <OwnDetails payee={payee} />}
			{aside}
		</Card>
	);
}

const textOf = ({ holder, values }: PaymentDetails) => [holder, ...values.map(({ value }) => value)].join(" · ");

function Payer({ side, payer }: { side: P2pOrder["side"]; payer: PaymentDetails }) {
	const { t } = useLingui();
	const from = textOf(payer);
	const { holder } = payer;
	return side === "buy"
		? t`You said that you pay from ${from}. A payment from another account loses the protection.`
		: t`Expect the payment from ${holder}. If it comes from another name, do not release: appeal.`;
}

function OwnDetails({ payee }: { payee: PaymentDetails }) {
	const { t } = useLingui();
	const own = textOf(payee);
	return <p className="text-12 break-words text-soft">{t`The buyer pays to your account ${own}.`}</p>;
}

function Details({ payType, details }: { payType: string; details: PaymentDetails }) {
	const { t } = useLingui();
	const local = useLocalText();
	const config = useP2pConfig();
	const fields = config.data?.pay_types.find((one) => one.pay_type === payType)?.fields ?? [];
	return (
		<>
			<CopyRow label={t`Account name`} shown={details.holder} />
			{details.values.map(({ name, value }) => {
				const label = fields.find((one) => one.name === name)?.label;
				return <CopyRow key={name} label={label === undefined ? name : local(label)} shown={value} />;
			})}
		</>
	);
}

function Advice({ payType }: { payType: string }) {
	const local = useLocalText();
	const config = useP2pConfig();
	const advice = config.data?.pay_types.find((one) => one.pay_type === payType)?.advice;
	return advice === undefined ? null : <p className="text-12 text-warn">{local(advice)}</p>;
}
