// Lists all facts about an option (docs/reference/product.md §3). Times have milliseconds.
import type { Option } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useHideableFigure } from "../../../../shared/hidden-amounts/hidden-amounts.ts";
import { percentOf } from "../calculate/percent.ts";
import { preciseClock } from "../calculate/precise-clock.ts";

export function OptionFacts({ option }: { option: Option }) {
	const { t } = useLingui();
	const { figure, time, date } = useFigures();
	const own = useHideableFigure();
	const [precise, setPrecise] = useState(false);
	const moment = (ms: number | null) => (ms === null ? "–" : precise ? `${date(ms)} ${preciseClock(ms)}` : time(ms));
	const price = (text: string | null) => (text === null ? "–" : figure(text));
	const money = (text: string | null, sign = false) =>
		text === null ? "–" : `${own(text, { short: true, least: 2, ...(sign && { sign }) })} ${option.currency}`;
	const seconds = option.transaction_period;
	const ratio = percentOf(option.payout_ratio);
	const facts: readonly (readonly [string, string])[] = [
		[t`Number`, String(option.id)],
		[t`Market`, option.product],
		[t`Direction`, option.direction === 1 ? t`Up` : t`Down`],
		[t`Duration`, t`${seconds} s`],
		[t({ message: "Account", context: "that the stake came from" }), option.account_change_type === "real" ? t`Real` : t`Demo`],
		[t`Stake`, money(option.quantity)],
		[t`Payout if right`, `${money(option.payout)} (${ratio}%)`],
		[t`Fee`, money(option.handling_fee)],
		[t`Profit or loss`, money(option.profit_loss, true)],
		[t`Stake returned`, option.status === "open" ? "–" : money(option.returned)],
		[t`Bought`, moment(option.purchase_time)],
		[t({ message: "Opened", context: "when an option began" }), moment(option.open_time)],
		[t`Opening price`, price(option.price)],
		[t`Closes after`, moment(option.close_time)],
		[t({ message: "Closed", context: "when an option ended" }), moment(option.delivery_time)],
		[t`Closing price`, price(option.delivery_price)],
	];
	return (
		<Card className="px-4 pt-3.5 pb-2">
			<h2 className="text-16 font-semibold">{t`Details`}</h2>
			<dl className="mt-2 grid gap-2 text-12">
				{facts.map(([label, value]) => (
					<div key={label} className="flex flex-wrap justify-between gap-x-4">
						<dt className="text-soft">{label}</dt>
						<dd className="num ml-auto text-right">{value}</dd>
					</div>
				))}
			</dl>
			<button
				type="button"
				aria-pressed={precise}
				onClick={() => setPrecise(!precise)}
				className="pressable target mt-1 min-h-11 text-12 font-semibold text-brand"
			>
				{precise ? t`Times to the second` : t`Times to the millisecond`}
			</button>
		</Card>
	);
}
