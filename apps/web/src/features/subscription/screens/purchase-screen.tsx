import { CallRefused } from "@candor/client";
import type { CallData, SubscriptionOffering } from "@candor/contract";
import { costOf } from "@candor/money";
import { Button, Card, Chip, EmptyState, FigureField, KEEP_ON_NAVIGATION, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { Countdown } from "../../../domain/offerings/countdown.tsx";
import type { OfferingSearch } from "../../../domain/offerings/offering-search.ts";
import { useRefetchAt } from "../../../domain/offerings/refetch-at-next-phase.ts";
import { VerificationRequired } from "../../../domain/offerings/verification-required.tsx";
import { amountText, decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { askBefore, ConfirmLock } from "../../../shared/page-parts/confirm-lock.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { PercentageRow } from "../../../shared/page-parts/percentage-row.tsx";
import { affordable } from "../calculate/affordable-coins.ts";
import { useBought, useSubscription } from "../data/subscription-queries.ts";

export function PurchaseScreen({ search: { id = 0 } }: { search: OfferingSearch }) {
	const { t } = useLingui();
	const offering = useSubscription(id);
	const bought = useBought(id);
	const notKnown = [useNotKnown(offering), useNotKnown(bought)].some(Boolean);
	const noSuch = id === 0 || (offering.error instanceof CallRefused && offering.error.id === "unknown_offering");
	const refetch = () => void Promise.all([offering.refetch(), bought.refetch()]);
	useRefetchAt(offering.data === undefined ? [] : [offering.data.opens_at, offering.data.closes_at], offering.refetch);
	const own = bought.data?.own;
	return (
		<>
			<PageBar onBack={() => goBack("/pages/publication/index")}>
				<BarTitle>{t({ message: "Subscribe", context: "to new coins" })}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{offering.data !== undefined && own != null ? (
					<Purchase offering={offering.data} own={own} onChanged={refetch} />
				) : !noSuch && !notKnown && !offering.isError && !bought.isError ? (
					<Skeleton height={460} />
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such offering` : t`The offering could not be loaded`}
						detail={noSuch ? undefined : t`Your money is safe. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to="/pages/publication/index" />
							) : (
								<Button size="small" onClick={refetch}>{t`Try again`}</Button>
							)
						}
					/>
				)}
			</main>
		</>
	);
}

interface PurchaseProps {
	offering: SubscriptionOffering;
	own: NonNullable<CallData<"lh/send/order_list">["own"]>;
	onChanged: () => void;
}

