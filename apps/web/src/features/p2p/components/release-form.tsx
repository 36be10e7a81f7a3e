// Form in which the seller releases the coins: checks the payment, repeats the quantity, and enters the fund password.
import type { P2pOrder } from "@candor/contract";
import { Button, Card, CheckBox, FigureField, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { interrupt, useResumed } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { useTakeOrder } from "../data/take-order.ts";

const CHECKS = ["amount", "name", "available"] as const;
type Checked = (typeof CHECKS)[number];

export function ReleaseForm({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { take, refetch } = useTakeOrder();
	const form = `p2p release ${order.id}`;
	const [checked, setChecked] = useState<readonly Checked[]>([]);
	const [quantity, setQuantity] = useState("");
	const [problem, setProblem] = useState<{ readonly field: "checks" | "quantity" | undefined; readonly words: string }>();
	const [passwordProblem, setPasswordProblem] = useState<string>();
	const [asking, setAsking] = useState(useResumed(form));
	const request = useMoneyRequest("POST ctc/order/release", form);
	const decimals = decimalsOf(order.quantity);
	const money = `${figure(order.amount, { short: true })} ${order.fiat}`;
	const coins = `${figure(order.quantity, { short: true })} ${order.currency}`;
	const holder = order.payer?.holder ?? "";
	const labels: Record<Checked, string> = {
		amount: t`Exactly ${money} have arrived`,
		name: t`The payer's name is ${holder}`,
		available: t`The money is available in my account, not pending`,
	};
	const ask = () => {
		if (checked.length < CHECKS.length)
			return setProblem({ field: "checks", words: t`Check all three in your bank's app first.` });
		if (unitsOf(quantity, decimals) !== unitsOf(order.quantity, decimals))
			return setProblem({ field: "quantity", words: t`Type the quantity of this order: ${coins}` });
		setProblem(undefined);
		setAsking(true);
	};
	const send = (pay_password: string) => {
		setPasswordProblem(undefined);
		request.send({
			params: { id: order.id, quantity: order.quantity, checked: [...CHECKS], pay_password },
			// This text identifies the request. The password is not part of it: a second try with another password is the same
			// release.
			intention: String(order.id),
			answered(answer) {
				setAsking(false);
				take(answer.order);
			},
			failed(words, field, refusal) {
				if (refusal === undefined || refusal.id.startsWith("fund_password") || field === "pay_password")
					return setPasswordProblem(words);
				setAsking(false);
				setProblem({ field: field === "quantity" ? field : undefined, words });
				refetch(order.id);
			},
		});
	};
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<fieldset className="grid grid-cols-[minmax(0,1fr)]">
				<legend className="text-12 text-soft">{t`Look into your bank's app. A picture or a message of the buyer proves nothing.`}</legend>
				{CHECKS.map((one) => (
					<CheckBox
						key={one}
						checked={checked.includes(one)}
						onCheckedChange={(on) => {
							setChecked(on ? [...checked, one] : checked.filter((other) => other !== one));
							setProblem(undefined);
						}}
					>
						{labels[one]}
					</CheckBox>
				))}
				<FormProblem>{problem?.field === "checks" && problem.words}</FormProblem>
			</fieldset>
			<FigureField
				label={t`Type the quantity to release`}
				size="large"
				value={quantity}
				decimals={decimals}
				unit={order.currency}
				placeholder={figure(order.quantity, { short: true })}
				roomy
				onValueChange={(text) => {
					setQuantity(text);
					setProblem(undefined);
				}}
				onEnter={ask}
				{...(problem?.field === "quantity" && { error: problem.words })}
			/>
			<FormProblem>{problem !== undefined && problem.field === undefined && problem.words}</FormProblem>
			<Button size="large" wide data-main-action busy={request.sending} onClick={ask}>
				{t`Release ${coins}`}
			</Button>
			<FundPasswordSheet
				open={asking}
				onOpenChange={(open) => {
					setAsking(open);
					if (!open) setPasswordProblem(undefined);
				}}
				detail={t`${coins} go to the buyer. This cannot be undone.`}
				action={t`Release ${coins}`}
				sending={request.sending}
				problem={passwordProblem}
				onSend={send}
				onTyped={() => setPasswordProblem(undefined)}
				onLeave={() => interrupt(form)}
			/>
		</Card>
	);
}
