// Page about the user as a merchant: application, bond, statistics, and the user's advertisements.
import type { OwnMerchant } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Field, PullToRefresh, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interrupt, useResumed, useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { OwnAdvertisements } from "../components/own-advertisements.tsx";
import { TraderFacts } from "../components/trader-facts.tsx";
import { TraderMark } from "../components/trader-mark.tsx";
import { useLiveP2p, useOwnMerchant } from "../data/p2p-queries.ts";

const APPLY = "p2p merchant apply";
const WITHDRAW = "p2p bond withdraw";

export function MerchantScreen() {
	const { t } = useLingui();
	useLiveP2p();
	const own = useOwnMerchant();
	const notKnown = useNotKnown(own);
	const { data } = own;
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/c2c/index")}>
				<BarTitle>{data?.state === "approved" ? t`My ads` : t`Become a merchant`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => own.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
					{data != null ? (
						<Merchant own={data} />
					) : notKnown || own.isError ? (
						<EmptyState
							className="pt-16"
							title={t`Your merchant account could not be loaded`}
							detail={t`Your bond and your ads are safe. Try again in a moment.`}
							action={<Button size="small" onClick={() => void own.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<>
							<Skeleton height={200} />
							<Skeleton height={160} />
						</>
					)}
				</main>
			</PullToRefresh>
		</>
	);
}

function Merchant({ own }: { own: OwnMerchant }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const { state, barred_until, sales_held_until } = own;
	const barred = barred_until === null ? "" : time(barred_until);
	const held = sales_held_until === null ? "" : time(sales_held_until);
	return (
		<>
			{barred_until !== null && <p className="px-1 text-12 text-warn">{t`You cannot open new orders until ${barred}.`}</p>}
			{sales_held_until !== null && (
				<p className="px-1 text-12 text-warn">{t`After a security change your sales are on hold until ${held}.`}</p>
			)}
			{state === "approved" ? (
				<>
					<Facts own={own} />
					<OwnAdvertisements own={own} />
					<Bond own={own} />
				</>
			) : state === "applied" ? (
				<>
					<Card role="status">
						<EmptyState
							title={t`Application under review`}
							detail={t`Two operators approve merchants. This page shows the decision.`}
						/>
					</Card>
					<Bond own={own} />
				</>
			) : (
				<Apply own={own} />
			)}
		</>
	);
}

function Facts({ own: { facts } }: { own: OwnMerchant }) {
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<TraderMark trader={facts} size={36} />
			<TraderFacts facts={facts} />
		</Card>
	);
}

function Apply({ own }: { own: OwnMerchant }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const queries = useQueryClient();
	const [name, setName] = useTyped(APPLY);
	const [asking, setAsking] = useState(useResumed(APPLY));
	const [problem, setProblem] = useState<{ readonly field: "name" | "pay_password" | undefined; readonly words: string }>();
	const request = useMoneyRequest("POST ctc/merchant/apply", APPLY);
	const bond = figure(own.bond_needed, { short: true });
	const missing = figure(own.bond_missing, { short: true });
	const ask = () => {
		if (name.trim().length < 3) return setProblem({ field: "name", words: t`Choose a name with 3 to 24 letters or digits.` });
		setProblem(undefined);
		setAsking(true);
	};
	const send = (pay_password: string) => {
		setProblem(undefined);
		request.send({
			params: { name: name.trim(), pay_password },
			intention: name.trim(),
			answered(answer) {
				setAsking(false);
				setName("");
				queries.setQueryData(p2pKeys.merchant, answer.own);
				toast(t`Application sent`, "good");
			},
			failed(words, field, refusal) {
				if (refusal === undefined || refusal.id.startsWith("fund_password") || field === "pay_password")
					return setProblem({ field: "pay_password", words });
				setAsking(false);
				setProblem({ field: refusal.id.startsWith("merchant_name") ? "name" : undefined, words });
			},
		});
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<h2 className="text-16 font-semibold">{t`What a merchant needs`}</h2>
				<ul className="grid list-disc gap-1 pl-5 text-12 text-soft">
					<li>{t`Advanced verification of your identity`}</li>
					<li>{t`A bond of ${bond} USDT in an account of its own. Two operators can pay a proven victim from it.`}</li>
					<li>{t`Approval by two operators`}</li>
				</ul>
				<p className="text-12 text-soft">
					{t`The bond returns when no ad and no order is open and no bank can recall a payment that you made.`}
				</p>
			</Card>
			{!own.advanced ? (
				<LinkButton size="large" to="/pages/verification/index">
					{t`Verify identity`}
				</LinkButton>
			) : (
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
					<Field
						label={t`Public name`}
						size="large"
						roomy
						autoComplete="off"
						maxLength={24}
						value={name}
						hint={t`All users see it. It cannot look like a name of the exchange's staff.`}
						onValueChange={(text) => {
							setName(text);
							setProblem(undefined);
						}}
						onEnter={ask}
						{...(problem?.field === "name" && { error: problem.words })}
					/>
					<dl>
						<LabelledFigure label={t`Bond to pay`} strong>
							{`${missing} USDT`}
						</LabelledFigure>
					</dl>
					<FormProblem>{problem !== undefined && problem.field === undefined && problem.words}</FormProblem>
					<Button size="large" wide data-main-action busy={request.sending} onClick={ask}>
						{t({ message: "Apply", context: "to become a merchant" })}
					</Button>
				</Card>
			)}
			<FundPasswordSheet
				open={asking}
				onOpenChange={(open) => {
					setAsking(open);
					if (!open) setProblem(undefined);
				}}
				detail={t`${missing} USDT of your spot account become the bond.`}
				action={t({ message: "Apply", context: "to become a merchant" })}
				sending={request.sending}
				problem={problem?.field === "pay_password" ? problem.words : undefined}
				onSend={send}
				onTyped={() => setProblem(undefined)}
				onLeave={() => interrupt(APPLY)}
			/>
		</>
	);
}

function Bond({ own }: { own: OwnMerchant }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const queries = useQueryClient();
	const [asking, setAsking] = useState(useResumed(WITHDRAW));
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST ctc/merchant/withdraw", WITHDRAW);
	const isMissing = Number(own.bond_missing) > 0;
	const missing = figure(own.bond_missing, { short: true });
	const from = own.bond_from === 0 ? "" : time(own.bond_from);
	const send = (pay_password: string) => {
		setProblem(undefined);
		request.send({
			params: { pay_password },
			intention: "bond",
			answered(answer) {
				setAsking(false);
				queries.setQueryData(p2pKeys.merchant, answer.own);
				toast(t`The bond is in your spot account`, "good");
			},
			failed: setProblem,
		});
	};
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-14 font-semibold">{t`Bond`}</h2>
				{isMissing && <Badge tone="warn">{t`${missing} USDT missing`}</Badge>}
			</div>
			<dl>
				<LabelledFigure
					label={t({ message: "Paid", context: "a merchant's bond" })}
					strong
				>{`${figure(own.bond, { short: true })} USDT`}</LabelledFigure>
				<LabelledFigure label={t`Needed`}>{`${figure(own.bond_needed, { short: true })} USDT`}</LabelledFigure>
				{own.bond_from > 0 && <LabelledFigure label={t`Can be withdrawn from`}>{from}</LabelledFigure>}
			</dl>
			{Number(own.bond) > 0 && (
				<Button tone="ghost" wide busy={request.sending} onClick={() => setAsking(true)}>
					{t`Withdraw bond`}
				</Button>
			)}
			<FundPasswordSheet
				open={asking}
				onOpenChange={(open) => {
					setAsking(open);
					if (!open) setProblem(undefined);
				}}
				detail={t`You are no merchant without a bond. To advertise again, you apply again.`}
				action={t`Withdraw bond`}
				sending={request.sending}
				problem={problem}
				onSend={send}
				onTyped={() => setProblem(undefined)}
				onLeave={() => interrupt(WITHDRAW)}
			/>
		</Card>
	);
}
