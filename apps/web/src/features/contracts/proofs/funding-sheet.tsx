import type { FundingPayment, PositionWithFills } from "@candor/contract";
import { Button, Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import { exactPercentOfRate } from "../../../domain/contracts/calculate/funding.ts";
import { Line } from "../../../domain/contracts/components/cost-lines.tsx";
import { contractKeys } from "../../../domain/contracts/data/contract-keys.ts";
import { useFundingPaid } from "../../../domain/contracts/data/position-lists.ts";
import { ContractProofSheet } from "../../../domain/proofs/contract-proof-sheet.tsx";
import { usePreloadedProofChecker } from "../../../domain/proofs/preload-proof-checker.ts";
import { texts as verification } from "../../../domain/proofs/texts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { checkFunding } from "./check-funding.ts";
import { useFundingProblems, useFundingSteps } from "./funding-step-labels.ts";
import { texts } from "./texts";

export const openFunding = () => withTexts(FundingSheet, texts, verification);

interface FundingSheetProps {
	position: PositionWithFills;
	payment: FundingPayment;
	open: boolean;
	onClose: () => void;
}

/**
 * Sheet with one funding payment. When the user opens the proof check, its sheet replaces this one, so that sheets never
 * overlap.
 */
function FundingSheet({ position, payment, open, onClose }: FundingSheetProps) {
	const { t } = useLingui();
	const [verifying, setVerifying] = useState(false);
	usePreloadedProofChecker();
	const pays = (position.direction === "long") === isAboveZero(payment.rate);
	return (
		<>
			<Sheet open={open && !verifying} onOpenChange={(next) => !next && onClose()} title={t`Funding payment`}>
				<Why position={position} payment={payment} pays={pays} />
				<Figures position={position} payment={payment} pays={pays} wanted={open} />
				<Button
					className="mt-4"
					wide
					icon={<ShieldCheck aria-hidden size={18} strokeWidth={1.75} />}
					onClick={() => setVerifying(true)}
				>
					{t`Verify on this phone`}
				</Button>
			</Sheet>
			<VerifyFundingSheet
				id={position.id}
				time={payment.time}
				open={open && verifying}
				onClose={() => {
					setVerifying(false);
					onClose();
				}}
			/>
		</>
	);
}

const isAboveZero = (rate: string) => !rate.startsWith("-");

interface PaymentProps extends Pick<FundingSheetProps, "position" | "payment"> {
	pays: boolean;
}

function Why({ position, payment: { rate, owed, amount }, pays }: PaymentProps) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const currency = position.account_type === "real" ? "USDT" : "DEMO";
	const money = (text: string) => own(text, { least: 2, short: true });
	const size = amount.replace("-", "");
	const [moved, due] = [money(size), money(owed)];
	const above = isAboveZero(rate);
	return (
		<div className="grid gap-1.5 text-12 text-soft">
			<p>
				{pays
					? above
						? t`You paid ${moved} ${currency}: the rate was above zero, so longs paid shorts.`
						: t`You paid ${moved} ${currency}: the rate was below zero, so shorts paid longs.`
					: above
						? t`You received ${moved} ${currency}: the rate was above zero, so longs paid shorts.`
						: t`You received ${moved} ${currency}: the rate was below zero, so shorts paid longs.`}
			</p>
			{Number(size) < Number(owed) && (
				<p>
					{pays
						? t`Due were ${due} ${currency}; the position had no more than this.`
						: t`Due were ${due} ${currency}; payers could not pay all of it, and what came was shared out.`}
				</p>
			)}
		</div>
	);
}

function Figures({ position, payment: { time: at, rate, owed, amount }, pays, wanted }: PaymentProps & { wanted: boolean }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const { data, isError } = useFundingPaid(position.id, at, wanted);
	const receipt = data?.receipt ?? undefined;
	const percent = (text: string) => `${figure(exactPercentOfRate(text), { least: 4, short: true })}%`;
	const money = (text: string, sign = false) => own(text, { least: 2, short: true, sign });
	return (
		<>
			<dl className="mt-3 grid gap-2 text-12">
				<Line label={t`Time`}>{time(at)}</Line>
				<Line label={t`Mean premium`}>{receipt === undefined ? "–" : percent(receipt.premium)}</Line>
				<Line label={t`Funding rate`}>{percent(rate)}</Line>
				<Line label={t`Mark price`}>{receipt === undefined ? "–" : figure(receipt.mark_price)}</Line>
				<Line label={t`Index`}>{receipt === undefined ? "–" : figure(receipt.index.price)}</Line>
				<Line label={t`Index record`}>{receipt === undefined ? "–" : `#${figure(String(receipt.index.seq))}`}</Line>
				<Line label={t`Lots`}>{receipt === undefined ? "–" : own(String(receipt.lots))}</Line>
				<Line label={t`Due by the rate`}>{money(owed)}</Line>
				<Line label={pays ? t`Paid` : t`Received`}>{money(amount, true)}</Line>
			</dl>
			{isError && <p className="mt-2 text-12 text-soft">{t`Not all figures could be loaded. Try again in a moment.`}</p>}
		</>
	);
}

interface VerifyFundingProps {
	id: number;
	time: number;
	open: boolean;
	onClose: () => void;
}

function VerifyFundingSheet({ id, time, open, onClose }: VerifyFundingProps) {
	const { t } = useLingui();
	const words = useFundingSteps();
	const problems = useFundingProblems();
	return (
		<ContractProofSheet
			open={open}
			onClose={onClose}
			queryKey={contractKeys.paidCheck(id, time)}
			check={() => checkFunding(id, time)}
			fileName={`candor-funding-${id}-${time}.json`}
			follows={t`The payment follows from these figures, to the last unit.`}
			note={t`The mean premium is the exchange's word: it is measured in the order book, which no signed record holds. What can be checked is what follows from it, and that the mark stayed by the signed index.`}
			words={words}
			problem={({ problem }) => problem && problems[problem]}
		/>
	);
}
