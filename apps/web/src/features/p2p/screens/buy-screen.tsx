// Page on which a user takes a merchant's advertisement: buys from a sell advertisement, or sells to a buy advertisement.
import { CallRefused } from "@candor/client";
import type { Advertisement, CallData } from "@candor/contract";
import { Button, Card, EmptyState, FigureField, Skeleton, useFigures, useLazyPart, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useResumed, useTyped } from "../../../data/interrupted-form.ts";
import { useNotKnown } from "../../../data/online.ts";
import { unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import {
	faultOfSums,
	fieldTexts,
	isWorsePrice,
	type OrderSums,
	type SumsFault,
	sumsOf,
	type Trade,
	type Typed,
} from "../calculate/order-amounts.ts";
import type { IdSearch } from "../calculate/p2p-search.ts";
import { pricePlaces } from "../calculate/price-places.ts";
import { AccountChoice, useChosenAccount, usePayer } from "../components/account-choice.tsx";
import { ChoiceList } from "../components/choice-list.tsx";
import { useDuration, usePayTypeName } from "../components/labels.ts";
import { RateSource } from "../components/rate-source.tsx";
import { TraderMark } from "../components/trader-mark.tsx";
import { useAdvertisement, useLiveP2p, useP2pConfig } from "../data/p2p-queries.ts";

const LIST = "/pages/assets/c2c/index";
const loadFacts = async () => (await import("../components/trader-facts.tsx")).TraderFacts;
const loadNote = async () => (await import("../components/obstacle-note.tsx")).ObstacleNote;
const loadConfirmation = async () => (await import("../components/confirm-order.tsx")).ConfirmOrder;

export function BuyScreen({ search: { id = 0 } }: { search: IdSearch }) {
	const { t } = useLingui();
	useLiveP2p();
	const info = useAdvertisement(id);
	const config = useP2pConfig();
	const notKnown = useNotKnown(info);
	const noSuch = id === 0 || (info.error instanceof CallRefused && info.error.id === "unknown_advertisement");
	const one = info.data?.advertisement;
	const coin = one?.currency ?? "";
	const title = one === undefined ? t`Ad` : one.side === "sell" ? t`Buy ${coin}` : t`Sell ${coin}`;
	return (
		<>
			<PageBar onBack={() => goBack(LIST)}>
				<BarTitle>{title}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{!noSuch && info.data !== undefined && config.data !== undefined ? (
					<Form key={id} {...info.data} config={config.data} onStale={() => void info.refetch()} />
				) : !noSuch && !notKnown && !info.isError && !config.isError ? (
					<>
						<Skeleton height={70} />
						<Skeleton height={300} />
						<Skeleton height={120} />
					</>
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such ad` : t`The ad could not be loaded`}
						detail={noSuch ? t`The merchant may have closed it.` : t`Your money is safe. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to={LIST} />
							) : (
								<Button
									size="small"
									onClick={() => {
										void info.refetch();
										void config.refetch();
									}}
								>
									{t`Try again`}
								</Button>
							)
						}
					/>
				)}
			</main>
		</>
	);
}

interface FormProps {
	advertisement: Advertisement;
	available: string | null;
	config: CallData<"ctc/config">;
	onStale: () => void;
}

function useFaultText(): (fault: SumsFault, trade: Trade, one: Advertisement) => string {
	const { t } = useLingui();
	const { figure } = useFigures();
	return (fault, { minimum, maximum, left }, { fiat, currency }) => {
		const [least, most, rest] = [minimum, maximum, left].map((text) => figure(text, { short: true }));
		return {
			empty: t`Enter an amount`,
			too_small: t`The minimum is ${least} ${fiat}`,
			too_large: t`The maximum is ${most} ${fiat}`,
			beyond_left: t`Only ${rest} ${currency} are left`,
		}[fault];
	};
}

