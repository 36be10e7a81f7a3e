// Form in which the payer names the payment account that will pay. Afterwards the order shows the seller's payment details.
import type { P2pOrder } from "@candor/contract";
import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { useTakeOrder } from "../data/take-order.ts";
import { AccountChoice, useChosenAccount, usePayer } from "./account-choice.tsx";

export function DeclareAccount({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { take, refetch } = useTakeOrder();
	const [chosen, setChosen] = usePayer(order.pay_type);
	const [problem, setProblem] = useState<string>();
	const account = useChosenAccount(order.pay_type, chosen)?.id;
	const request = useMoneyRequest("PUT ctc/order/declare", `p2p declare ${order.id}`);
	const send = () => {
		if (account === undefined) return setProblem(t`Add the account from which you pay.`);
		setProblem(undefined);
		request.send({
			params: { id: order.id, account_id: account },
			answered: (answer) => take(answer.order),
			failed(words) {
				setProblem(words);
				refetch(order.id);
			},
		});
	};
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<AccountChoice
				legend={t`Pay from`}
				payType={order.pay_type}
				value={account}
				onValueChange={(id) => {
					setChosen(id);
					setProblem(undefined);
				}}
				showsLimit
			/>
			<p className="text-12 text-soft">
				{t`The seller sees your name and compares it with the payment. A payment from another person's account is not accepted.`}
			</p>
			<FormProblem>{problem}</FormProblem>
			<Button size="large" wide data-main-action busy={request.sending} onClick={send}>
				{t`Show payment details`}
			</Button>
		</Card>
	);
}
