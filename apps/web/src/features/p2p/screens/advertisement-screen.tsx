// Page on which a merchant places an advertisement or changes one. Currency, coin and side of an advertisement cannot be
// changed.
import type { CallData, OwnAdvertisement, PaymentAccount } from "@candor/contract";
import {
	Button,
	Card,
	CheckBox,
	EmptyState,
	FigureField,
	KEEP_ON_NAVIGATION,
	Segmented,
	Select,
	Skeleton,
	toast,
	useFigures,
} from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { interrupt, useResumed } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import {
	type AdvertisementDraft,
	type DraftFault,
	type DraftField,
	draftOf,
	emptyDraft,
	faultOfDraft,
	PERCENT_DECIMALS,
	paramsOf,
	priceNow,
	windowsOf,
} from "../calculate/advertisement-form.ts";
import { PRICE_DECIMALS } from "../calculate/order-amounts.ts";
import type { IdSearch } from "../calculate/p2p-search.ts";
import { pricePlaces } from "../calculate/price-places.ts";
import { useDuration, usePayTypeName } from "../components/labels.ts";
import { RateSource } from "../components/rate-source.tsx";
import { forgetAdvertisementDraft, useAdvertisementDraft } from "../data/advertisement-draft.ts";
import { useOwnAdvertisements, useP2pConfig, usePaymentAccounts } from "../data/p2p-queries.ts";

const LIST = "/pages/assets/c2c/merchant";
const FORM = "p2p advertisement";
const MINUTE_MS = 60_000;

type Config = CallData<"ctc/config">;

