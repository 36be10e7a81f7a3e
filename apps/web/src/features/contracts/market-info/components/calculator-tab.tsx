// The contract calculator: for an exit price it shows profit, return, margin and liquidation price; for a profit it shows the
// exit price. It uses the exchange's formulas and the contract's terms, for one position that pays taker fees.

import { formatDecimal } from "@candor/money";
import { Button, Card, Chip, FigureField, Segmented, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { baseText, moneyText, priceText, type Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { Line } from "../../../../domain/contracts/components/cost-lines.tsx";
import { markNow, useMark } from "../../../../domain/contracts/data/live-contract.ts";
import { type Field, type Mode, type Result, type Typed, useCalculation } from "../data/calculation.ts";

const MODES: readonly Mode[] = ["profit", "liquidation", "target"];

export function CalculatorTab({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { symbol, account, priceDecimals, moneyDecimals, unit, base } = terms;
	const [typed, setTyped] = useState<Typed>({
		mode: "profit",
		long: true,
		leverage: "10",
		lots: "",
		entry: markNow(symbol, account)?.mark ?? "",
		exit: "",
		profit: "",
	});
	const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
	const [result, setResult] = useState<Result>();
	const form = useRef<HTMLDivElement>(null);
	const calculate = useCalculation(terms);
	const mark = useMark(symbol, account, (now) => now.mark);
	const [began, setBegan] = useState(typed.entry !== "");
	if (!began && mark !== undefined) {
		setBegan(true);
		if (typed.entry === "") setTyped({ ...typed, entry: mark });
	}
	const change = (next: Partial<Typed>) => {
		setTyped({ ...typed, ...next });
		setResult(undefined);
		setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in next))));
	};
	const submit = () => {
		const found = calculate(typed);
		if ("errors" in found) {
			setErrors(found.errors);
			const [first] = Object.keys(found.errors);
			form.current?.querySelector<HTMLInputElement>(`input[name="calculator-${first}"]`)?.focus();
			return;
		}
		setErrors({});
		setResult(found);
	};
	const field = (name: Field, label: string, decimals: number, hint?: string) => (
		<FigureField
			label={label}
			name={`calculator-${name}`}
			value={typed[name]}
			decimals={decimals}
			onValueChange={(next) => change({ [name]: next })}
			onEnter={submit}
			roomy
			{...(hint !== undefined && { hint })}
			{...(errors[name] !== undefined && { error: errors[name] })}
		/>
	);
	const names: Record<Mode, string> = {
		profit: t`Profit and loss`,
		liquidation: t`Liquidation price`,
		target: t`Exit for a profit`,
	};
	const lots = /^[1-9]/.test(typed.lots)
		? `≈ ${figure(baseText(terms, BigInt(typed.lots)), { short: true })} ${base}`
		: undefined;
	return (
		<Card className="px-4 py-3.5">
			<div ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<fieldset aria-label={t`What to calculate`} className="flex min-w-0 flex-wrap gap-1.5">
					{MODES.map((mode) => (
						<Chip
							key={mode}
							on={mode === typed.mode}
							onClick={() => change({ mode })}
							className="h-auto! min-h-7 max-w-full py-1 whitespace-normal!"
						>
							{names[mode]}
						</Chip>
					))}
				</fieldset>
				<Segmented
					label={t`Long or short`}
					value={typed.long ? "long" : "short"}
					onValueChange={(side) => change({ long: side === "long" })}
					items={[
						{ value: "long", label: t({ message: "Long", context: "side of a contract" }), tone: "up" },
						{ value: "short", label: t({ message: "Short", context: "side of a contract" }), tone: "down" },
					]}
				/>
				{field("leverage", t`Leverage`, 0)}
				{field("lots", t`Lots`, 0, lots)}
				{field("entry", t`Entry price`, priceDecimals)}
				{/*
				 * The button is always rendered and only disabled while the mark price is unknown, so that the content below
				 * does not move.
				 */}
				<button
					type="button"
					disabled={mark === undefined}
					onClick={() => mark !== undefined && change({ entry: mark })}
					className="target -mt-1.5 justify-self-start text-left text-12 font-semibold text-brand disabled:opacity-60"
				>
					{t`Enter at the mark price`}
				</button>
				{typed.mode === "profit" && field("exit", t`Exit price`, priceDecimals)}
				{typed.mode === "target" && field("profit", t`Profit after fees, ${unit}`, Math.min(moneyDecimals, 2))}
				<Button wide onClick={submit}>
					{t`Calculate`}
				</Button>
			</div>
			<div aria-live="polite">{result !== undefined && <Results terms={terms} result={result} />}</div>
			<p className="mt-3 text-12 text-soft">
				{t`Both fees are a taker's; funding is left out. For a position that is alone on its side.`}
			</p>
		</Card>
	);
}

function Results({ terms, result: { opened, exit, outcome } }: { terms: Terms; result: Result }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const money = (units: bigint, sign = false) => `${figure(moneyText(terms, units), { sign })} ${terms.unit}`;
	const price = (ticks: bigint) => figure(priceText(terms, ticks));
	const most = money(opened.needed);
	return (
		<>
			<dl className="mt-4 grid gap-2 text-14">
				{exit !== undefined && (
					<Line label={t`Exit price`} strong>
						{price(exit)}
					</Line>
				)}
				{outcome !== undefined && (
					<>
						<Line label={t`Profit or loss after fees`} tone={outcome.net < 0n ? "bad" : "good"}>
							{money(outcome.net, true)}
						</Line>
						<Line label={t`Return on margin`} tone={outcome.net < 0n ? "bad" : "good"}>
							{figure(formatDecimal(outcome.roi, 2), { sign: true })}%
						</Line>
						<Line label={t`Fees both ways`}>{money(outcome.fees)}</Line>
					</>
				)}
				<Line label={t`Size of the position`}>{money(opened.notional)}</Line>
				<Line label={t`Margin`}>{money(opened.margin)}</Line>
				<Line label={t`Margin and opening fee`}>{money(opened.needed)}</Line>
				<Line label={t`Liquidation price`} tone="bad">
					{opened.liquidation === undefined
						? t({ message: "none", context: "there is no liquidation price" })
						: price(BigInt(opened.liquidation))}
				</Line>
			</dl>
			{outcome?.liquidatedFirst === true && (
				<p className="mt-2 text-12 text-bad">{t`The liquidation price lies before this exit: the position would be liquidated first and lose ${most} at most.`}</p>
			)}
		</>
	);
}
