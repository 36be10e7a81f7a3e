// Page on which the user applies for a withdrawal: coin, network, saved address and amount, with fee, received amount, limits
// and obstacles.
import type { AddressBookEntry, CallData, Chain, CoinNetwork } from "@candor/contract";
import {
	Button,
	Card,
	Chip,
	EmptyState,
	FigureField,
	IconButton,
	Segmented,
	Skeleton,
	useFigures,
	useOpenedPart,
} from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History, ShieldCheck, Upload } from "lucide-react";
import { useState } from "react";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useNotKnown } from "../../../data/online.ts";
import { NetworkPicker } from "../../../domain/chain-transfers/network-picker.tsx";
import { useAddressBook } from "../../../domain/chain-transfers/transfer-queries.ts";
import { CoinSelect } from "../../../domain/wallet/coin-select.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { USDT } from "../../../domain/wallet/usdt.ts";
import { navigate } from "../../../shared/navigation/router.ts";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { checkWithdrawal, receivedOf, smallerOf, type WithdrawalTerms } from "../calculate/check-withdrawal.ts";
import type { WithdrawSearch } from "../calculate/withdraw-search.ts";
import { AddressChoice } from "../components/address-choice.tsx";
import type { PlannedWithdrawal } from "../components/confirm-withdrawal.tsx";
import { ObstaclesCard } from "../components/obstacles-card.tsx";
import { useWithdrawalProblemText } from "../components/withdrawal-problem-text.ts";
import { useLiveTransfers, useWithdrawalCoins, useWithdrawalInfo } from "../data/withdrawal-queries.ts";

type Info = CallData<"wallet/get_info">;

const loadConfirmation = async () => (await import("../components/confirm-withdrawal.tsx")).ConfirmWithdrawal;

