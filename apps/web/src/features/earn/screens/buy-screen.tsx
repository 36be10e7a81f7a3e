import { CallRefused } from "@candor/client";
import type { CallData } from "@candor/contract";
import { Button, Card, CheckBox, EmptyState, FigureField, KEEP_ON_NAVIGATION, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { serverNow } from "../../../data/api.ts";
import { useAvailable } from "../../../data/available-balance.ts";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { amountText, decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { askBefore, ConfirmLock } from "../../../shared/page-parts/confirm-lock.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { PercentageRow } from "../../../shared/page-parts/percentage-row.tsx";
import type { EarnSearch } from "../calculate/earn-search.ts";
import { dailyInterest, endedAfter } from "../calculate/interest.ts";
import { percentText } from "../calculate/rates.ts";
import { EarlyRedemptionCard } from "../components/early-redemption-card.tsx";
import { useEarlyRedemptionText } from "../components/early-redemption-text.ts";
import { ReserveCard } from "../components/reserve-card.tsx";
import { useEarnProduct, useEarnReport } from "../data/earn-queries.ts";

const DAY_MS = 86_400_000;

export function BuyScreen({ search: { id = 0 } }: { search: EarnSearch }) {
	const { t } = useLingui();
	const info = useEarnProduct(id);
	const notKnown = useNotKnown(info);
	const noSuch = id === 0 || (info.error instanceof CallRefused && info.error.id === "unknown_product");
	const product = info.data?.product;
	const [currency, days] = [product?.currency ?? "", product?.days ?? 0];
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/index")}>
				<BarTitle>{product === undefined ? t`Subscribe` : t`${currency} ${days}-day`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{info.data !== undefined ? (
					<Product info={info.data} onRefused={() => void info.refetch()} />
				) : !noSuch && !notKnown && !info.isError ? (
					<>
						<Skeleton height={300} />
						<Skeleton height={260} />
					</>
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such product` : t`The product could not be loaded`}
						detail={noSuch ? undefined : t`Your money is safe. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to="/pages/finance/index" />
							) : (
								<Button size="small" onClick={() => void info.refetch()}>{t`Try again`}</Button>
							)
						}
					/>
				)}
			</main>
		</>
	);
}

interface ProductProps {
	info: CallData<"lh/deposit/product_info">;
	onRefused: () => void;
}

