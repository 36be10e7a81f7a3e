// Rows that the pages of deposits and of withdrawals share: network, address, transaction with its link, and time.
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { CopyButton } from "../../shared/copy-button.tsx";
import { LabelledFigure } from "../../shared/page-parts/labelled-figure.tsx";
import { spreadPercent } from "../banks/bank-money.ts";
import { AddressGroups, shortAddress } from "./address-text.tsx";
import { NETWORK_NAMES } from "./network-texts.ts";
import type { TransferRecord } from "./state-texts.ts";

export function useCopyLabels() {
	const { t } = useLingui();
	return { done: t`Copied`, failed: t`Copy failed, please copy manually` };
}

export function RecordFacts({ record }: { record: TransferRecord }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const copied = useCopyLabels();
	const { chain, address, hash, explorer_url, created_at } = record;
	return (
		<>
			{chain === null ? (
				<LabelledFigure label={t`Method`}>{t`Bank transfer`}</LabelledFigure>
			) : (
				<LabelledFigure label={t`Network`}>{NETWORK_NAMES[chain]}</LabelledFigure>
			)}
			{record.bank !== undefined && <BankFacts bank={record.bank} currency={record.currency} />}
			{record.kind === "withdrawal" && record.card_number !== null && (
				<LabelledFigure label={t`Bank card`}>{record.card_number}</LabelledFigure>
			)}
			{address !== null && (
				<div className="py-1 text-12">
					<dt className="text-soft">{t({ message: "To", context: "destination of coins" })}</dt>
					<dd className="flex items-center gap-1">
						<AddressGroups address={address} className="min-w-0 flex-1" />
						<CopyButton label={t`Copy the address`} text={address} words={copied} />
					</dd>
				</div>
			)}
			{hash !== null && (
				<div className="flex flex-wrap items-center justify-between gap-x-2 text-12">
					<dt className="text-soft">{t`Transaction`}</dt>
					<dd className="ml-auto flex items-center">
						{explorer_url === null ? (
							<span translate="no" className="num">
								{shortAddress(hash)}
							</span>
						) : (
							<a
								href={explorer_url}
								target="_blank"
								rel="noreferrer"
								className="pressable target flex items-center gap-1 font-semibold text-brand"
							>
								<span translate="no" className="num">
									{shortAddress(hash)}
								</span>
								<ExternalLink aria-hidden size={14} strokeWidth={1.75} />
								<span className="sr-only">{t`Open in the block explorer, in a new tab`}</span>
							</a>
						)}
						<CopyButton label={t`Copy the hash`} text={hash} words={copied} />
					</dd>
				</div>
			)}
			<LabelledFigure label={t`Time`}>{time(created_at)}</LabelledFigure>
		</>
	);
}

function BankFacts({ bank, currency }: { bank: NonNullable<TransferRecord["bank"]>; currency: string }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const money = (text: string) => `${figure(text, { short: true })} ${bank.money}`;
	const spread = spreadPercent(bank);
	return (
		<>
			<LabelledFigure label={t`Bank`}>{bank.bank}</LabelledFigure>
			<LabelledFigure label={t`Amount of the transfer`}>{money(bank.sum)}</LabelledFigure>
			{bank.arrived !== null && <LabelledFigure label={t`Amount on the statement`}>{money(bank.arrived)}</LabelledFigure>}
			<LabelledFigure label={t`Rate`}>{`1 ${bank.money} = ${figure(bank.rate, { short: true })} ${currency}`}</LabelledFigure>
			<LabelledFigure label={t`Source of the rate`}>{bank.source}</LabelledFigure>
			<LabelledFigure label={t`Spread`}>{`${spread} %`}</LabelledFigure>
		</>
	);
}