export function WithdrawScreen({ search: { currency_id: first } }: { search: WithdrawSearch }) {
	const { t } = useLingui();
	useLiveTransfers();
	const [currencyId, setCurrencyId] = useState(first ?? USDT);
	const coins = useWithdrawalCoins();
	const info = useWithdrawalInfo(currencyId);
	const notKnown = useNotKnown(info);
	const list = coins.data?.list ?? [];
	return (
		<SubPage
			title={t`Withdraw`}
			aside={
				<IconButton label={t`Withdrawal history`} onClick={() => navigate({ to: "/pages/assets/withdraw/record" })}>
					<History aria-hidden size={20} strokeWidth={1.75} />
				</IconButton>
			}
			onRefresh={() => info.refetch()}
		>
			<Segmented<"chain" | "bank">
				label={t`Kind of withdrawal`}
				value="chain"
				onValueChange={(way) => way === "bank" && navigate({ to: "/pages/assets/withdraw/bank/bank" })}
				items={[
					{ value: "chain", label: t`By network` },
					{ value: "bank", label: t`To a bank` },
				]}
			/>
			{list.length > 0 && (
				<CoinSelect
					coins={list.map(({ currency_id, currency }) => ({ currency_id, currency_name: currency }))}
					value={currencyId}
					onValueChange={setCurrencyId}
				/>
			)}
			{info.data !== undefined ? (
				<Form key={currencyId} info={info.data} />
			) : notKnown || info.isError ? (
				<Card className="py-1">
					<EmptyState
						icon={<Upload aria-hidden size={22} strokeWidth={1.75} />}
						title={t`Withdrawals could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={<Button size="small" onClick={() => void info.refetch()}>{t`Try again`}</Button>}
					/>
				</Card>
			) : (
				<Skeleton height={480} />
			)}
		</SubPage>
	);
}

function Form({ info }: { info: Info }) {
	const { t } = useLingui();
	const { currency: coin, networks, obstacles } = info;
	const open = networks.filter(({ closed }) => closed === null);
	const [chosen, choose] = useState<Chain>();
	const network = open.find(({ chain }) => chain === chosen) ?? open[0];
	return (
		<>
			<ObstaclesCard obstacles={obstacles} />
			<NetworkPicker
				networks={networks}
				value={network?.chain}
				onValueChange={choose}
				note={t`The receiving wallet must accept ${coin} on this network.`}
			/>
			{network !== undefined && <AmountForm key={network.chain} info={info} network={network} />}
			<p className="flex gap-2.5 px-1 text-12 text-soft">
				<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
				{t`Nobody will ever have to pay to get their own money out.`}
			</p>
		</>
	);
}

/**
 * Returns true if the user has a withdrawal limit above zero. The server sends zero if it knows none, for example before
 * verification.
 */
const hasLimit = ({ limit }: Info["day"]): boolean => /[1-9]/.test(limit);

function AmountForm({ info, network }: { info: Info; network: CoinNetwork }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const book = useAddressBook();
	const problemText = useWithdrawalProblemText();
	const { currency_id: currencyId, currency: coin, decimals, available, day, week, price, review_hours, obstacles } = info;
	const [amount, setAmount] = useTyped(`withdraw ${currencyId}`);
	const [address, setAddress] = useState<AddressBookEntry>();
	const [problem, setProblem] = useState<{ readonly at: "amount" | "address"; readonly words: string }>();
	const [planned, setPlanned] = useState<PlannedWithdrawal>();
	const [asking, setAsking] = useState(false);
	const Confirmation = useOpenedPart(loadConfirmation, asking, () => setAsking(false));
	const terms: WithdrawalTerms = {
		...{ decimals, available, minimum: network.minimum, fee: network.fee, price },
		left: smallerOf(day.left, week.left),
	};
	const received = receivedOf(amount, terms);
	const addresses = (book.data?.list ?? []).filter((one) => one.currency_id === currencyId && one.chain === network.chain);
	const coins = (text: string) => `${figure(text, { short: true })} ${coin}`;
	const limitText = (one: Info["day"]) => {
		const [left, limit] = [figure(one.left, { short: true }), figure(one.limit, { short: true })];
		return t`${left} of ${limit} USDT`;
	};
	const type = (text: string) => {
		setAmount(text);
		setProblem(undefined);
	};
	const ask = () => {
		if (address === undefined) return setProblem({ at: "address", words: t`Choose a saved address` });
		const wrong = checkWithdrawal(amount, terms);
		if (wrong !== undefined || received === undefined)
			return setProblem({ at: "amount", words: problemText(wrong ?? "below_fee", { coin, terms }) });
		setProblem(undefined);
		setPlanned({ currencyId, coin, to: { address }, amount, fee: network.fee, received, reviewHours: review_hours });
		setAsking(true);
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<AddressChoice
					addresses={addresses}
					value={address}
					currencyId={currencyId}
					error={problem?.at === "address" ? problem.words : undefined}
					onValueChange={(next) => {
						setAddress(next);
						setProblem(undefined);
					}}
				/>
				<FigureField
					label={t`Amount`}
					size="large"
					value={amount}
					decimals={decimals}
					unit={coin}
					placeholder="0"
					roomy
					onValueChange={type}
					onEnter={ask}
					action={
						<Chip onClick={() => type(available.includes(".") ? available.replace(/\.?0+$/, "") : available)}>{t`Max`}</Chip>
					}
					{...(problem?.at === "amount" && { error: problem.words })}
				/>
				<dl>
					<LabelledFigure label={t`Available`}>{coins(available)}</LabelledFigure>
					<LabelledFigure label={t`Minimum`}>{coins(network.minimum)}</LabelledFigure>
					<LabelledFigure label={t`Fee`}>{coins(network.fee)}</LabelledFigure>
					<LabelledFigure label={t`Arrives`} strong>
						{received === undefined ? "–" : coins(received)}
					</LabelledFigure>
					{hasLimit(day) && <LabelledFigure label={t`Left today`}>{limitText(day)}</LabelledFigure>}
					{hasLimit(week) && <LabelledFigure label={t`Left in 7 days`}>{limitText(week)}</LabelledFigure>}
				</dl>
			</Card>
			<Button size="large" wide data-main-action disabled={obstacles.length > 0} onClick={ask}>
				{t`Continue`}
			</Button>
			{planned !== undefined && Confirmation !== undefined && (
				<Confirmation
					planned={planned}
					open={asking}
					onClose={() => setAsking(false)}
					onRefused={(words, field) => {
						setProblem({ at: field === "address_id" ? "address" : "amount", words });
					}}
					onAccepted={() => setAmount("")}
				/>
			)}
		</>
	);
}
