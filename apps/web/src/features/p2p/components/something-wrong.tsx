// Lets the user appeal or cancel an order. A warning names the consequences.
import type { AppealReason, P2pOrder } from "@candor/contract";
import { Button, Dialog, Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { useP2pConfig } from "../data/p2p-queries.ts";
import { useTakeOrder } from "../data/take-order.ts";
import { ChoiceList } from "./choice-list.tsx";
import { useDuration } from "./labels.ts";

const BUYER_REASONS = ["not_released", "wrong_amount", "other"] as const;
const SELLER_REASONS = ["not_paid", "wrong_amount", "third_party", "other"] as const;

export function useAppealReasons(): Readonly<Record<AppealReason, string>> {
	const { t } = useLingui();
	return {
		not_released: t`I have paid, but the coins are not released`,
		not_paid: t`The buyer reported a payment that has not arrived`,
		wrong_amount: t`Another amount was paid`,
		third_party: t`The payment came from another person's account`,
		other: t({ message: "Another reason", context: "of an appeal" }),
	};
}

export function SomethingWrong({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const [open, setOpen] = useState<"appeal" | "cancel">();
	const [mayAppeal, mayCancel] = [order.actions.includes("appeal"), order.actions.includes("cancel")];
	const close = () => setOpen(undefined);
	if (!mayAppeal && !mayCancel) return null;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-3 px-1 text-12">
			<span className="text-soft">{t`Something wrong?`}</span>
			<span className="-mx-2 flex flex-wrap">
				{mayAppeal && (
					<Button tone="text" size="small" className="px-2" onClick={() => setOpen("appeal")}>
						{t`Appeal`}
					</Button>
				)}
				{mayCancel && (
					<Button tone="text" size="small" className="px-2 text-soft!" onClick={() => setOpen("cancel")}>
						{t`Cancel order`}
					</Button>
				)}
			</span>
			<Appeal order={order} open={open === "appeal"} onClose={close} />
			<Cancel order={order} open={open === "cancel"} onClose={close} />
		</div>
	);
}

interface LayerProps {
	order: P2pOrder;
	open: boolean;
	onClose: () => void;
}

function Appeal({ order, open, onClose }: LayerProps) {
	const { t } = useLingui();
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t`Appeal`}
			detail={t`Operators look at the order and rule. The coins stay in escrow until then.`}
		>
			<AppealForm order={order} onClose={onClose} />
		</Sheet>
	);
}

function AppealForm({ order, onClose }: Omit<LayerProps, "open">) {
	const { t } = useLingui();
	const names = useAppealReasons();
	const duration = useDuration();
	const config = useP2pConfig();
	const { take, refetch } = useTakeOrder();
	const reasons: readonly AppealReason[] = order.side === "buy" ? BUYER_REASONS : SELLER_REASONS;
	const [reason, setReason] = useState<AppealReason>();
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST ctc/order/appeal", `p2p appeal ${order.id}`);
	const evidence = duration(config.data?.terms.evidence_ms ?? 0);
	const ruling = duration(config.data?.terms.ruling_ms ?? 0);
	const send = () => {
		if (reason === undefined) return setProblem(t`Choose a reason.`);
		setProblem(undefined);
		request.send({
			params: { id: order.id, reason },
			answered(answer) {
				take(answer.order);
				onClose();
			},
			failed(words) {
				setProblem(words);
				refetch(order.id);
			},
		});
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
			<ChoiceList
				legend={t({ message: "Reason", context: "of an appeal" })}
				value={reason}
				onValueChange={(next) => {
					setReason(reasons.find((one) => one === next));
					setProblem(undefined);
				}}
				items={reasons.map((value) => ({ value, label: names[value] }))}
			/>
			{config.data !== undefined && (
				<p className="text-12 text-soft">{t`Both sides send evidence within ${evidence}. A ruling is due within ${ruling}.`}</p>
			)}
			<FormProblem>{problem}</FormProblem>
			<Button size="large" wide busy={request.sending} onClick={send}>
				{t`Send appeal`}
			</Button>
		</div>
	);
}

function Cancel({ order, open, onClose }: LayerProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const duration = useDuration();
	const config = useP2pConfig();
	const { take, refetch } = useTakeOrder();
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("PUT ctc/order/cancel", `p2p cancel ${order.id}`);
	const coins = `${figure(order.quantity, { short: true })} ${order.currency}`;
	const money = `${figure(order.amount, { short: true })} ${order.fiat}`;
	const closing = duration(config.data?.terms.closing_ms ?? 0);
	const detail = {
		created: t`The coins go back to the seller at once.`,
		paying: t`If you have sent money, do not cancel. The coins stay in escrow for ${closing} and then go back to the seller.`,
		paid: t`You reported the payment of ${money}. If you cancel, ${coins} go back to the seller at once, and you lose them even if you have paid.`,
	}[order.state as "created" | "paying" | "paid"];
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => {
				if (next) return;
				setProblem(undefined);
				onClose();
			}}
			title={order.state === "paid" ? t`Give up ${coins}?` : t`Cancel this order?`}
			detail={detail}
			confirm={order.state === "paid" ? t`Give them up` : t`Cancel order`}
			tone="bad"
			busy={request.sending}
			onConfirm={() => {
				setProblem(undefined);
				request.send({
					params: { id: order.id },
					answered(answer) {
						take(answer.order);
						onClose();
					},
					failed(words) {
						setProblem(words);
						refetch(order.id);
					},
				});
			}}
		>
			<p className="mt-2 text-12 text-soft">{t`Several cancelled or unpaid orders in a day bar you from new orders for a time.`}</p>
			<FormProblem className="mt-2">{problem}</FormProblem>
		</Dialog>
	);
}
