// Lines between the amount and the Buy buttons: available balance, payout and loss, and statistics. Each line has reserved
// space, so that the buttons never move.
import { usePath } from "@candor/client/page";
import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CirclePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useAvailable } from "../../../data/available-balance.ts";
import type { DurationTerms } from "../../../domain/options/option-terms.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { percentOf, type StakePlan, unitsText } from "../calculate/stake.ts";
import type { OptionAccount } from "../data/preferences.ts";
import type { StakeAccount } from "../data/stake-account.ts";

export interface CostLinesProps {
	account: OptionAccount;
	money: StakeAccount;
	plan: StakePlan;
	terms: DurationTerms | undefined;
	/** Terms of any duration. They are used for the statistics, which are equal for all durations. */
	measured: DurationTerms | undefined;
	/** Error of the whole form. It replaces two of the lines, so that the buttons do not move. */
	notice: ReactNode | undefined;
}

const QUIET = "–";

export function CostLines({ account, money, plan, terms, measured, notice }: CostLinesProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const { unit } = money;
	const available = useAvailable(money.account, unit);
	const typed = plan.stake > 0n;
	const amount = (units: bigint) => `${figure(unitsText(units), { least: 2, short: true })} ${unit}`;
	return (
		<div className="grid gap-1 text-12">
			<dl className="grid gap-1">
				<Line label={t`Available`}>
					<span className="inline-flex items-center gap-1">
						{available === undefined ? QUIET : own(available, { short: true, least: 2 })} {unit}
						<MoreMoney account={account} unit={unit}>
							<CirclePlus aria-hidden size={16} strokeWidth={1.75} />
						</MoreMoney>
					</span>
				</Line>
				<Line label={t`If right you receive`} tone="good">
					{typed && terms !== undefined ? amount(plan.stake + plan.payout) : QUIET}
				</Line>
				<Line label={t`If wrong you lose`} tone="bad">
					{typed ? amount(plan.stake) : QUIET}
				</Line>
			</dl>
			<div className="grid *:[grid-area:1/1]">
				<dl className={join("grid gap-1", notice !== undefined && "invisible")}>
					<Line label={t`Break-even win rate`}>{terms === undefined ? QUIET : <EvenAt share={terms.break_even} />}</Line>
					<Line label={t`Lost in 30 days, all users`}>{measured === undefined ? QUIET : <Measured terms={measured} />}</Line>
				</dl>
				{notice}
			</div>
		</div>
	);
}

function EvenAt({ share }: { share: string }) {
	const { t } = useLingui();
	const percent = percentOf(share, "up");
	return t`right ${percent}% of the time`;
}

/** Shows the share of options with real money, of all users, that lost. */
function Measured({ terms: { lost_share, settled } }: { terms: DurationTerms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	if (lost_share === null) return t`no data yet`;
	const percent = percentOf(lost_share, "up");
	const count = figure(String(settled));
	return t`${percent}% of ${count} options`;
}

const SIMULATOR = "/pages/option/simulator";

/** Link to more money: to a transfer into the options account, or to the simulator, which refills demo money. */
function MoreMoney({ account, unit, children }: { account: OptionAccount; unit: string; children: ReactNode }) {
	const { t } = useLingui();
	const here = usePath();
	const look = "target inline-grid size-[18px] shrink-0 place-items-center rounded-full text-brand";
	if (account === "simulation" && here === SIMULATOR) return null;
	return account === "real" ? (
		<Link
			to="/pages/assets/transfer/index"
			search={{ from: "coin", to: "option", currency_id: 3 }}
			aria-label={t`Transfer ${unit} into the option account`}
			className={look}
		>
			{children}
		</Link>
	) : (
		<Link to={SIMULATOR} aria-label={t`Refill demo money`} className={look}>
			{children}
		</Link>
	);
}

function Line({ label, tone, children }: { label: string; tone?: "good" | "bad"; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-2">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd
				className={join(
					"num ml-auto text-right",
					tone !== undefined && "font-semibold",
					tone === "good" && "text-good",
					tone === "bad" && "text-bad",
				)}
			>
				{children}
			</dd>
		</div>
	);
}
