// Form that reports a bank transfer: the bank account with the user's reference, the amount, and a picture of the voucher.
// While bank transfers are closed, the form shows the reason instead of its fields.
import type { BankAccount, CallData, Closed } from "@candor/contract";
import { Button, Card, FigureField, KEEP_ON_NAVIGATION, Select, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { coinsForMoney, spreadPercent } from "../../../domain/banks/bank-money.ts";
import { useBankAccounts } from "../../../domain/banks/bank-queries.ts";
import { useClosedText } from "../../../domain/chain-transfers/network-texts.ts";
import { PictureSlot } from "../../../domain/images/picture-slot.tsx";
import { usePicture } from "../../../domain/images/use-picture.ts";
import { navigate } from "../../../shared/navigation/router.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { checkVoucherAmount } from "../calculate/check-charge.ts";

type Coin = CallData<"wallet/deposit_currency">["list"][number];

export function BankVoucher({ coins, closed }: { coins: readonly Coin[]; closed: Closed | null }) {
	const { t } = useLingui();
	const closedText = useClosedText();
	const accounts = useBankAccounts();
	if (closed !== null) {
		return (
			<p role="status" className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn">
				{t`Bank transfers are closed.`} {closedText(closed)}
			</p>
		);
	}
	if (accounts.data === undefined) return <Skeleton height={320} />;
	const open = accounts.data.list.filter(({ rates }) => rates.length > 0);
	return <Form accounts={open} coins={coins} reference={accounts.data.reference} onStale={() => void accounts.refetch()} />;
}

interface FormProps {
	accounts: readonly BankAccount[];
	coins: readonly Coin[];
	reference: string;
	onStale: () => void;
}

function Form({ accounts, coins, reference, onStale }: FormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const [chosen, setChosen] = useState<string>();
	const [amount, setAmount] = useState("");
	const [problem, setProblem] = useState<{ readonly at: "amount" | "form"; readonly words: string }>();
	const voucher = usePicture("voucher");
	const request = useMoneyRequest("POST wallet/charge_req", "deposit report");
	const ways = accounts.flatMap((account) =>
		account.rates.map((rate) => ({ account, rate, value: `${account.account} ${rate.currency_id}` })),
	);
	const way = ways.find(({ value }) => value === chosen) ?? ways[0];
	if (way === undefined) return null;
	const { account, rate } = way;
	const decimals = coins.find(({ currency_id }) => currency_id === rate.currency_id)?.decimals ?? 6;
	const credited = coinsForMoney(amount, rate, decimals);
	const [minimum, spread] = [figure(rate.minimum, { short: true }), spreadPercent(rate)];
	const problems = {
		amount_missing: t`Amount is required`,
		amount_not_whole: t`Enter a whole number`,
		amount_zero: t`Must be more than zero`,
	};
	const isUploading = voucher.state.chosen?.sent !== undefined && voucher.state.uploaded === undefined;
	const send = () => {
		// During the upload the button does nothing, because the form would report a missing picture.
		if (isUploading) return;
		const wrong = checkVoucherAmount(amount);
		setProblem(wrong && { at: "amount", words: problems[wrong] });
		const image = voucher.state.uploaded?.id;
		if (image === undefined) voucher.put("missing");
		if (wrong !== undefined || image === undefined) return;
		request.send({
			params: {
				...{ currency_id: rate.currency_id, method: "bank", amount, image },
				...{ account: account.account, rate: rate.rate, spread_ppm: rate.spread_ppm },
			},
			answered({ record }) {
				toast(t`Submitted successfully`, "good", KEEP_ON_NAVIGATION);
				navigate({ to: "/pages/assets/deposit/charge", search: { id: record.id }, replace: true });
			},
			failed(words, field) {
				if (field === "rate") onStale();
				setProblem({ at: field === "amount" ? "amount" : "form", words });
			},
		});
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<Select
					label={t`Bank account`}
					value={way.value}
					onValueChange={(value) => {
						setChosen(value);
						setProblem(undefined);
					}}
					items={ways.map((one) => ({
						value: one.value,
						label: `${one.account.bank} · ${one.account.money} → ${one.rate.currency}`,
					}))}
				/>
				<dl>
					<LabelledFigure label={t`Payee`}>{account.holder}</LabelledFigure>
					<LabelledFigure label={t`Account number`}>{account.number}</LabelledFigure>
					{account.code !== "" && <LabelledFigure label={t`Bank code`}>{account.code}</LabelledFigure>}
					<LabelledFigure label={t`Your reference`} strong>
						{reference}
					</LabelledFigure>
				</dl>
				<p className="text-12 text-soft">{t`Write the reference into the purpose of the transfer. Pay from an account in your name.`}</p>
			</Card>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<FigureField
					label={t`Amount of the transfer`}
					size="large"
					value={amount}
					decimals={0}
					unit={account.money}
					placeholder="0"
					roomy
					onValueChange={(text) => {
						setAmount(text);
						setProblem(undefined);
					}}
					onEnter={send}
					{...(problem?.at === "amount" && { error: problem.words })}
				/>
				<dl>
					<LabelledFigure label={t`Smallest transfer`}>{`${minimum} ${account.money}`}</LabelledFigure>
					<LabelledFigure
						label={t`Rate`}
					>{`1 ${account.money} = ${figure(rate.rate, { short: true })} ${rate.currency}`}</LabelledFigure>
					<LabelledFigure label={t`Source of the rate`}>{rate.source}</LabelledFigure>
					<LabelledFigure label={t`Spread`}>{`${spread} %`}</LabelledFigure>
					<LabelledFigure label={t`You receive`} strong>
						{credited === undefined ? "–" : `${figure(credited, { short: true })} ${rate.currency}`}
					</LabelledFigure>
				</dl>
				<PictureSlot
					title={t`Voucher of the transfer`}
					state={voucher.state}
					isAccepted={false}
					rejection={undefined}
					camera="environment"
					onChoose={voucher.choose}
					onRetry={voucher.retry}
					onRemove={voucher.remove}
				/>
			</Card>
			<p className="px-1 text-12 text-soft">{t`The rate is fixed now. The amount that arrives is credited, at most three reports at a time.`}</p>
			<FormProblem>{problem?.at === "form" && problem.words}</FormProblem>
			<Button size="large" wide data-main-action busy={request.sending || isUploading} onClick={send}>
				{t`Submit`}
			</Button>
		</>
	);
}
