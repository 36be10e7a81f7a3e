// Shows a dispute: its reasons, the assigned operator, deadlines, evidence, the parties' agreement, and the public decision
// table.
import type { P2pOrder, P2pOutcome, RulingReason } from "@candor/contract";
import { Badge, Button, Card, Dialog, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { Disclosure } from "../../../shared/page-parts/disclosure.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { useP2pConfig } from "../data/p2p-queries.ts";
import { useTakeOrder } from "../data/take-order.ts";
import { Evidence } from "./evidence.tsx";
import { useAppealReasons } from "./something-wrong.tsx";

type Dispute = NonNullable<P2pOrder["dispute"]>;

function useOutcomeNames(): Readonly<Record<P2pOutcome, string>> {
	const { t } = useLingui();
	return { released: t`Coins to the buyer`, cancelled: t`Coins back to the seller` };
}

function useRulingReasons(): Readonly<Record<RulingReason, string>> {
	const { t } = useLingui();
	return {
		payer_silent: t`The payer does not answer`,
		not_paid: t`The payer has not paid`,
		paid_late: t`The payment has arrived late`,
		wrong_amount: t`Another amount was paid`,
		third_party: t`The payment came from another person's account`,
		seller_silent: t`The seller does not answer`,
		bank_frozen: t`A bank has frozen the payment`,
	};
}

export function DisputeCard({ order }: { order: P2pOrder }) {
	return order.dispute === null ? null : <Filled order={order} dispute={order.dispute} />;
}

function Filled({ order, dispute }: { order: P2pOrder; dispute: Dispute }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const appealReasons = useAppealReasons();
	const rulingReasons = useRulingReasons();
	const outcomes = useOutcomeNames();
	const { appeals, operator, ruling } = dispute;
	const number = operator ?? 0;
	const isOpen = order.state === "disputed";
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-14 font-semibold">{t`Dispute`}</h2>
				{operator === null ? (
					isOpen && <Badge tone="warn">{t`Operator not assigned yet`}</Badge>
				) : (
					<Badge tone="brand">{t`Operator ${number}`}</Badge>
				)}
			</div>
			<ul className="grid gap-1.5 text-12">
				{appeals.map(({ by, reason, at }) => (
					<li key={`${by} ${at}`}>
						<span className="font-semibold">
							{by === "you" ? t`Your appeal` : by === "partner" ? t`Appeal of the other side` : t`Opened automatically`}
						</span>{" "}
						<span className="num text-soft">{time(at)}</span>
						{reason !== null && <span className="block break-words text-soft">{appealReasons[reason]}</span>}
					</li>
				))}
			</ul>
			{isOpen && (
				<dl>
					<LabelledFigure label={t`Evidence until`}>{time(dispute.evidence_until)}</LabelledFigure>
					<LabelledFigure label={t`Ruling due`} strong>
						{time(dispute.ruling_due_at)}
					</LabelledFigure>
				</dl>
			)}
			{dispute.late && isOpen && (
				<p className="text-12 text-warn">{t`The ruling is late. The exchange counts this publicly and never decides automatically.`}</p>
			)}
			{ruling !== null && (
				<p className="text-12 break-words">
					<span className="font-semibold">{t`Ruling:`}</span> {outcomes[ruling.outcome]}. {rulingReasons[ruling.reason]}.
				</p>
			)}
			<Evidence order={order} until={dispute.evidence_until} />
			{isOpen && <Agreement order={order} dispute={dispute} />}
			<DecisionTable />
		</Card>
	);
}

function Agreement({ order, dispute }: { order: P2pOrder; dispute: Dispute }) {
	const { t } = useLingui();
	const outcomes = useOutcomeNames();
	const { take, refetch } = useTakeOrder();
	const [asked, setAsked] = useState<P2pOutcome>();
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST ctc/order/agree", `p2p agree ${order.id}`);
	const { own_agreement: own, partner_agreement: partner } = dispute;
	const [ownName, partnerName] = [own, partner].map((one) => (one === null ? "" : outcomes[one]));
	const isRelease = asked === "released" && order.side === "sell";
	const send = (outcome: P2pOutcome, pay_password?: string) => {
		setProblem(undefined);
		request.send({
			params: { id: order.id, outcome, ...(pay_password !== undefined && { pay_password }) },
			intention: `${order.id} ${outcome}`,
			answered(answer) {
				setAsked(undefined);
				take(answer.order);
			},
			failed(words) {
				setProblem(words);
				refetch(order.id);
			},
		});
	};
	const close = () => {
		setAsked(undefined);
		setProblem(undefined);
	};
	if (!order.actions.includes("agree")) return null;
	return (
		<section
			aria-label={t({ message: "Agreement", context: "of both sides of a dispute" })}
			className="hairline grid grid-cols-[minmax(0,1fr)] gap-2 pt-3"
		>
			<h3 className="text-12 font-semibold">{t`Agree with the other side`}</h3>
			<p className="text-12 text-soft">{t`The dispute ends at once when both choose the same.`}</p>
			{own !== null && <p className="text-12">{t`You chose: ${ownName}`}</p>}
			{partner !== null && <p className="text-12">{t`The other side chose: ${partnerName}`}</p>}
			<div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
				{(["released", "cancelled"] as const).map((outcome) => (
					<Button key={outcome} tone="ghost" wide disabled={own === outcome} onClick={() => setAsked(outcome)}>
						{outcomes[outcome]}
					</Button>
				))}
			</div>
			<Dialog
				open={asked !== undefined && !isRelease}
				onOpenChange={(open) => !open && close()}
				title={asked === undefined ? "" : outcomes[asked]}
				detail={t`If the other side chooses the same, the dispute ends and this cannot be undone.`}
				confirm={t({ message: "Agree", context: "to an outcome of a dispute" })}
				busy={request.sending}
				onConfirm={() => asked !== undefined && send(asked)}
			>
				<FormProblem className="mt-2">{problem}</FormProblem>
			</Dialog>
			<FundPasswordSheet
				open={isRelease}
				onOpenChange={(open) => !open && close()}
				detail={t`If the other side chooses the same, the dispute ends and this cannot be undone.`}
				action={t({ message: "Agree", context: "to an outcome of a dispute" })}
				sending={request.sending}
				problem={problem}
				onSend={(password) => send("released", password)}
				onTyped={() => setProblem(undefined)}
				onLeave={close}
			/>
		</section>
	);
}

export function DecisionTable() {
	const { t } = useLingui();
	const reasons = useRulingReasons();
	const outcomes = useOutcomeNames();
	const config = useP2pConfig();
	if (config.data === undefined) return null;
	return (
		<Disclosure summary={t`How operators decide`} summaryClass="text-12 font-semibold">
			<p className="pt-2 text-12 text-soft">{t`Two operators rule with a reason of this table. No one else can move the coins.`}</p>
			<dl className="pt-1">
				{config.data.decisions.map(({ reason, outcomes: allowed }) => (
					<LabelledFigure key={reason} label={reasons[reason]}>
						{allowed.map((one) => outcomes[one]).join(" / ")}
					</LabelledFigure>
				))}
			</dl>
		</Disclosure>
	);
}
