// Adds test coins to the user's spot account in a sandbox. The page says that the coins are not real.

import { useStore } from "@candor/client/page";
import { Button, Card, Chip, FigureField, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { CoinSelect } from "../../../domain/wallet/coin-select.tsx";
import { useAmountProblemText } from "../../../domain/wallet/problem-text.ts";
import { checkTransfer } from "../../../domain/wallet/transfer.ts";
import { useTransferable } from "../../../domain/wallet/transferable.ts";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { depositDraft, openDeposit } from "../data/test-coins-draft.ts";

/** Suggested amounts for each coin. They are worth about the same for all coins. */
const PRESETS: ReadonlyMap<string, readonly string[]> = new Map([
	["USDT", ["1000", "10000", "50000"]],
	["USDC", ["1000", "10000", "50000"]],
	["BTC", ["0.05", "0.5", "1"]],
	["ETH", ["0.5", "5", "10"]],
	["SOL", ["10", "100", "200"]],
	["LTC", ["10", "100", "200"]],
]);
const OTHERS: readonly string[] = ["1000", "10000", "50000"];
/**
 * Passed as available balance to the check of the typed amount, because a deposit of test coins is limited by the server, not
 * by a balance.
 */
const UNLIMITED = "9".repeat(18);

export function TestCoins({ currencyId: asked }: { currencyId: number | undefined }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const problemText = useAmountProblemText();
	const transferable = useTransferable();
	useLayoutEffect(() => openDeposit(asked), [asked]);
	const { currencyId, amount } = useStore(depositDraft);
	const setAmount = (text: string) => depositDraft.set({ ...depositDraft.get(), amount: text });
	const [problem, setProblem] = useState<{ at: "amount" | "form"; words: string }>();
	const [done, setDone] = useState<string>();
	const request = useMoneyRequest("POST sandbox/fund", "deposit");
	const coins = transferable.data?.find((one) => one.account === "coin")?.currencies ?? [];
	const coin = coins.find((one) => one.currency_id === currencyId);
	// Code of the coin. Until the list of coins has loaded, only the code of the default coin is known. Without a code, the
	// form cannot be sent.
	const code = coin?.currency_name ?? (currencyId === USDT ? "USDT" : "");
	const unheardOf = transferable.data !== undefined && code === "";
	useEffect(() => {
		if (unheardOf) openDeposit(USDT);
	}, [unheardOf]);
	const decimals = coin?.decimals ?? 6;
	const presets = PRESETS.get(code) ?? OTHERS;

	const type = (text: string) => {
		setAmount(text);
		setProblem(undefined);
		setDone(undefined);
	};
	const fund = () => {
		// Ignores the second tap of a double tap. The first tap has emptied the form, so the second one would show an error.
		if (code === "" || (amount === "" && done !== undefined)) return;
		const wrong = checkTransfer({ amount, decimals, available: UNLIMITED, from: "outside", to: "coin" });
		if (wrong !== undefined) {
			setProblem({ at: "amount", words: problemText(wrong, code) });
			return;
		}
		setProblem(undefined);
		request.send({
			params: { currency_id: currencyId, amount },
			answered() {
				setDone(`${figure(amount)} ${code}`);
				setAmount("");
			},
			failed: (words, field) => setProblem({ at: field === "amount" ? "amount" : "form", words }),
		});
	};
	const shown = figure(amount);
	return (
		<>
			<div className="flex items-start gap-2.5 rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn">
				<FlaskConical aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
				<span>{t`Test coins: they trade like real ones here, are worth nothing outside, and never become real.`}</span>
			</div>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<CoinSelect
					coins={coins}
					value={currencyId}
					onValueChange={(next) => {
						type("");
						depositDraft.set({ currencyId: next, amount: "" });
					}}
				/>
				<FigureField
					label={t`Amount`}
					size="large"
					value={amount}
					decimals={decimals}
					unit={code}
					placeholder="0"
					roomy
					onValueChange={type}
					onEnter={fund}
					{...(problem?.at === "amount" && { error: problem.words })}
				/>
				<fieldset aria-label={t`Amounts`} className="flex flex-wrap gap-2">
					{presets.map((preset) => (
						<Chip key={preset} on={amount === preset} onClick={() => type(preset)} className="num min-h-9 flex-1 rounded-m">
							{figure(preset)}
						</Chip>
					))}
				</fieldset>
			</Card>
			<FormProblem className="-my-0.5">{problem?.at === "form" && problem.words}</FormProblem>
			<Button size="large" wide data-main-action busy={request.sending || code === ""} onClick={fund}>
				{amount === "" ? t`Add ${code}` : t`Add ${shown} ${code}`}
			</Button>
			{done !== undefined && (
				<Card role="status" className="flex items-center justify-between gap-3">
					<span className="text-14">{t`${done} was added to your spot account.`}</span>
					<Link to="/pages/trade/index" className="pressable target shrink-0 text-14 font-semibold text-brand">
						{t`Trade now`}
					</Link>
				</Card>
			)}
		</>
	);
}