function Product({ info: { product, reserve }, onRefused }: ProductProps) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { currency, days, currency_id } = product;
	const decimals = decimalsOf(product.min);
	const [amount, setAmount] = useTyped(`earn ${product.id}`);
	const [agreed, setAgreed] = useState(false);
	const [asking, setAsking] = useState(false);
	const [problem, setProblem] = useState<{ field: "amount" | "agree" | undefined; words: string }>();
	const available = useAvailable("trust", currency);
	const usable = available === undefined ? undefined : unitsOf(available, decimals);
	const request = useMoneyRequest("POST lh/deposit", "earn");
	const units = unitsOf(amount, decimals);
	const counted = units > 0n ? units : unitsOf(product.min, decimals);
	const daily = dailyInterest(counted, product.daily_rate);
	const money = (value: bigint) => `${figure(amountText(value, decimals), { short: true, least: 2 })} ${currency}`;
	const [least, greatest] = [product.min, product.max].map((bound) => figure(bound, { short: true }));
	const report = useEarnReport();
	const earlyWords = useEarlyRedemptionText(currency, decimals);
	const closed =
		report.data?.may_buy === false
			? t`Not offered in your country`
			: product.status === "selling"
				? undefined
				: product.status === "ended"
					? t`This product is not sold any more`
					: t`Sold out`;

	const judge = (): typeof problem => {
		if (units === 0n) return { field: "amount", words: t({ message: "Amount is required", context: "of money" }) };
		if (units < unitsOf(product.min, decimals))
			return { field: "amount", words: t`Amount can not be less than ${least} ${currency}` };
		if (units > unitsOf(product.max, decimals))
			return { field: "amount", words: t`Amount can not be more than ${greatest} ${currency}` };
		if (usable !== undefined && units > usable)
			return { field: "amount", words: t`You have insufficient balance, so please recharge` };
		if (!agreed) return { field: "agree", words: t`You have not agreed to the terms` };
		return undefined;
	};
	const submit = () => {
		const wrong = judge();
		setProblem(wrong);
		if (wrong === undefined) askBefore(() => setAsking(true), send);
	};
	const send = () => {
		setProblem(undefined);
		request.send({
			params: { config_id: product.id, amount, agree: true, terms: product.terms },
			// This text identifies the request. It does not contain the terms: if the user tries again on new terms, the
			// request must have the same id.
			intention: `${product.id} ${amount}`,
			answered({ order }) {
				setAmount("");
				toast(t`Subscribed`, "good", KEEP_ON_NAVIGATION);
				navigate({ to: "/pages/finance/ordersPage", search: { id: order.id }, replace: true });
			},
			ended: () => setAsking(false),
			failed(words, field) {
				setProblem({ field: field === "agree" || field === "amount" ? field : undefined, words });
				// After a refusal, the current terms and the amount that can still be sold are loaded.
				onRefused();
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
				<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2">
					<div>
						<dt className="text-11 text-soft">{t`daily rate`}</dt>
						<dd className="num text-18 font-[650] text-good">
							{figure(percentText(product.daily_rate), { short: true, least: 2 })}%
						</dd>
					</div>
					<div>
						<dt className="text-11 text-soft">{t`in all`}</dt>
						<dd className="num text-18 font-[650]">{figure(percentText(product.total_return_rate))}%</dd>
					</div>
					<div>
						<dt className="text-11 text-soft">{t`cycle`}</dt>
						<dd className="num text-18 font-[650]">{t`${days} d`}</dd>
					</div>
				</dl>
				<FigureField
					label={t({ message: "Amount", context: "of money" })}
					size="large"
					value={amount}
					decimals={decimals}
					unit={currency}
					placeholder={product.min.split(".")[0]}
					roomy
					{...(problem?.field === "amount" && { error: problem.words })}
					onValueChange={change}
					onEnter={submit}
				/>
				<PercentageRow whole={usable} decimals={decimals} onChoose={change}>
					{t`Available`} <HideableAmount value={available} unit={currency} className="text-ink" />
				</PercentageRow>
				<dl>
					<LabelledFigure label={t`Interest a day`} strong>
						{money(daily)}
					</LabelledFigure>
					<LabelledFigure label={t`Interest in ${days} days`} strong>
						{money(daily * BigInt(days))}
					</LabelledFigure>
					<LabelledFigure label={t`Min / max`}>{`${least} – ${greatest} ${currency}`}</LabelledFigure>
					<LabelledFigure
						label={t`Can still be sold`}
					>{`${figure(product.reserve.left, { places: 0 })} ${currency}`}</LabelledFigure>
				</dl>
				<Link
					to="/pages/assets/transfer/index"
					search={{ from: "coin", to: "trust", currency_id }}
					className="target text-12 font-semibold text-brand"
				>
					{t`Transfer ${currency} to the Earn account`}
				</Link>
				<CheckBox
					roomy
					checked={agreed}
					onCheckedChange={(next) => {
						setAgreed(next);
						setProblem(undefined);
					}}
					{...(problem?.field === "agree" && { error: problem.words })}
				>
					{t`I have read the terms below and agree to this service contract`}
				</CheckBox>
				<FormProblem>{problem?.field === undefined && problem?.words}</FormProblem>
				<Button size="large" wide data-main-action disabled={closed !== undefined} busy={request.sending} onClick={submit}>
					{closed ?? t`Subscribe`}
				</Button>
				<ConfirmLock
					open={asking}
					title={t`Subscribe to ${currency} ${days}-day?`}
					amount={money(units)}
					until={time(serverNow() + days * DAY_MS)}
					early={earlyWords(endedAfter(product, units, 0), endedAfter(product, units, days - 1))}
					action={t`Subscribe`}
					busy={request.sending}
					onBack={() => setAsking(false)}
					onConfirm={send}
				>
					<LabelledFigure label={t`Interest in ${days} days`}>{money(daily * BigInt(days))}</LabelledFigure>
				</ConfirmLock>
			</Card>
			<EarlyRedemptionCard product={product} amount={counted} decimals={decimals} />
			<ReserveCard reserve={reserve} currency={currency} />
		</>
	);
}
