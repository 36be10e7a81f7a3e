import type { Option } from "@candor/contract";
import { Badge, Button, Card, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { serverNow } from "../../../../data/api.ts";
import { useAmountsHidden } from "../../../../shared/hidden-amounts/hidden-amounts.ts";
import { HideableAmount } from "../../../../shared/hidden-amounts/hideable-amount.tsx";
import { endOf, type OptionState, stateOf } from "../calculate/option-state.ts";
import { percentOf } from "../calculate/percent.ts";
import { useNow } from "../data/use-now.ts";
import { SecondsLeft } from "./seconds-left.tsx";

export function ResultCard({ option, onVerify }: { option: Option; onVerify: () => void }) {
	const { t } = useLingui();
	useNow(option.status === "open");
	const hidden = useAmountsHidden();
	const ended = endOf(option);
	const state = stateOf(option, serverNow());
	const words = useStateWords(option)[state];
	const { product, transaction_period: seconds } = option;
	const ratio = percentOf(option.payout_ratio);
	return (
		<Card className="grid justify-items-center gap-1 py-6 text-center">
			<p className="text-14 font-medium text-soft">{words.title}</p>
			<HideableAmount
				value={option.profit_loss ?? option.quantity}
				sign={ended !== undefined}
				unit={option.currency}
				wraps
				className={join(
					"text-30 leading-[1.25] font-[650] tracking-[-0.025em]",
					ended === "won" && !hidden ? "text-up" : "text-ink",
				)}
				unitClassName="text-14 font-medium tracking-normal text-soft"
			/>
			<p className="num flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-12 text-soft">
				<span>{product}</span>
				<span>{option.direction === 1 ? t`Up` : t`Down`}</span>
				<span>{t`${seconds} s pays ${ratio}%`}</span>
				{option.account_change_type === "simulation" && <Badge tone="warn">{t`Demo money`}</Badge>}
				{option.by === "outage" && <Badge tone="warn">{t`After an outage`}</Badge>}
			</p>
			<p className="mt-1 max-w-[38ch] text-12 text-soft">
				{words.detail}{" "}
				{state === "running" && option.close_time !== null && <SecondsLeft key={option.close_time} until={option.close_time} />}
			</p>
			<Button wide className="mt-4" icon={<ShieldCheck aria-hidden size={18} strokeWidth={1.75} />} onClick={onVerify}>
				{ended === undefined || option.by === "closed" ? t`Check the signed terms` : t`Verify on this phone`}
			</Button>
		</Card>
	);
}

function useStateWords({ by }: Option): Readonly<Record<OptionState, { title: string; detail: string }>> {
	const { t } = useLingui();
	const outage = by === "outage";
	return {
		won: {
			title: t`You won`,
			detail: outage
				? t`No price came in time, so the last record before the outage settled it.`
				: t`Stake and payout are in your account.`,
		},
		lost: {
			title: t`You lost`,
			detail: outage
				? t`No price came in time, so the last record before the outage settled it. What the winners did not need came back to you.`
				: t`The price went the other way.`,
		},
		fair: { title: t`It ended in a draw`, detail: t`The price closed where it opened. Your stake came back.` },
		void:
			by === "closed"
				? {
						title: t`It was closed`,
						detail: t`A fault kept it from being settled, so two operators closed it. Your stake came back.`,
					}
				: { title: t`It is void`, detail: t`No price came in time to open at. Your stake came back.` },
		held: {
			title: t`It is held`,
			detail: t`A fault kept it from being settled. Its money is kept with it and is safe.`,
		},
		opening: { title: t`Your stake`, detail: t`It waits for its opening price.` },
		running: { title: t`Your stake`, detail: t`It is running and ends` },
		closing: { title: t`Your stake`, detail: t`Its time is over; it waits for the closing price.` },
		outage: { title: t`Your stake`, detail: t`No prices come at the moment. It ends by rule as soon as they are back.` },
	};
}