function Form({ advertisement, available, config, onStale }: FormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const faultText = useFaultText();
	const payTypeName = usePayTypeName();
	const duration = useDuration();
	const { id, currency, currency_id, fiat, price, merchant, obstacle, terms, pay_types } = advertisement;
	const isPurchase = advertisement.side === "sell";
	// The input is stored in memory, so that it stays while the user leaves to add a payment account or to set a fund password.
	const [amountText, setAmountText] = useTyped(`p2p amount ${id}`);
	const [quantityText, setQuantityText] = useTyped(`p2p quantity ${id}`);
	const typed: Typed = quantityText === "" ? { of: "amount", text: amountText } : { of: "quantity", text: quantityText };
	const [payType, setPayType] = useState(pay_types[0]?.pay_type);
	const [payer, setPayer] = usePayer(payType);
	const [problem, setProblem] = useState<{ readonly field: "amount" | "quantity" | undefined; readonly words: string }>();
	const [asking, setAsking] = useState(useResumed(`p2p order ${id}`));
	const Note = useLazyPart(loadNote, { wanted: obstacle !== null }).here;
	const Confirmation = useOpenedPart(loadConfirmation, asking, () => setAsking(false));
	// The price that the user has accepted: the first shown price, or a worse one that the user accepted later. A better price
	// needs no acceptance.
	const [seen, setSeen] = useState(price);
	const moved = seen !== null && price !== null && isWorsePrice(price, seen, advertisement.side);
	if (price !== null && price !== seen && !moved) setSeen(price);
	const trade: Trade = {
		price: price ?? "0",
		coinDecimals: config.coins.find((one) => one.currency_id === currency_id)?.decimals ?? 0,
		fiatDecimals: config.fiats.find((one) => one.fiat === fiat)?.decimals ?? 0,
		...{ left: advertisement.quantity, minimum: advertisement.minimum, maximum: advertisement.maximum },
	};
	const texts = fieldTexts(typed, trade);
	const offered = pay_types.find((one) => one.pay_type === payType) ?? pay_types[0];
	const chosen = useChosenAccount(offered?.pay_type, payer);
	// The limit of a paying account is in USDT. For another coin the server compares the value of the order with it.
	const bound = (isPurchase ? currency === "USDT" && chosen?.limit : available) || undefined;
	const isBeyond = ({ quantity }: OrderSums) => bound !== undefined && quantity > unitsOf(bound, trade.coinDecimals);
	const type = (of: Typed["of"], text: string) => {
		setAmountText(of === "amount" ? text : "");
		setQuantityText(of === "quantity" ? text : "");
		setProblem(undefined);
	};
	const ask = () => {
		const fault = faultOfSums(sumsOf(typed, trade), trade);
		if (fault !== undefined) return setProblem({ field: typed.of, words: faultText(fault, trade, advertisement) });
		if (isBeyond(sumsOf(typed, trade))) {
			const left = figure(bound ?? "", { short: true });
			const words = isPurchase ? t`This account can pay for ${left} USDT today` : t`Not enough ${currency}`;
			return setProblem({ field: typed.of, words });
		}
		if (!isPurchase && chosen === undefined)
			return setProblem({ field: undefined, words: t`Add the payment account that receives the money.` });
		setProblem(undefined);
		setAsking(true);
	};
	/**
	 * Fills in the largest possible order. It is limited by the advertisement, by the seller's balance, or by the limit of the
	 * paying account.
	 */
	const typeMost = () => {
		const isBound = isBeyond(sumsOf({ of: "amount", text: trade.maximum }, trade));
		type(isBound ? "quantity" : "amount", isBound ? (bound ?? "") : trade.maximum);
	};
	const action = isPurchase ? t`Buy ${currency}` : t`Sell ${currency}`;
	const money = (text: string) => `${figure(text, { short: true })} ${fiat}`;
	const window = offered === undefined ? "" : duration(offered.window_ms);
	const hold = offered === undefined ? "" : duration(offered.hold_ms);
	const priceText = (text: string) => `${figure(text, pricePlaces(text, trade.fiatDecimals))} ${fiat}`;
	const [before, now] = [seen ?? "", price ?? ""].map(priceText);
	const may = obstacle === null && price !== null && offered !== undefined;
	return (
		<>
			<Card>
				<TraderMark trader={merchant} size={36} showBond />
				<Statistics merchant={merchant} />
			</Card>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<dl>
					<LabelledFigure label={t`Price`} strong>
						{price === null ? "–" : priceText(price)}
					</LabelledFigure>
					{advertisement.floating && (
						<LabelledFigure label={t({ message: "Rate", context: "of a fiat currency" })}>
							<RateSource config={config} fiat={fiat} />
						</LabelledFigure>
					)}
					<LabelledFigure
						label={t({ message: "Limit", context: "of an ad" })}
					>{`${figure(trade.minimum, { short: true })} – ${money(trade.maximum)}`}</LabelledFigure>
				</dl>
				<div role="status">
					{moved && (
						<div className="flex flex-wrap items-center justify-between gap-2 rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2 text-12 text-warn">
							<span className="num min-w-0">{t`The price has changed from ${before} to ${now}.`}</span>
							<Button tone="text" size="small" onClick={() => setSeen(price)}>
								{t`Use new price`}
							</Button>
						</div>
					)}
				</div>
				<FigureField
					label={
						isPurchase
							? t({ message: "You pay", context: "in a P2P order" })
							: t({ message: "You receive", context: "money or coins of a P2P order" })
					}
					size="large"
					value={texts.amount}
					decimals={trade.fiatDecimals}
					unit={fiat}
					placeholder="0"
					roomy
					onValueChange={(text) => type("amount", text)}
					onEnter={ask}
					{...(problem?.field === "amount" && { error: problem.words })}
				/>
				<FigureField
					label={isPurchase ? t`You receive (coins)` : t`You sell (coins)`}
					size="large"
					value={texts.quantity}
					decimals={trade.coinDecimals}
					unit={currency}
					placeholder="0"
					roomy
					action={
						<Button tone="text" size="small" className="-mr-3" onClick={typeMost}>
							{t`Max`}
						</Button>
					}
					onValueChange={(text) => type("quantity", text)}
					onEnter={ask}
					{...(problem?.field === "quantity" && { error: problem.words })}
				/>
				{!isPurchase && available !== null && (
					<p className="text-12 text-soft">
						{t`Available`} <HideableAmount value={available} unit={currency} className="text-ink" />
					</p>
				)}
				<ChoiceList
					legend={t`Payment method`}
					value={offered?.pay_type}
					onValueChange={(next) => {
						setPayType(next);
					}}
					items={pay_types.map((one) => {
						const minutes = duration(one.window_ms);
						return { value: one.pay_type, label: payTypeName(one.pay_type), detail: t`Pay within ${minutes}` };
					})}
				/>
				{offered !== undefined && (
					<AccountChoice
						legend={isPurchase ? t`Pay from` : t`Receive in`}
						payType={offered.pay_type}
						value={chosen?.id}
						onValueChange={setPayer}
						showsLimit={isPurchase}
					/>
				)}
			</Card>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<dl>
					<LabelledFigure label={t`Time to pay`}>{window}</LabelledFigure>
					{isPurchase && (
						<LabelledFigure label={t`Frozen after the purchase`} strong>
							{hold}
						</LabelledFigure>
					)}
				</dl>
				<p className="text-12 text-soft">
					{isPurchase
						? t`The coins go into escrow when the order opens. You then pay from your own account. Bought coins can neither be traded nor moved for ${hold}.`
						: t`Your coins go into escrow when the order opens. You release them after the money has arrived.`}
				</p>
				{terms !== "" && (
					<section aria-label={t`Terms of the merchant`} className="grid gap-1">
						<h2 className="text-12 font-semibold">{t`Terms of the merchant`}</h2>
						<p className="text-12 break-words whitespace-pre-wrap text-soft">{terms}</p>
					</section>
				)}
			</Card>
			{obstacle !== null && Note !== undefined && <Note obstacle={obstacle} />}
			<FormProblem>{problem !== undefined && problem.field === undefined && problem.words}</FormProblem>
			<Button size="large" wide data-main-action tone={isPurchase ? "up" : "down"} disabled={!may} onClick={ask}>
				{action}
			</Button>
			{Confirmation !== undefined && offered !== undefined && price !== null && (
				<Confirmation
					advertisement={advertisement}
					price={price}
					sums={sumsOf(typed, trade)}
					trade={trade}
					typed={typed}
					payType={offered}
					account={chosen?.id}
					open={asking}
					onClose={() => setAsking(false)}
					onAccepted={() => type("amount", "")}
					onRefused={(words, field) => {
						onStale();
						setProblem({ field: field === "amount" || field === "quantity" ? field : undefined, words });
					}}
				/>
			)}
		</>
	);
}

/** Statistics of the merchant. They load when the user taps. */
function Statistics({ merchant }: { merchant: Advertisement["merchant"] }) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	const Facts = useOpenedPart(loadFacts, open, () => setOpen(false));
	return (
		<>
			<Button tone="text" size="small" aria-expanded={open} className="-mb-1 -ml-4" onClick={() => setOpen(!open)}>
				{t`Statistics`}
			</Button>
			{open && Facts !== undefined && <Facts facts={merchant} />}
		</>
	);
}