function Purchase({ offering, own, onChanged }: PurchaseProps) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { currency, name, lock_days: days } = offering;
	const decimals = decimalsOf(offering.min);
	const [amount, setAmount] = useTyped(`subscription ${offering.id}`);
	const [chosen, setChosen] = useState<number>();
	const [problem, setProblem] = useState<{ field: "amount" | undefined; words: string }>();
	const [asking, setAsking] = useState(false);
	const [verifying, setVerifying] = useState(false);
	const request = useMoneyRequest("POST lh/send/order", "subscription");
	const price = offering.prices.find(({ currency_id }) => currency_id === chosen) ?? offering.prices[0];
	if (price === undefined) return null;
	const payDecimals = decimalsOf(price.price);
	const available = own.money.find(({ currency_id }) => currency_id === price.currency_id)?.available ?? "0";
	const units = unitsOf(amount, decimals);
	const unitPrice = unitsOf(price.price, payDecimals);
	const cost = costOf(units, unitPrice, decimals);
	const most = affordable(unitsOf(own.left, decimals), unitsOf(available, payDecimals), unitPrice, decimals);
	const money = (value: bigint) => `${figure(amountText(value, payDecimals), { short: true, least: 2 })} ${price.currency}`;
	const [least, left] = [figure(offering.min, { short: true }), figure(own.left, { short: true })];
	const coins = `${figure(amount, { short: true })} ${currency}`;
	const launch = time(offering.launch_time);
	const refund = time(offering.refund_time);
	const closed = {
		upcoming: t`Not open yet`,
		subscribing: undefined,
		sold_out: t`Sold out`,
		closed: t({ message: "Closed", context: "an offering of new coins" }),
		launched: t`Launched`,
		cancelled: t({ message: "Called off", context: "an offering of new coins" }),
	}[offering.status];

	const judge = (): typeof problem => {
		if (units === 0n) return { field: "amount", words: t`Amount is required` };
		if (units < unitsOf(offering.min, decimals) && units !== unitsOf(offering.left, decimals))
			return { field: "amount", words: t`Amount can not be less than ${least} ${currency}` };
		if (units > unitsOf(own.left, decimals)) return { field: "amount", words: t`You can still have ${left} ${currency}` };
		if (cost > unitsOf(available, payDecimals))
			return { field: "amount", words: t`You have insufficient balance, so please recharge` };
		return undefined;
	};
	const submit = () => {
		if (own.may_buy === "not_verified") return setVerifying(true);
		const wrong = judge();
		setProblem(wrong);
		if (wrong === undefined) askBefore(() => setAsking(true), send);
	};
	/** Called after the identity verification: opens the confirmation of the amount that the user has typed. */
	const resume = () => {
		onChanged();
		if (units === 0n) return;
		const wrong = judge();
		setProblem(wrong);
		if (wrong === undefined) setAsking(true);
	};
	const send = () => {
		request.send({
			params: { id: offering.id, amount, currency_id: price.currency_id, terms: offering.terms },
			// This text identifies the request. It does not contain the terms: if the user tries again on new terms, the
			// request must have the same id.
			intention: `${offering.id} ${amount} ${price.currency_id}`,
			answered() {
				setAmount("");
				toast(t`Subscribed`, "good", KEEP_ON_NAVIGATION);
				navigate({ to: "/pages/publication/details", search: { id: offering.id }, replace: true });
			},
			ended: () => setAsking(false),
			failed(words, field, refusal) {
				if (refusal?.id === "verification_needed") setVerifying(true);
				else setProblem({ field: field === "amount" ? field : undefined, words });
				onChanged();
			},
		});
	};
	const change = (next: string) => {
		setAmount(next);
		setProblem(undefined);
	};

	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-baseline justify-between gap-x-3">
					<h2 className="text-16 font-semibold break-words">{name}</h2>
					{offering.status === "subscribing" && (
						<span className="text-12 text-soft">
							{t`Closes in`} <Countdown until={offering.closes_at} />
						</span>
					)}
				</div>
				{offering.prices.length > 1 && (
					<div className="flex flex-wrap items-center gap-1.5">
						<span className="mr-1 text-12 text-soft">{t`Pay with`}</span>
						{offering.prices.map(({ currency_id, currency: code }) => (
							<Chip key={currency_id} on={currency_id === price.currency_id} onClick={() => setChosen(currency_id)}>
								{code}
							</Chip>
						))}
					</div>
				)}
				<FigureField
					label={t({ message: "Quantity", context: "of coins" })}
					size="large"
					value={amount}
					decimals={decimals}
					unit={currency}
					placeholder={offering.min.split(".")[0]}
					roomy
					{...(problem?.field === "amount" && { error: problem.words })}
					onValueChange={change}
					onEnter={submit}
				/>
				<PercentageRow whole={most} decimals={decimals} onChoose={change}>
					{t`Available`} <HideableAmount value={available} unit={price.currency} className="text-ink" />
				</PercentageRow>
				<dl>
					<LabelledFigure
						label={t`Price`}
					>{`1 ${currency} = ${figure(price.price, { short: true })} ${price.currency}`}</LabelledFigure>
					<LabelledFigure label={t`You pay now`} strong>
						{money(cost)}
					</LabelledFigure>
					<LabelledFigure label={t`You can still have`}>{`${left} ${currency}`}</LabelledFigure>
					<LabelledFigure label={t`Launch`}>{time(offering.launch_time)}</LabelledFigure>
					<LabelledFigure label={t`Lock-up period`}>{days === 0 ? t`None` : t`${days} d from the launch`}</LabelledFigure>
				</dl>
				<p className="text-12 text-soft">
					{t`It is paid at once and lies in escrow. The coins come at the launch; without one by ${refund} all of it comes back by itself.`}
				</p>
				<FormProblem>{problem?.field === undefined && problem?.words}</FormProblem>
				<Button
					size="large"
					wide
					data-main-action
					disabled={closed !== undefined || own.may_buy === "not_available"}
					busy={request.sending}
					onClick={submit}
				>
					{own.may_buy === "not_available"
						? t`Not offered in your country`
						: (closed ?? t({ message: "Subscribe", context: "to new coins" }))}
				</Button>
			</Card>
			<ConfirmLock
				open={asking}
				title={t`Subscribe to ${coins}?`}
				amount={money(cost)}
				until={days === 0 ? launch : t`${launch}, and the coins for ${days} d more`}
				early={t`Not possible. Without a launch by ${refund} all of it comes back automatically.`}
				action={t({ message: "Subscribe", context: "to new coins" })}
				busy={request.sending}
				onBack={() => setAsking(false)}
				onConfirm={send}
			/>
			<VerificationRequired open={verifying} onClose={() => setVerifying(false)} onDone={resume} />
		</>
	);
}