export function AdvertisementScreen({ search: { id = 0 } }: { search: IdSearch }) {
	const { t } = useLingui();
	const config = useP2pConfig();
	const accounts = usePaymentAccounts();
	const own = useOwnAdvertisements(id > 0);
	const queries = [config, accounts, ...(id > 0 ? [own] : [])];
	const isUnknown = [useNotKnown(config), useNotKnown(accounts), useNotKnown(own)].includes(true);
	const isFailed = queries.some(({ isError }) => isError);
	const one = own.data?.list.find((other) => other.id === id);
	const noSuch = id > 0 && own.data !== undefined && (one === undefined || one.state === "closed");
	const isReady = config.data !== undefined && accounts.data !== undefined && (id === 0 || one !== undefined);
	return (
		<>
			<PageBar onBack={() => goBack(LIST)}>
				<BarTitle>{id > 0 ? t`Edit ad` : t`New ad`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{noSuch ? (
					<EmptyState className="pt-20" title={t`There is no such ad`} action={<BackToList to={LIST} />} />
				) : isReady ? (
					<Form
						key={id}
						config={config.data as Config}
						accounts={accounts.data?.list ?? []}
						{...(one !== undefined && { changed: one })}
					/>
				) : isFailed || (id > 0 && isUnknown) ? (
					<EmptyState
						className="pt-20"
						title={t`The form could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={
							<Button
								size="small"
								onClick={() => {
									for (const query of queries) void query.refetch();
								}}
							>
								{t`Try again`}
							</Button>
						}
					/>
				) : (
					<>
						<Skeleton height={150} />
						<Skeleton height={320} />
					</>
				)}
			</main>
		</>
	);
}

function useFaultTexts(): (fault: DraftFault) => string {
	const { t } = useLingui();
	return ({ field, fault }) => {
		if (field === "percent") return t`Choose 50 % to 200 % of the market price`;
		if (field === "windows") return t`Choose at least one payment account`;
		if (fault === "order") return field === "highest" ? t`Must not be below the lowest price` : t`Must not be below the minimum`;
		return t`Enter a number above zero`;
	};
}

interface FormProps {
	config: Config;
	accounts: readonly PaymentAccount[];
	changed?: OwnAdvertisement;
}

function Form({ config, accounts, changed }: FormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const queries = useQueryClient();
	const faultText = useFaultTexts();
	const open = config.fiats.filter((one) => one.open);
	// The advertisement as the merchant saw it when the form opened. Its version is sent with the change.
	const [seen] = useState(changed);
	const first = seen === undefined ? emptyDraft(config.coins[0]?.currency_id ?? 0, open[0]?.fiat ?? "") : draftOf(seen);
	const [draft, put] = useAdvertisementDraft(seen?.id ?? 0, first);
	const [problem, setProblem] = useState<{ readonly field: DraftField | undefined; readonly words: string }>();
	const [passwordProblem, setPasswordProblem] = useState<string>();
	const [asking, setAsking] = useState(useResumed(FORM));
	const request = useMoneyRequest("POST ctc/product/save", FORM);
	const coin = config.coins.find((one) => one.currency_id === draft.currency);
	const fiatDecimals = config.fiats.find((one) => one.fiat === draft.fiat)?.decimals ?? 0;
	const coinDecimals = coin?.decimals ?? 0;
	const code = coin?.currency ?? "";
	const price = priceNow(draft, config);
	const isSale = draft.side === "sell";
	const type = (change: Partial<AdvertisementDraft>) => {
		put(change);
		setProblem(undefined);
	};
	const errorOf = (field: DraftField) => (problem?.field === field ? { error: problem.words } : {});
	const ask = () => {
		const fault = faultOfDraft(draft, coinDecimals, fiatDecimals);
		if (fault !== undefined) return setProblem({ field: fault.field, words: faultText(fault) });
		setProblem(undefined);
		setAsking(true);
	};
	const send = (pay_password: string) => {
		setPasswordProblem(undefined);
		const params = paramsOf(draft, seen);
		request.send({
			params: { ...params, pay_password },
			intention: JSON.stringify(params),
			answered() {
				setAsking(false);
				forgetAdvertisementDraft();
				toast(t`The ad is saved`, "good", KEEP_ON_NAVIGATION);
				void queries.invalidateQueries({ queryKey: p2pKeys.ownAdvertisements });
				goBack(LIST, { replace: true });
			},
			failed(words, field, refusal) {
				if (refusal === undefined || refusal.id.startsWith("fund_password") || field === "pay_password")
					return setPasswordProblem(words);
				setAsking(false);
				const fields: readonly DraftField[] = ["price", "lowest", "highest", "quantity", "minimum", "maximum"];
				setProblem({ field: fields.find((one) => one === field), words });
			},
		});
	};
	const coins = `${figure(draft.quantity === "" ? "0" : draft.quantity, { short: true })} ${code}`;
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				{seen === undefined ? (
					<>
						<Segmented
							label={t`Buy or sell`}
							value={draft.side}
							onValueChange={(side) => type({ side })}
							items={[
								{ value: "sell", label: t`I sell`, tone: "down" },
								{ value: "buy", label: t`I buy`, tone: "up" },
							]}
						/>
						<div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
							<Labelled text={t`Coin`}>
								<Select
									label={t`Coin`}
									value={String(draft.currency)}
									onValueChange={(next) => type({ currency: Number(next), windows: {} })}
									items={config.coins.map((one) => ({ value: String(one.currency_id), label: one.currency }))}
								/>
							</Labelled>
							<Labelled text={t`Currency`}>
								<Select
									label={t`Currency`}
									value={draft.fiat}
									onValueChange={(fiat) => type({ fiat, windows: {} })}
									items={open.map((one) => ({ value: one.fiat, label: one.fiat }))}
								/>
							</Labelled>
						</div>
					</>
				) : (
					<dl>
						<LabelledFigure label={t({ message: "Side", context: "of an ad" })}>{isSale ? t`I sell` : t`I buy`}</LabelledFigure>
						<LabelledFigure label={t`Coin`}>{code}</LabelledFigure>
						<LabelledFigure label={t`Currency`}>{draft.fiat}</LabelledFigure>
					</dl>
				)}
			</Card>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<Segmented
					label={t`Kind of price`}
					value={draft.floating ? "floating" : "fixed"}
					onValueChange={(next) => type({ floating: next === "floating" })}
					items={[
						{ value: "floating", label: t`Floating` },
						{ value: "fixed", label: t`Fixed` },
					]}
				/>
				{draft.floating ? (
					<>
						<FigureField
							label={t`Share of the market price`}
							size="large"
							value={draft.percent}
							decimals={PERCENT_DECIMALS}
							unit="%"
							roomy
							onValueChange={(percent) => type({ percent })}
							onEnter={ask}
							{...errorOf("percent")}
						/>
						<div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3">
							{(["lowest", "highest"] as const).map((field) => (
								<FigureField
									key={field}
									label={field === "lowest" ? t`Lowest price (optional)` : t`Highest price (optional)`}
									value={draft[field]}
									decimals={PRICE_DECIMALS}
									unit={draft.fiat}
									roomy
									onValueChange={(text) => type({ [field]: text })}
									onEnter={ask}
									{...errorOf(field)}
								/>
							))}
						</div>
					</>
				) : (
					<FigureField
						label={t`Price`}
						size="large"
						value={draft.price}
						decimals={PRICE_DECIMALS}
						unit={draft.fiat}
						roomy
						onValueChange={(text) => type({ price: text })}
						onEnter={ask}
						{...errorOf("price")}
					/>
				)}
				<dl>
					<LabelledFigure label={t`Price now`} strong>
						{price === undefined ? "–" : `${figure(price, pricePlaces(price, fiatDecimals))} ${draft.fiat}`}
					</LabelledFigure>
					{draft.floating && (
						<LabelledFigure label={t({ message: "Rate", context: "of a fiat currency" })}>
							<RateSource config={config} fiat={draft.fiat} />
						</LabelledFigure>
					)}
				</dl>
			</Card>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<FigureField
					label={t({ message: "Quantity", context: "of coins" })}
					size="large"
					value={draft.quantity}
					decimals={coinDecimals}
					unit={code}
					roomy
					onValueChange={(quantity) => type({ quantity })}
					onEnter={ask}
					{...errorOf("quantity")}
				/>
				<div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3">
					{(["minimum", "maximum"] as const).map((field) => (
						<FigureField
							key={field}
							label={field === "minimum" ? t`Minimum per order` : t`Maximum per order`}
							value={draft[field]}
							decimals={fiatDecimals}
							unit={draft.fiat}
							roomy
							onValueChange={(text) => type({ [field]: text })}
							onEnter={ask}
							{...errorOf(field)}
						/>
					))}
				</div>
				{isSale && (
					<p className="text-12 text-soft">{t`The quantity of a sell ad is frozen in your spot account until it is sold or you close the ad.`}</p>
				)}
			</Card>
			<PayAccounts
				config={config}
				accounts={accounts.filter((one) => one.fiat === draft.fiat)}
				coin={code}
				windows={draft.windows}
				onChange={(windows) => type({ windows })}
				error={problem?.field === "windows" ? problem.words : undefined}
			/>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<Terms value={draft.terms} onValueChange={(terms) => type({ terms })} />
				<CheckBox checked={draft.visible} onCheckedChange={(visible) => type({ visible })}>
					{t`Show this ad to other users`}
				</CheckBox>
			</Card>
			<FormProblem>{problem !== undefined && problem.field === undefined && problem.words}</FormProblem>
			<Button size="large" wide data-main-action busy={request.sending} onClick={ask}>
				{seen === undefined ? t`Place ad` : t`Save changes`}
			</Button>
			<FundPasswordSheet
				open={asking}
				onOpenChange={(next) => {
					setAsking(next);
					if (!next) setPasswordProblem(undefined);
				}}
				detail={isSale ? t`${coins} are frozen for this ad.` : t`The fund password confirms the ad.`}
				action={seen === undefined ? t`Place ad` : t`Save changes`}
				sending={request.sending}
				problem={passwordProblem}
				onSend={send}
				onTyped={() => setPasswordProblem(undefined)}
				onLeave={() => interrupt(FORM)}
			/>
		</>
	);
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
	return (
		<div>
			<p aria-hidden className="mb-1.5 text-12 text-soft">
				{text}
			</p>
			{children}
		</div>
	);
}

function Terms({ value, onValueChange }: { value: string; onValueChange: (text: string) => void }) {
	const { t } = useLingui();
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block text-12 text-soft">
				{t`Terms (optional)`}
			</label>
			<textarea
				id={id}
				rows={3}
				maxLength={1_000}
				value={value}
				onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
				className="block w-full resize-y rounded-m bg-raised px-3 py-2.5 text-[1rem] outline-[1.5px] outline-transparent focus:outline-brand"
			/>
			<p className="mt-1 text-12 text-soft">{t`Shown as plain text. Ask for nothing outside of the order page.`}</p>
		</div>
	);
}

interface PayAccountsProps {
	config: Config;
	/** The user's payment accounts in the advertisement's currency. */
	accounts: readonly PaymentAccount[];
	coin: string;
	windows: AdvertisementDraft["windows"];
	onChange: (windows: AdvertisementDraft["windows"]) => void;
	error: string | undefined;
}

function PayAccounts({ config, accounts, coin, windows, onChange, error }: PayAccountsProps) {
	const { t } = useLingui();
	const payTypeName = usePayTypeName();
	const duration = useDuration();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1">
				<legend className="text-12 text-soft">{t`Payment accounts and time to pay`}</legend>
				{accounts.map((account) => {
					const payType = config.pay_types.find((one) => one.pay_type === account.pay_type);
					if (payType === undefined) return null;
					const choices = windowsOf(payType, coin, config.terms);
					const chosen = windows[account.id];
					const name = payTypeName(account.pay_type);
					const number = account.values[0]?.value ?? "";
					return (
						<div key={account.id} className="flex flex-wrap items-center justify-between gap-x-3">
							<CheckBox
								checked={chosen !== undefined}
								onCheckedChange={(on) => {
									const { [account.id]: _, ...others } = windows;
									onChange(on ? { ...others, [account.id]: choices.at(-1) ?? 0 } : others);
								}}
								className="min-w-0 flex-1"
							>
								<span className="break-words text-ink">{`${name} ${number}`}</span>
							</CheckBox>
							{chosen !== undefined && (
								<Select
									label={t`Time to pay by ${name} ${number}`}
									value={String(chosen)}
									onValueChange={(next) => onChange({ ...windows, [account.id]: Number(next) })}
									items={choices.map((minutes) => ({ value: String(minutes), label: duration(minutes * MINUTE_MS) }))}
									className="w-auto! min-w-28"
								/>
							)}
						</div>
					);
				})}
				<FormProblem>{error}</FormProblem>
			</fieldset>
			<LinkButton tone="ghost" to="/pages/assets/c2c/addAccount">
				{t`Add a payment account`}
			</LinkButton>
		</Card>
	);
}
