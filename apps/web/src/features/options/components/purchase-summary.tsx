import { Button, CheckBox, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { payoutOf, percentOf, unitsOf, unitsText } from "../calculate/stake.ts";
import type { Purchase } from "../data/buy.ts";

export interface PurchaseSummaryProps {
	purchase: Purchase;
	busy: boolean;
	onClose: () => void;
	onConfirm: (askAgain: boolean) => void;
}

export function PurchaseSummary({ purchase: { direction, amount, ratio }, busy, onClose, onConfirm }: PurchaseSummaryProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const [skip, setSkip] = useState(false);
	const stake = unitsOf(amount);
	const share = percentOf(ratio);
	const text = (units: bigint) => `${figure(unitsText(units), { short: true, least: 2 })} USDT`;
	return (
		<>
			<dl className="grid gap-2.5 text-14">
				<Item label={t({ message: "Amount", context: "of money" })}>{text(stake)}</Item>
				<Item label={t`Fee`}>{text(0n)}</Item>
				<Item label={t`Pays if right`}>{share}%</Item>
				<Item label={t`If right you receive`}>{text(stake + payoutOf(stake, ratio))}</Item>
				<Item label={t`If wrong you lose`}>{text(stake)}</Item>
			</dl>
			<p className="mt-3 text-14 font-semibold">{t`Real money: a wrong guess loses the whole amount.`}</p>
			<p className="mt-2 text-12 text-soft">{t`It opens at the first signed price two seconds after you buy and cannot be sold before it ends. If the price is the same then, the amount is returned.`}</p>
			<CheckBox checked={skip} onCheckedChange={setSkip} className="mt-2">
				{t`Don't ask again`}
			</CheckBox>
			<div className="mt-3 grid grid-cols-[1fr_2fr] gap-3">
				<Button tone="ghost" disabled={busy} onClick={onClose}>
					{t`Back`}
				</Button>
				<Button tone={direction === 1 ? "up" : "down"} busy={busy} onClick={() => onConfirm(!skip)}>
					{direction === 1 ? t`Buy up` : t`Buy down`}
				</Button>
			</div>
		</>
	);
}

function Item({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className="text-soft">{label}</dt>
			<dd className="num text-right font-semibold">{children}</dd>
		</div>
	);
}
