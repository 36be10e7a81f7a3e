// Reports a bank transfer: amount and a picture of the voucher. While banks are closed, the form shows the reason instead of its button.
import type { Closed, CoinWithNetworks } from "@candor/contract";
import { Button, Card, FigureField, KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useClosedText } from "../../../domain/chain-transfers/network-texts.ts";
import { PictureSlot } from "../../../domain/images/picture-slot.tsx";
import { usePicture } from "../../../domain/images/use-picture.ts";
import { navigate } from "../../../shared/navigation/router.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { checkVoucherAmount } from "../calculate/check-charge.ts";

export function BankVoucher({ coin, closed }: { coin: CoinWithNetworks; closed: Closed | null }) {
	const { t } = useLingui();
	const closedText = useClosedText();
	const [amount, setAmount] = useState("");
	const [problem, setProblem] = useState<{ readonly at: "amount" | "form"; readonly words: string }>();
	const voucher = usePicture("voucher");
	const request = useMoneyRequest("POST wallet/charge_req", "deposit report");
	const problems = {
		amount_missing: t`Amount is required`,
		amount_not_whole: t`Enter a whole number`,
		amount_zero: t`Must be more than zero`,
	};
	const send = () => {
		const wrong = checkVoucherAmount(amount);
		setProblem(wrong && { at: "amount", words: problems[wrong] });
		const image = voucher.state.uploaded?.id;
		if (image === undefined) voucher.put("missing");
		if (wrong !== undefined || image === undefined) return;
		request.send({
			params: { currency_id: coin.currency_id, method: "bank", amount, image },
			answered({ record }) {
				toast(t`Submitted successfully`, "good", KEEP_ON_NAVIGATION);
				navigate({ to: "/pages/assets/deposit/charge", search: { id: record.id }, replace: true });
			},
			failed: (words, field) => setProblem({ at: field === "amount" ? "amount" : "form", words }),
		});
	};
	return (
		<>
			{closed !== null && (
				<p role="status" className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn">
					{t`Bank transfers are closed.`} {closedText(closed)}
				</p>
			)}
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<FigureField
					label={t`Amount`}
					size="large"
					value={amount}
					decimals={0}
					unit={coin.currency}
					placeholder="0"
					roomy
					disabled={closed !== null}
					onValueChange={(text) => {
						setAmount(text);
						setProblem(undefined);
					}}
					onEnter={send}
					{...(problem?.at === "amount" && { error: problem.words })}
				/>
				{closed === null && (
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
				)}
			</Card>
			<FormProblem>{problem?.at === "form" && problem.words}</FormProblem>
			<Button size="large" wide data-main-action disabled={closed !== null} busy={request.sending} onClick={send}>
				{t`Submit`}
			</Button>
		</>
	);
}
