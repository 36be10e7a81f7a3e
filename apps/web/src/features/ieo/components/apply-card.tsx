import type { CallData, IeoOffering } from "@candor/contract";
import { costOf } from "@candor/money";
import { Button, Card, FigureField, KEEP_ON_NAVIGATION, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { VerificationRequired } from "../../../domain/offerings/verification-required.tsx";
import { amountText, decimalsOf, typedText, unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { navigate } from "../../../shared/navigation/router.ts";
import { askBefore, ConfirmLock } from "../../../shared/page-parts/confirm-lock.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { PercentageRow } from "../../../shared/page-parts/percentage-row.tsx";
import { affordableLots } from "../calculate/affordable-lots.ts";

interface ApplyCardProps {
	offering: IeoOffering;
	own: NonNullable<CallData<"ieo/myApply">["own"]>;
	onChanged: () => void;
}

export function ApplyCard({ offering, own, onChanged }: ApplyCardProps) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { currency, payment_currency } = offering;
	const decimals = decimalsOf(offering.lot);
	const payDecimals = decimalsOf(offering.ieo_price);
	const [quantity, setQuantity] = useTyped(`ieo ${offering.id}`);
	const [problem, setProblem] = useState<{ field: "quantity" | undefined; words: string }>();
	const [asking, setAsking] = useState(false);
	const [verifying, setVerifying] = useState(false);
	const request = useMoneyRequest("POST ieo/apply", "ieo");
	const units = unitsOf(quantity, decimals);
	const price = unitsOf(offering.ieo_price, payDecimals);
	const lot = unitsOf(offering.lot, decimals);
	const cost = costOf(units, price, decimals);
	const available = unitsOf(own.available, payDecimals);
	const most = affordableLots({ most: unitsOf(offering.max, decimals), lot, available, price, decimals });
	const coins = (amount: string) => `${figure(amount, { short: true })} ${currency}`;
	const money = (value: bigint) => `${figure(amountText(value, payDecimals), { short: true, least: 2 })} ${payment_currency}`;
	const [least, greatest, step] = [offering.min, offering.max, offering.lot].map((bound) => figure(bound, { short: true }));
	const [allotted, paid] = [time(offering.allotment_date), time(offering.pay_date)];

	const asked = coins(quantity);

	const judge = (): typeof problem => {
		if (units === 0n) return { field: "quantity", words: t`Amount is required` };
		if (units % lot !== 0n) return { field: "quantity", words: t`Coins come in lots of ${step} ${currency}` };
		if (units < unitsOf(offering.min, decimals))
			return { field: "quantity", words: t`Amount can not be less than ${least} ${currency}` };
		if (units > unitsOf(offering.max, decimals))
			return { field: "quantity", words: t`Amount can not be more than ${greatest} ${currency}` };
		if (cost > available) return { field: "quantity", words: t`You have insufficient balance, so please recharge` };
		return undefined;
	};
	const submit = () => {
		if (own.may_apply === "not_verified") return setVerifying(true);
		const wrong = judge();
		setProblem(wrong);
		if (wrong === undefined) askBefore(() => setAsking(true), send);
	};
	/** Called after the identity verification: opens the confirmation of the quantity that the user has typed. */
	const resume = () => {
		onChanged();
		if (units === 0n) return;
		const wrong = judge();
		setProblem(wrong);
		if (wrong === undefined) setAsking(true);
	};
	const send = () => {
		request.send({
			params: { id: offering.id, quantity, terms: offering.terms },
			intention: `${offering.id} ${quantity}`,
			answered({ order }) {
				setQuantity("");
				toast(t`Applied`, "good", KEEP_ON_NAVIGATION);
				navigate({ to: "/pages/assets/ieo/orderDetail", search: { id: order.id } });
			},
			ended: () => setAsking(false),
			failed(words, field, refusal) {
				if (refusal?.id === "verification_needed") setVerifying(true);
				else setProblem({ field: field === "quantity" ? field : undefined, words });
				onChanged();
			},
		});
	};
	const change = (next: string) => {
		setQuantity(next);
		setProblem(undefined);
	};

	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Apply`}</h2>
			<FigureField
				label={t({ message: "Quantity", context: "of coins" })}
				size="large"
				value={quantity}
				decimals={decimals}
				unit={currency}
				placeholder={typedText(lot, decimals)}
				roomy
				{...(problem?.field === "quantity" && { error: problem.words })}
				onValueChange={change}
				onEnter={submit}
			/>
			<PercentageRow whole={most} lot={lot} decimals={decimals} onChoose={change}>
				{t`Available`} <HideableAmount value={own.available} unit={payment_currency} className="text-ink" />
			</PercentageRow>
			<dl>
				<LabelledFigure label={t`Frozen until the allotment`} strong>
					{money(cost)}
				</LabelledFigure>
				<LabelledFigure label={t`Min / max`}>{`${least} – ${greatest} ${currency}`}</LabelledFigure>
				<LabelledFigure label={t`Most that anybody is allotted`}>{coins(offering.user_cap)}</LabelledFigure>
			</dl>
			<p className="text-12 text-soft">
				{t`One application for each person. At ${allotted} what you are allotted is known, and the rest is free again at once. At ${paid} the allotment is paid by itself.`}
			</p>
			<FormProblem>{problem?.field === undefined && problem?.words}</FormProblem>
			<Button
				size="large"
				wide
				data-main-action
				disabled={own.may_apply === "not_available"}
				busy={request.sending}
				onClick={submit}
			>
				{own.may_apply === "not_available" ? t`Not offered in your country` : t`Apply`}
			</Button>
			<ConfirmLock
				open={asking}
				title={t`Apply for ${asked}?`}
				amount={money(cost)}
				until={allotted}
				early={t`Not possible. What is not allotted is free again then; what is allotted is paid at ${paid}.`}
				action={t`Apply`}
				busy={request.sending}
				onBack={() => setAsking(false)}
				onConfirm={send}
			/>
			<VerificationRequired open={verifying} onClose={() => setVerifying(false)} onDone={resume} />
		</Card>
	);
}
