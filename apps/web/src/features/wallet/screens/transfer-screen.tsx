// Page with the form for transfers between the user's accounts. A transfer is immediate and free; frozen money cannot be
// transferred.

import { useStore } from "@candor/client/page";
import { Button, Card, FigureField, IconButton, Select, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowUpDown, History } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useAvailable } from "../../../data/available-balance.ts";
import { useMode } from "../../../data/exchange-mode.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { CoinSelect } from "../../../domain/wallet/coin-select.tsx";
import { useAmountProblemText } from "../../../domain/wallet/problem-text.ts";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { checkTransfer, shortest } from "../../../domain/wallet/transfer.ts";
import { useTransferable } from "../../../domain/wallet/transferable.ts";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { isZeroAmount } from "../calculate/allocation.ts";
import type { AssetsSearch } from "../calculate/assets-search.ts";
import { ACCOUNTS, type TransferAccount } from "../calculate/transfer-accounts.ts";
import { useAccountNames } from "../components/account-names.ts";
import { openTransfer, type TransferDraft, transferDraft, withAccounts } from "../data/transfer-draft.ts";

const SECOND_TAP_MS = 1_000;

interface TransferFormProblem {
	readonly at: "accounts" | "amount" | "form";
	readonly words: string;
}

const PLACES: ReadonlyMap<string, TransferFormProblem["at"]> = new Map([
	["from_field", "accounts"],
	["to_field", "accounts"],
	["number", "amount"],
	["currency_id", "amount"],
]);

export function TransferScreen({ search: { from: asked, to: askedTo, currency_id: askedCoin } }: { search: AssetsSearch }) {
	const { t } = useLingui();
	const names = useAccountNames();
	const problemText = useAmountProblemText();
	const transferable = useTransferable();
	useLayoutEffect(() => openTransfer({ from: asked, to: askedTo, currencyId: askedCoin }), [asked, askedTo, askedCoin]);
	const draft = useStore(transferDraft);
	const { from, to, currencyId, amount } = draft;
	const change = (part: Partial<TransferDraft>) => {
		setProblem(undefined);
		transferDraft.set({ ...transferDraft.get(), ...part });
	};
	const [problem, setProblem] = useState<TransferFormProblem>();
	const accountsNote = useId();
	const request = useMoneyRequest("POST wallet/change", "transfer");
	const doneAt = useRef(Number.NEGATIVE_INFINITY);

	const coins = transferable.data?.find((one) => one.account === from)?.currencies ?? [];
	const coin = coins.find((one) => one.currency_id === currencyId);
	const code = coin?.currency_name ?? (currencyId === USDT ? "USDT" : "");
	const available = useAvailable(from, code) ?? coin?.available;
	const decimals = coin?.decimals ?? 8;
	// True if the page links to test coins: the balance is zero, and the exchange is a sandbox.
	const fundable =
		useMode() !== "live" && from === "coin" && coin !== undefined && available !== undefined && isZeroAmount(available);

	const send = () => {
		// Ignores the second tap of a double tap. The first tap has emptied the form, so the second one would show an error.
		if (amount === "" && performance.now() - doneAt.current < SECOND_TAP_MS) return;
		const wrong = checkTransfer({ amount, decimals, available, from, to });
		if (wrong !== undefined) {
			setProblem({ at: wrong === "same_account" ? "accounts" : "amount", words: problemText(wrong, code) });
			return;
		}
		setProblem(undefined);
		request.send({
			params: { currency_id: currencyId, from_field: from, to_field: to, number: amount },
			answered(words) {
				doneAt.current = performance.now();
				change({ amount: "" });
				toast(words || t`Transferred`, "good");
			},
			failed: (words, field) => setProblem({ at: PLACES.get(field ?? "") ?? "form", words }),
		});
	};

	return (
		<SubPage
			title={t`Transfer`}
			aside={
				<Link to="/pages/assets/transfer/record" aria-label={t`Transfer records`} className="grid size-11 place-items-center">
					<History aria-hidden size={22} strokeWidth={1.75} />
				</Link>
			}
		>
			<Card
				role="group"
				aria-label={t`Accounts`}
				aria-describedby={problem?.at === "accounts" ? accountsNote : undefined}
				className="relative grid grid-cols-[minmax(0,1fr)] gap-1 p-3"
			>
				<AccountLine
					word={t`From`}
					label={t`From account`}
					value={from}
					names={names}
					onValueChange={(next) => change(withAccounts(draft, { from: next }))}
				/>
				<div className="ml-3 h-px bg-line" style={{ width: "calc(100% - 84px)" }} />
				<AccountLine
					word={t`To`}
					label={t`To account`}
					value={to}
					names={names}
					onValueChange={(next) => change(withAccounts(draft, { to: next }))}
				/>
				<IconButton
					label={t`Swap the accounts`}
					onClick={() => change({ from: to, to: from })}
					className="absolute top-1/2 right-3 -translate-y-1/2 bg-raised text-brand"
				>
					<ArrowUpDown aria-hidden size={20} strokeWidth={1.75} />
				</IconButton>
			</Card>
			<FormProblem id={accountsNote} className="-my-1 px-3">
				{problem?.at === "accounts" && problem.words}
			</FormProblem>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<CoinSelect coins={coins} value={currencyId} onValueChange={(next) => change({ currencyId: next, amount: "" })} />
				<FigureField
					label={t`Amount`}
					size="large"
					value={amount}
					decimals={decimals}
					unit={code}
					placeholder="0"
					roomy
					{...(problem?.at === "amount" && { error: problem.words })}
					onValueChange={(next) => change({ amount: next })}
					onEnter={send}
					action={
						<button
							type="button"
							className="pressable target -mr-1 px-1 text-12 font-semibold text-brand"
							disabled={available === undefined}
							onClick={() => change({ amount: shortest(available ?? "") })}
						>
							{t`Max`}
						</button>
					}
				/>
				<div className="flex flex-wrap justify-between text-12 text-soft">
					<span>{t`Available`}</span>
					<HideableAmount value={available} unit={code} className="text-ink" />
				</div>
				<div className="flex flex-wrap justify-between text-12 text-soft">
					<span>{t`Fee`}</span>
					<span className="text-ink">{t`Free, at once`}</span>
				</div>
			</Card>
			<FormProblem className="-my-0.5">{problem?.at === "form" && problem.words}</FormProblem>
			{fundable && (
				<LinkButton to="/pages/assets/deposit/index" search={{ currency_id: currencyId }} size="large">
					{t`Get test coins`}
				</LinkButton>
			)}
			<Button size="large" wide data-main-action tone={fundable ? "ghost" : "brand"} busy={request.sending} onClick={send}>
				{t`Transfer ${code}`}
			</Button>
		</SubPage>
	);
}

interface AccountLineProps {
	word: string;
	label: string;
	value: TransferAccount;
	names: Record<TransferAccount, string>;
	onValueChange: (value: TransferAccount) => void;
}

function AccountLine({ word, label, value, names, onValueChange }: AccountLineProps) {
	return (
		<div className={"flex min-h-12 flex-wrap items-center gap-x-3 pr-16 pl-3"}>
			<span className="min-w-14 shrink-0 text-12 text-soft">{word}</span>
			<Select
				shape="plain"
				label={label}
				value={value}
				onValueChange={onValueChange}
				className="h-11 max-w-full min-w-0 flex-auto"
				items={ACCOUNTS.map((account) => ({ value: account, label: names[account] }))}
			/>
		</div>
	);
}
