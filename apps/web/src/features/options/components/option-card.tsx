// Shows one open option of the user: side, duration, stake, countdown by the server's clock, opening price and the distance
// from it. After the option has ended, the card shows the result. Each value renders separately.
import type { Option } from "@candor/contract";
import { Card, join, ProgressBar, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import { useServerTime } from "../../../data/server-clock.ts";
import { useLiveIndex } from "../../../domain/options/live-index.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { distanceOf, outcomeOf, resultIfEndedNow } from "../calculate/outcome.ts";
import { countdownText, type Phase, progressOf } from "../calculate/phase.ts";
import { DemoBadge } from "./demo-badge.tsx";
import { useOptionLabels } from "./option-labels.ts";

export function OptionCard({ option }: { option: Option }) {
	const { t } = useLingui();
	const words = useOptionLabels();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const { id, product, direction, transaction_period, quantity, currency, account_change_type, status } = option;
	const up = direction === 1;
	const Arrow = up ? ArrowUp : ArrowDown;
	const open = status === "open";
	const opening = option.price === null ? "" : figure(option.price);
	return (
		<Card className="relative px-4 py-3">
			<article aria-label={t`Option ${id}`}>
				<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-14">
					<Link
						to="/pages/option/info"
						search={{ id }}
						// The link covers the whole card, so that a tap anywhere opens the option.
						className="flex min-w-0 flex-wrap items-center gap-x-1.5 after:absolute after:inset-0"
					>
						<span className={join("inline-flex items-center gap-0.5 font-semibold", up ? "text-up" : "text-down")}>
							<Arrow aria-hidden size={15} strokeWidth={2.25} />
							{words.side(direction)}
						</span>
						<span className="num">
							{words.duration(transaction_period)} · {own(quantity, { short: true })} {currency}
						</span>
						{account_change_type === "simulation" && <DemoBadge />}
					</Link>
					{open ? <Countdown option={option} /> : <Result option={option} />}
				</div>
				{open && <Bar option={option} />}
				<div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 text-11 text-soft">
					<span className="num">
						{product} · {option.price === null ? t`no opening price yet` : t`Opened at ${opening}`}
					</span>
					{open ? <Distance option={option} /> : <Ended option={option} />}
				</div>
				{open && (
					<div className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-11 text-soft">
						<Waiting option={option} />
						<span>{t`Payout locked in the ledger`}</span>
					</div>
				)}
			</article>
		</Card>
	);
}

const phaseAt =
	(option: Option) =>
	(now: number): Phase =>
		progressOf(option, now).phase;

function Countdown({ option }: { option: Option }) {
	const { t } = useLingui();
	const text = useServerTime((now) => countdownText(progressOf(option, now).leftMs));
	const phase = useServerTime(phaseAt(option));
	return (
		<span role="timer" aria-label={t`Time left`} className="num font-semibold text-brand">
			{phase === "running" ? text : "··:··"}
		</span>
	);
}

function Waiting({ option }: { option: Option }) {
	const { t } = useLingui();
	const { clock } = useFigures();
	const phase = useServerTime(phaseAt(option));
	const bought = clock(option.purchase_time);
	const end = option.close_time === null ? "" : clock(option.close_time);
	const words: Record<Phase, string> = {
		opening: t`Waiting for its opening price`,
		running: t`Bought ${bought}, ends ${end}`,
		price: t`Waiting for the price after its end`,
		outage: t`Waiting for the price sources to come back`,
	};
	return <span className="num">{words[phase]}</span>;
}

function Bar({ option }: { option: Option }) {
	const { t } = useLingui();
	// The value is rounded to about one pixel of the bar, so that the bar renders only when it moves visibly.
	const gone = useServerTime((now) => Math.round(progressOf(option, now).gone * 400) / 400);
	return <ProgressBar value={gone} label={t`Time gone`} height={3} className="mt-2.5" />;
}

function Distance({ option }: { option: Option }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const price = useLiveIndex(option.product);
	const distance = distanceOf(option.price, price);
	if (price === undefined || distance === undefined) return null;
	const leaning = resultIfEndedNow(option, distance);
	const [now, away] = [figure(price), figure(distance, { sign: true })];
	return (
		<span className={join("num font-semibold", leaning === "right" && "text-good", leaning === "wrong" && "text-bad")}>
			{t({ message: `Now ${now} (${away})`, context: "price, and its distance from where the option opened" })}
			<span className="sr-only">
				{" "}
				{leaning === "right" ? t`right so far` : leaning === "wrong" ? t`wrong so far` : t`the same so far`}
			</span>
		</span>
	);
}

function Result({ option }: { option: Option }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const outcome = outcomeOf(option);
	if (outcome === undefined) return <span className="text-12 text-warn">{t`Held for a check`}</span>;
	return (
		<span
			role="status"
			className={join(
				"num ml-auto inline-flex items-center gap-1.5 font-semibold",
				outcome === "won" && "text-good",
				outcome === "lost" && "text-bad",
			)}
		>
			{own(option.profit_loss ?? "0", { short: true, least: 2, sign: true })} {option.currency}
			<ChevronRight aria-hidden size={16} strokeWidth={1.75} className="text-faint" />
		</span>
	);
}

function Ended({ option }: { option: Option }) {
	const { t } = useLingui();
	const words = useOptionLabels();
	const { figure } = useFigures();
	const outcome = outcomeOf(option);
	if (outcome === "void" && option.by === "closed") return <span>{t`Closed after a fault; the stake was returned`}</span>;
	if (outcome === "void") return <span>{t`No price came; the stake was returned`}</span>;
	if (option.delivery_price === null || outcome === undefined) return null;
	const price = figure(option.delivery_price);
	return (
		<span className="num">
			{words.outcome(outcome)} · {option.by === "outage" ? t`Closed ${price}, after an outage` : t`Closed ${price}`}
		</span>
	);
}
