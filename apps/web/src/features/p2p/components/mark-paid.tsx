import type { P2pOrder } from "@candor/contract";
import { Button, Dialog, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { useTakeOrder } from "../data/take-order.ts";

export function MarkPaid({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { take, refetch } = useTakeOrder();
	const [asking, setAsking] = useState(false);
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("PUT ctc/order/pay", `p2p paid ${order.id}`);
	const money = `${figure(order.amount, { short: true })} ${order.fiat}`;
	const holder = order.payee?.holder ?? order.partner.name;
	const send = () => {
		setProblem(undefined);
		request.send({
			params: { id: order.id },
			answered: (answer) => take(answer.order),
			failed(words) {
				setProblem(words);
				refetch(order.id);
			},
			ended: () => setAsking(false),
		});
	};
	return (
		<>
			<FormProblem>{problem}</FormProblem>
			<Button size="large" wide data-main-action busy={request.sending} onClick={() => setAsking(true)}>
				{t`I have paid`}
			</Button>
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={t`Have you sent ${money}?`}
				detail={t`Confirm only if the money has left your account to ${holder}. A false report bars you from new orders.`}
				confirm={t`Yes, I have paid`}
				dismiss={t({ message: "Not yet", context: "not paid yet" })}
				busy={request.sending}
				onConfirm={send}
			/>
		</>
	);
}
