import { useSelected } from "@candor/client/page";
import { Button, CheckBox, Chip, FigureField, join, Segmented, Select, Steppers, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { accountReadyNow } from "../../../data/account.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { changeSettings, settings } from "../../../data/settings.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { unitsOf } from "../../market/book-levels.ts";
import { isLimitFarFromFill } from "../../market/book-walk.ts";
import { largestLots, topLeverage } from "../calculate/cost.ts";
import { baseText, priceText, type Terms } from "../calculate/terms.ts";
import { markNow } from "../data/live-contract.ts";
import { changeDraft, type DraftField, draftNow, showErrors, useDraft } from "../data/order-draft.ts";
import { type Order, usePlaceOrder } from "../data/place-order.ts";
import { useOpeningCost } from "../data/use-opening-cost.ts";
import { ClosesOppositeSide } from "./closes-opposite-side.tsx";
import { ConfirmOrder } from "./confirm-order.tsx";
import { CostLines } from "./cost-lines.tsx";
import { DemoMark } from "./demo-mark.tsx";
import { LeverageSheet } from "./leverage-sheet.tsx";
import { PositionMode } from "./position-mode.tsx";

const SHARES = [25n, 50n, 75n, 100n] as const;

export interface ContractOrderFormProps {
	terms: Terms;
	/** Called if the user must be verified before the order. @param resume continues with the order after the verification */
	onNotVerified: (resume: () => void) => void;
	onLimits: () => void;
}

export function ContractOrderForm({ terms, onNotVerified, onLimits }: ContractOrderFormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { account } = terms;
	const demo = account === "simulation";
	const long = useDraft(account, (draft) => draft.long);
	const limit = useDraft(account, (draft) => draft.limit);
	const price = useDraft(account, (draft) => draft.price);
	const lots = useDraft(account, (draft) => draft.lots);
	const stops = useDraft(account, (draft) => draft.stops);
	const profitPrice = useDraft(account, (draft) => draft.profitPrice);
	const stopPrice = useDraft(account, (draft) => draft.stopPrice);
	const errors = useDraft(account, (draft) => draft.errors);
	const notice = useDraft(account, (draft) => draft.notice);
	const ofLimits = useDraft(account, (draft) => draft.limits);
	const { opening, cost, available, most } = useOpeningCost(terms);
	const asks = useSelected(settings, ({ confirmOrders }) => confirmOrders);
	const verified = useCurrentUser()?.verification?.basic === "verified";
	const [levering, setLevering] = useState(false);
	const [asking, setAsking] = useState<Order>();
	const { open, opening: sending } = usePlaceOrder(terms, (order) => onNotVerified(() => setAsking(order)));
	const leverage = opening.leverage;
	const base = terms.base;
	const inBase = (count: bigint) => `${figure(baseText(terms, count), { short: true })} ${base}`;
	const one = inBase(1n);
	// Before lots are entered, this line shows the size of one lot, so that its space is reserved.
	const size = opening.lots > 0n ? `≈ ${inBase(opening.lots)}` : t`1 lot = ${one}`;
	const filled = figure(String(cost?.fills ?? 0n));
	const scarce =
		cost === undefined || cost.cancelled === 0n ? size : <span className="text-warn">{t`Only ${filled} lots fill now`}</span>;
	// Leverage and order type share one row, with one line below for errors of both.
	const rowError = errors.multiple ?? errors.order_type;
	const rowNote = useId();

	const wrongSides: Partial<Record<DraftField, string>> = {};
	const from = limit ? (opening.limit ?? 0n) : opening.mark;
	const watched = figure(priceText(terms, from));
	const mustBe = (above: boolean) => (above ? t`Must be above ${watched}` : t`Must be below ${watched}`);
	const isWrong = (text: string, above: boolean) => {
		const ticks = unitsOf(text, terms.priceDecimals);
		return ticks > 0n && from > 0n && (above ? ticks <= from : ticks >= from);
	};
	if (stops && isWrong(profitPrice, long)) wrongSides.target_profit_price = mustBe(long);
	if (stops && isWrong(stopPrice, !long)) wrongSides.stop_loss_price = mustBe(!long);
	const far = opening.limit !== undefined && cost !== undefined && isLimitFarFromFill(opening.limit, cost.fillsAt);
	const fillsAt = cost === undefined ? "" : `≈ ${figure(priceText(terms, cost.fillsAt))}`;

	const judge = (): Partial<Record<DraftField, string>> => {
		const now = draftNow(account);
		const found: Partial<Record<DraftField, string>> = {};
		if (now.limit && unitsOf(now.price, terms.priceDecimals) <= 0n) found.target_price = t`Required`;
		if (now.lots === "") found.share = t`Required`;
		else if (opening.lots < 1n) found.share = t`At least 1 lot`;
		else if (opening.mark > 0n && cost === undefined && largestLots(terms, opening) < opening.lots) {
			const largest = figure(String(largestLots(terms, opening)));
			found.share = t`At most ${largest} lots`;
		} else if (leverage > topLeverage(terms, opening.lots + opening.others, opening.mark)) {
			const top = topLeverage(terms, opening.lots + opening.others, opening.mark);
			found.multiple = t`At most ${top}× for so many lots`;
		} else if (accountReadyNow() && cost !== undefined && cost.needed > available) found.share = t`Insufficient balance`;
		Object.assign(found, wrongSides);
		return found;
	};
	const submit = () => {
		const found = judge();
		const [first] = Object.keys(found);
		if (first !== undefined) {
			showErrors(account, found);
			document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
			return;
		}
		const order = { draft: draftNow(account), leverage };
		if (!demo && !verified && leverage > terms.unverifiedLeverage) return onNotVerified(() => setAsking(order));
		// If the limit price is probably mistyped, the user must confirm the order even after choosing "don't ask again".
		if (!demo && (asks || far)) setAsking(order);
		else open(order);
	};
	const stepLots = (way: 1 | -1) => {
		const next = opening.lots + BigInt(way);
		changeDraft(account, { lots: String(next < 1n ? 1n : next) });
	};
	const stepPrice = (field: "price" | "profitPrice" | "stopPrice", way: 1 | -1) => {
		const text = draftNow(account)[field];
		const from = text === "" ? opening.mark : unitsOf(text, terms.priceDecimals) + BigInt(way);
		if (from > 0n) changeDraft(account, { [field]: priceText(terms, from) });
	};
	const errorOf = (words: string | undefined) => (words === undefined ? {} : { error: words });
	const priceField = (
		field: "price" | "profitPrice" | "stopPrice",
		name: "target_price" | "target_profit_price" | "stop_loss_price",
		label: string,
		value: string,
		warning?: string,
	) => (
		<FigureField
			label={label}
			labelPlace="inside"
			name={name}
			value={value}
			decimals={terms.priceDecimals}
			onValueChange={(next) => changeDraft(account, { [field]: next })}
			onEnter={submit}
			onStep={(way) => stepPrice(field, way)}
			steps={<Steppers label={label} onStep={(way) => stepPrice(field, way)} />}
			roomy
			{...(warning !== undefined && { hint: <span className="text-warn">{warning}</span> })}
			{...errorOf(wrongSides[name] ?? errors[name])}
		/>
	);

	return (
		<section
			aria-label={demo ? t`New demo position` : t`New position`}
			className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2.5"
		>
			<Segmented
				label={t`Long or short`}
				value={long ? "long" : "short"}
				onValueChange={(next) => changeDraft(account, { long: next === "long" })}
				items={[
					{ value: "long", label: t({ message: "Long", context: "side of a contract" }), tone: "up" },
					{ value: "short", label: t({ message: "Short", context: "side of a contract" }), tone: "down" },
				]}
			/>
			<div className="flex flex-wrap gap-2">
				<div className="flex-auto">
					<Select
						label={t`Order type`}
						value={limit ? "limit" : "market"}
						onValueChange={(next) => {
							const mark = markNow(terms.symbol, account)?.mark ?? "";
							changeDraft(account, { limit: next === "limit", ...(next === "limit" && price === "" && { price: mark }) });
						}}
						items={[
							{ value: "market", label: t({ message: "Market", context: "type of order" }) },
							{ value: "limit", label: t({ message: "Limit", context: "type of order" }) },
						]}
					/>
				</div>
				<button
					type="button"
					name="multiple"
					aria-haspopup="dialog"
					aria-label={t`Leverage ${leverage}×`}
					aria-describedby={rowError === undefined ? undefined : rowNote}
					onClick={() => setLevering(true)}
					className={join(
						"pressable num h-11 min-w-0 flex-[1_1_3.5em] rounded-m bg-raised px-2 text-14 font-semibold text-brand",
						errors.multiple !== undefined && "outline-[1.5px] outline-bad",
					)}
				>
					{leverage}×
				</button>
			</div>
			<FormProblem id={rowNote} className="-my-1">
				{rowError}
			</FormProblem>
			<PositionMode terms={terms} />
			{limit && priceField("price", "target_price", t`Price`, price, far ? t`Fills at ${fillsAt} now` : undefined)}
			<FigureField
				label={t`Lots`}
				labelPlace="inside"
				name="share"
				value={lots}
				decimals={0}
				onValueChange={(next) => changeDraft(account, { lots: next })}
				onEnter={submit}
				onStep={stepLots}
				steps={<Steppers label={t`Lots`} onStep={stepLots} />}
				roomy
				hint={scarce}
				{...errorOf(errors.share)}
			/>
			<fieldset aria-label={t`Share of what is available`} className="flex min-w-0 gap-1 min-[350px]:gap-1.5">
				{SHARES.map((percent) => {
					const part = (most * percent) / 100n;
					return (
						<Chip
							key={String(percent)}
							on={part > 0n && part === opening.lots}
							disabled={most === 0n}
							onClick={() => changeDraft(account, { lots: String(part < 1n ? 1n : part) })}
							className="num min-w-0 flex-auto px-0 max-[350px]:text-11"
						>
							{String(percent)}%
						</Chip>
					);
				})}
			</fieldset>
			<CheckBox checked={stops} onCheckedChange={(on) => changeDraft(account, { stops: on })} className="-my-1.5">
				{t`Take profit / Stop loss`}
			</CheckBox>
			{stops && (
				<>
					{priceField("profitPrice", "target_profit_price", t`Profit`, profitPrice)}
					{priceField("stopPrice", "stop_loss_price", t({ message: "Stop", context: "price of a stop loss" }), stopPrice)}
				</>
			)}
			<CostLines terms={terms} opening={opening} cost={cost} available={available} />
			<ClosesOppositeSide terms={terms} long={long} lots={opening.lots} />
			<Button tone={long ? "up" : "down"} wide data-main-action busy={sending} onClick={submit}>
				{long ? t`Open long` : t`Open short`}
			</Button>
			<FormProblem>
				{notice !== undefined && (
					<>
						{notice}{" "}
						{ofLimits && (
							<button type="button" onClick={onLimits} className="target font-semibold text-brand">
								{t`Your limits`}
							</button>
						)}
					</>
				)}
			</FormProblem>
			{demo && <DemoMark />}
			<LeverageSheet terms={terms} open={levering} onOpenChange={setLevering} />
			<ConfirmOrder
				terms={terms}
				order={asking}
				cost={cost}
				available={available}
				busy={sending}
				onClose={() => setAsking(undefined)}
				onConfirm={(order, askAgain) => {
					// A draft that differs from the confirmed one means that the order has already been sent just before this
					// render. So nothing is sent.
					if (draftNow(account) !== order.draft) return;
					changeSettings({ confirmOrders: askAgain });
					open(order, () => setAsking(undefined));
				}}
			/>
		</section>
	);
}
