import { useSelected } from "@candor/client/page";
import type { Quotation } from "@candor/contract";
import { Button, Chip, FigureField, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { accountReadyNow, balanceNow } from "../../../data/account.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { changeSettings, settings } from "../../../data/settings.ts";
import { useOptionTerms } from "../../../domain/options/option-terms.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { planStake, STAKE_DECIMALS, type StakeProblem, unitsOf } from "../calculate/stake.ts";
import { type Purchase, useBuy } from "../data/buy.ts";
import { changeField, type DraftField, draftNow, showProblems, typeAmount, useDraft } from "../data/order-draft.ts";
import { chosenSeconds, type OptionAccount, useChosenSeconds } from "../data/preferences.ts";
import { moneyOf } from "../data/stake-account.ts";
import { ConfirmPurchase } from "./confirm-purchase.tsx";
import { CostLines } from "./cost-lines.tsx";
import { DemoBadge } from "./demo-badge.tsx";
import { DurationChips } from "./duration-chips.tsx";
import { useStakeProblemText } from "./option-labels.ts";
import { VerificationRequired } from "./verification-required.tsx";

const QUICK = ["10", "50", "100", "500"] as const;

export interface OrderFormProps {
	market: Pick<Quotation, "match_id" | "symbol">;
	account: OptionAccount;
	/** Opens the drawer with the user's limits. Undefined for demo money, to which limits do not apply. */
	onLimits?: () => void;
	onDemo?: () => void;
	/** Called after a purchase, for example to close the sheet with this form. */
	onBought?: () => void;
}

export function OrderForm({ market, account, onLimits, onDemo, onBought }: OrderFormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const money = moneyOf(account);
	const { unit } = money;
	const problemText = useStakeProblemText(unit);
	const { data: durations } = useOptionTerms();
	const seconds = useChosenSeconds();
	const terms = durations?.find((one) => one.seconds === seconds);
	const amount = useDraft(account, (state) => state.amount);
	const problems = useDraft(account, (state) => state.problems);
	const refusals = useDraft(account, (state) => state.refusals);
	const notice = useDraft(account, (state) => state.notice);
	const ofLimits = useDraft(account, (state) => state.limits);
	const asks = useSelected(settings, ({ confirmOrders }) => confirmOrders);
	const verified = useCurrentUser()?.verification?.basic === "verified";
	const [unverified, setUnverified] = useState(false);
	/** Direction of the purchase that the identity verification interrupted. */
	const interrupted = useRef<1 | 2>(1);
	const [asking, setAsking] = useState<Purchase>();
	const { buy, buying } = useBuy({ account, onNotVerified: () => setUnverified(true), onBought });
	const demo = account === "simulation";
	const plan = planStake({ amount, terms, available: undefined });

	const judge = () => {
		const available = accountReadyNow() ? unitsOf(balanceNow(money.account, unit)?.available) : undefined;
		return planStake({ amount: draftNow(account).amount, terms, available }).problems;
	};
	/**
	 * Buys, or opens the confirmation. @param resumed true after the identity verification; the user must then confirm the
	 * purchase again
	 */
	const submit = (direction: 1 | 2, resumed = false) => {
		interrupted.current = direction;
		const found = judge();
		const [first] = found;
		const lacksMoneyOnly = first?.kind === "insufficient_balance";
		if (!demo && !verified && !resumed && (first === undefined || lacksMoneyOnly)) return setUnverified(true);
		showProblems(account, found);
		if (first !== undefined || terms === undefined) {
			if (first?.field === "number") document.querySelector<HTMLInputElement>('input[name="stake"]')?.focus();
			return;
		}
		const purchase = {
			matchId: market.match_id,
			symbol: market.symbol,
			direction,
			seconds,
			amount: draftNow(account).amount,
			ratio: terms.payout_ratio,
		};
		if (!demo && (asks || resumed)) setAsking(purchase);
		else buy(purchase);
	};
	const errorAt = (field: DraftField) => {
		const problem: StakeProblem | undefined = problems.find((one) => one.field === field);
		return refusals[field] ?? (problem === undefined ? undefined : problemText(problem));
	};
	const durationError = errorAt("seconds");
	const amountError = errorAt("number");
	const lacksMoney = problems.some(({ kind }) => kind === "insufficient_balance");

	return (
		<section aria-label={demo ? t`New demo option` : t`New option`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
			{durations === undefined ? (
				<Skeleton height={67} />
			) : (
				<DurationChips
					terms={durations}
					chosen={seconds}
					error={durationError}
					onChoose={(next) => {
						chosenSeconds.set(next);
						changeField(account, "seconds");
					}}
				/>
			)}
			<FigureField
				label={t({ message: "Amount", context: "of money" })}
				labelPlace="inside"
				name="stake"
				value={amount}
				decimals={STAKE_DECIMALS}
				unit={unit}
				placeholder="0"
				// A line for the field's error is reserved, so that nothing moves when the error appears.
				roomy
				onValueChange={(next) => typeAmount(account, next)}
				{...(amountError !== undefined && {
					error: (
						<>
							{amountError} {lacksMoney && <Recharge demo={demo} />}
						</>
					),
				})}
			/>
			<fieldset aria-label={t({ message: "Amounts", context: "of money" })} className="flex min-w-0 flex-wrap gap-1.5">
				{QUICK.map((quick) => (
					<Chip key={quick} on={amount === quick} onClick={() => typeAmount(account, quick)} className="num min-w-0 flex-1">
						{figure(quick)}
					</Chip>
				))}
			</fieldset>
			<CostLines
				account={account}
				money={money}
				plan={plan}
				terms={terms}
				measured={durations?.[0]}
				notice={
					notice === undefined ? undefined : (
						<FormProblem>
							{notice}
							{ofLimits && onLimits !== undefined && (
								<button type="button" onClick={onLimits} className="target ml-1.5 font-semibold text-brand">
									{t`Your limits`}
								</button>
							)}
						</FormProblem>
					)
				}
			/>
			<div className="grid grid-cols-2 gap-3">
				{(
					[
						[1, ArrowUp],
						[2, ArrowDown],
					] as const
				).map(([direction, Arrow]) => (
					<Button
						key={direction}
						tone={direction === 1 ? "up" : "down"}
						wide
						data-main-action={direction === 1 || undefined}
						busy={buying}
						className="px-2!"
						onClick={() => submit(direction)}
					>
						{direction === 1 ? t`Buy up` : t`Buy down`}
						<Arrow aria-hidden size={17} strokeWidth={2.25} />
					</Button>
				))}
			</div>
			<p className="flex items-start gap-1.5 text-11 text-soft">
				{demo && <DemoBadge />}
				<span className="min-w-0">
					{demo ? t`Demo money: worth nothing, and never becomes real.` : t`Real money: a wrong guess loses the whole amount.`}
				</span>
			</p>
			<ConfirmPurchase
				purchase={asking}
				busy={buying}
				onClose={() => setAsking(undefined)}
				onConfirm={(purchase, askAgain) => {
					changeSettings({ confirmOrders: askAgain });
					buy(purchase, () => setAsking(undefined));
				}}
			/>
			{onDemo !== undefined && !demo && (
				<VerificationRequired
					open={unverified}
					onOpenChange={setUnverified}
					onDone={() => submit(interrupted.current, true)}
					onDemo={() => {
						setUnverified(false);
						onDemo();
					}}
				/>
			)}
		</section>
	);
}

function Recharge({ demo }: { demo: boolean }) {
	const { t } = useLingui();
	const look = "target inline-block font-semibold text-brand";
	return demo ? (
		<Link to="/pages/option/simulator" className={look}>
			{t({ message: "Refill", context: "the way to more demo money" })}
		</Link>
	) : (
		<Link to="/pages/assets/transfer/index" search={{ from: "coin", to: "option", currency_id: 3 }} className={look}>
			{t({ message: "Transfer", context: "the way to more money in the option account" })}
		</Link>
	);
}
