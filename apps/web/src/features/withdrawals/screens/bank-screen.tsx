// Page for a withdrawal to one of the user's bank cards. While bank transfers are closed, the page shows the reason instead of
// the form.
import type { BankAccount, BankCard, CallData } from "@candor/contract";
import { Button, Card, EmptyState, FigureField, IconButton, Select, Skeleton, useFigures, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { useState } from "react";
import { useBankCards } from "../../../data/bank-cards.ts";
import { useNotKnown } from "../../../data/online.ts";
import { moneyForCoins, spreadPercent } from "../../../domain/banks/bank-money.ts";
import { useBankAccounts } from "../../../domain/banks/bank-queries.ts";
import { useClosedText } from "../../../domain/chain-transfers/network-texts.ts";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { navigate } from "../../../shared/navigation/router.ts";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { checkWithdrawal, receivedOf, smallerOf } from "../calculate/check-withdrawal.ts";
import type { PlannedWithdrawal } from "../components/confirm-withdrawal.tsx";
import { ObstaclesCard } from "../components/obstacles-card.tsx";
import { useWithdrawalProblemText } from "../components/withdrawal-problem-text.ts";
import { useLiveTransfers, useWithdrawalInfo } from "../data/withdrawal-queries.ts";

const loadConfirmation = async () => (await import("../components/confirm-withdrawal.tsx")).ConfirmWithdrawal;

export function BankScreen() {
	const { t } = useLingui();
	useLiveTransfers();
	const accounts = useBankAccounts();
	const notKnown = useNotKnown(accounts);
	const closedText = useClosedText();
	const closed = accounts.data?.withdrawals_closed;
	const open = (accounts.data?.list ?? []).filter(({ rates }) => rates.length > 0);
	const why = closed ? closedText(closed) : "";
	return (
		<SubPage
			title={t`Withdraw to a bank`}
			aside={
				<IconButton label={t`Withdrawal history`} onClick={() => navigate({ to: "/pages/assets/withdraw/record" })}>
					<History aria-hidden size={20} strokeWidth={1.75} />
				</IconButton>
			}
		>
			{accounts.data === undefined ? (
				notKnown || accounts.isError ? (
					<EmptyState
						title={t`Withdrawals could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={<Button size="small" onClick={() => void accounts.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<Skeleton height={240} />
				)
			) : closed !== null || open.length === 0 ? (
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-3 py-1">
					<div role="status">
						<EmptyState
							title={t`Bank transfers are closed.`}
							detail={t`${why} You can withdraw to an address on a network instead.`}
						/>
					</div>
					<LinkButton to="/pages/assets/withdraw/index">{t`Withdraw by network`}</LinkButton>
					<LinkButton tone="ghost" to="/pages/bankbind/index">{t`My bank cards`}</LinkButton>
				</Card>
			) : (
				<Ways accounts={open} onStale={() => void accounts.refetch()} />
			)}
		</SubPage>
	);
}

function Ways({ accounts, onStale }: { accounts: readonly BankAccount[]; onStale: () => void }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const cards = useBankCards();
	const [chosen, setChosen] = useState<string>();
	const ways = accounts.flatMap((account) =>
		account.rates.map((rate) => ({ account, rate, value: `${account.account} ${rate.currency_id}` })),
	);
	const way = ways.find(({ value }) => value === chosen) ?? ways.find(({ rate }) => rate.currency_id === USDT) ?? ways[0];
	const info = useWithdrawalInfo(way?.rate.currency_id ?? USDT);
	if (way === undefined || info.data === undefined || cards.data === undefined) return <Skeleton height={320} />;
	const soonest = cards.data.list
		.filter(({ state }) => state === "waiting")
		.sort((one, other) => one.usable_from - other.usable_from)[0];
	const waiting = soonest?.number ?? "";
	const usableFrom = soonest === undefined ? "" : time(soonest.usable_from);
	const isReviewed = cards.data.list.some(({ state }) => state === "under_review");
	const usable = cards.data.list.filter(({ state }) => state === "usable");
	// Obstacles that concern only saved addresses and chains are left out.
	const obstacles = info.data.obstacles.filter(({ code }) => code !== "address_missing" && code !== "networks_closed");
	return (
		<>
			<ObstaclesCard obstacles={obstacles} />
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<Select
					label={t`Coin and currency`}
					value={way.value}
					onValueChange={setChosen}
					items={ways.map((one) => ({ value: one.value, label: `${one.rate.currency} → ${one.account.money}` }))}
				/>
				{usable.length === 0 && (
					<>
						{soonest !== undefined ? (
							<p className="text-12 text-soft">{t`Your card ${waiting} can be used from ${usableFrom}.`}</p>
						) : (
							isReviewed && <p className="text-12 text-soft">{t`Your card is under review.`}</p>
						)}
						<LinkButton tone="ghost" to="/pages/bankbind/index">
							{cards.data.list.length === 0 ? t`Add a bank card` : t`My bank cards`}
						</LinkButton>
					</>
				)}
			</Card>
			{usable.length > 0 && (
				<AmountForm
					key={way.value}
					{...way}
					cards={usable}
					info={info.data}
					mayApply={obstacles.length === 0}
					onStale={onStale}
				/>
			)}
		</>
	);
}

interface AmountFormProps {
	account: BankAccount;
	rate: BankAccount["rates"][number];
	cards: readonly BankCard[];
	info: CallData<"wallet/get_info">;
	mayApply: boolean;
	onStale: () => void;
}

function AmountForm({ account, rate, cards, info, mayApply, onStale }: AmountFormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const problemText = useWithdrawalProblemText();
	const [cardId, setCardId] = useState(String(cards[0]?.id));
	const [amount, setAmount] = useState("");
	const [problem, setProblem] = useState<string>();
	const [planned, setPlanned] = useState<PlannedWithdrawal>();
	const [asking, setAsking] = useState(false);
	const Confirmation = useOpenedPart(loadConfirmation, asking, () => setAsking(false));
	const { currency_id: currencyId, currency: coin, decimals, available, day, week, price, review_hours: reviewHours } = info;
	const terms = {
		...{ decimals, available, minimum: rate.withdrawal_minimum, fee: rate.fee, price },
		left: smallerOf(day.left, week.left),
	};
	const payout = moneyForCoins(amount, rate, decimals, account);
	const coins = (text: string) => `${figure(text, { short: true })} ${coin}`;
	const card = cards.find(({ id }) => String(id) === cardId) ?? cards[0];
	const spread = spreadPercent(rate);
	const ask = () => {
		const wrong = checkWithdrawal(amount, terms);
		const received = receivedOf(amount, terms);
		if (wrong !== undefined || received === undefined || payout === undefined || card === undefined)
			return setProblem(problemText(wrong ?? "below_fee", { coin, terms }));
		setProblem(undefined);
		const bank = {
			...{ cardId: card.id, card: `${card.bank_name} ${card.number}`, account: account.account },
			...{ rate: rate.rate, spreadPpm: rate.spread_ppm, payout: `${figure(payout, { short: true })} ${account.money}` },
		};
		setPlanned({ currencyId, coin, to: { bank }, amount, fee: rate.fee, received, reviewHours });
		setAsking(true);
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<Select
					label={t`Bank card`}
					value={cardId}
					onValueChange={setCardId}
					items={cards.map(({ id, bank_name, number }) => ({ value: String(id), label: `${bank_name} ${number}` }))}
				/>
				<FigureField
					label={t`Amount`}
					size="large"
					value={amount}
					decimals={decimals}
					unit={coin}
					placeholder="0"
					roomy
					onValueChange={(text) => {
						setAmount(text);
						setProblem(undefined);
					}}
					onEnter={ask}
					{...(problem !== undefined && { error: problem })}
				/>
				<dl>
					<LabelledFigure label={t`Available`}>{coins(available)}</LabelledFigure>
					<LabelledFigure label={t`Minimum`}>{coins(rate.withdrawal_minimum)}</LabelledFigure>
					<LabelledFigure label={t`Fee`}>{coins(rate.fee)}</LabelledFigure>
					<LabelledFigure label={t`Rate`}>{`1 ${account.money} = ${coins(rate.rate)}`}</LabelledFigure>
					<LabelledFigure label={t`Source of the rate`}>{rate.source}</LabelledFigure>
					<LabelledFigure label={t`Spread`}>{`${spread} %`}</LabelledFigure>
					<LabelledFigure label={t`Arrives`} strong>
						{payout === undefined ? "–" : `${figure(payout, { short: true })} ${account.money}`}
					</LabelledFigure>
				</dl>
			</Card>
			<Button size="large" wide data-main-action disabled={!mayApply} onClick={ask}>
				{t`Continue`}
			</Button>
			{planned !== undefined && Confirmation !== undefined && (
				<Confirmation
					planned={planned}
					open={asking}
					onClose={() => setAsking(false)}
					onRefused={(words, field) => {
						if (field === "rate") onStale();
						setProblem(words);
					}}
					onAccepted={() => setAmount("")}
				/>
			)}
		</>
	);
}
