import { Card, EmptyState, Skeleton, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, ArrowLeftRight, CandlestickChart, ChartNoAxesCombined, Hourglass, ReceiptText } from "lucide-react";
import { useBalance } from "../../../data/account.ts";
import { useRecords } from "../../../data/account-records.ts";
import { useNotKnown } from "../../../data/online.ts";
import { useWallet } from "../../../data/wallet.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { RecordList } from "../../../domain/wallet/record-list.tsx";
import { SmallLink } from "../../../domain/wallet/small-link.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import type { AssetsSearch } from "../calculate/assets-search.ts";
import type { TransferAccount } from "../calculate/transfer-accounts.ts";
import { useAccountNames } from "../components/account-names.ts";
import { BalancesProblem } from "../components/balances-problem.tsx";
import { CoinRows } from "../components/coin-rows.tsx";
import { RecordRow } from "../components/record-row.tsx";

const nothing = async () => undefined;
const BESIDE = {
	coin: nothing,
	option: async () => (await import("../components/option-account.tsx")).OptionAccount,
	contract: async () => (await import("../../../domain/contracts/components/contract-account.tsx")).openContractAccount(),
	trust: nothing,
};
/** Height in px of each account's additional section. The page reserves this space while the section loads. */
const HEIGHTS = { coin: 0, option: 106, contract: 424, trust: 0 };

export function TradeAccountScreen({ search: { account = "coin", currency_id: currencyId } }: { search: AssetsSearch }) {
	const { t } = useLingui();
	const names = useAccountNames();
	const name = names[account];
	const wallet = useWallet();
	const notKnown = useNotKnown(wallet);
	const own = wallet.data?.accounts.find((one) => one.account === account);
	const coin = own?.currencies.find((one) => one.currency_id === currencyId);
	// If the additional section fails to load, no error is shown, because the page is complete without it.
	const { here: Beside, failed } = useLazyPart(BESIDE[account], { wanted: true });
	const records = useRecords({ account, ...(currencyId !== undefined && { currencyId }) });
	return (
		<SubPage
			title={coin === undefined ? t`${name} account` : `${coin.currency_name} · ${name}`}
			onRefresh={() => Promise.all([wallet, records].map(({ refetch }) => refetch({ throwOnError: true })))}
		>
			<Card>
				{currencyId === undefined ? (
					<>
						<div className="text-12 text-soft">{t`Value of this account`}</div>
						{own === undefined && !notKnown ? (
							<Skeleton width={170} height={34} className="mt-1" />
						) : (
							<HideableAmount
								value={own?.value}
								places={2}
								rolls
								wraps
								unit="USDT"
								className="text-30 leading-[1.25] font-[650] tracking-[-0.025em]"
								unitClassName="text-14 font-medium tracking-normal text-soft"
							/>
						)}
					</>
				) : wallet.data === undefined && !notKnown ? (
					<CoinFactsSkeleton />
				) : (
					<CoinFacts account={account} code={coin?.currency_name ?? ""} value={coin?.value} fallback={coin} />
				)}
			</Card>
			<nav aria-label={t`Move money`} className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2.5">
				{account === "coin" && (
					<SmallLink
						to="/pages/assets/deposit/index"
						search={currencyId === undefined ? {} : { currency_id: currencyId }}
						icon={ArrowDownToLine}
						label={t`Deposit`}
					/>
				)}
				<SmallLink
					to="/pages/assets/transfer/index"
					search={{ from: account, ...(currencyId !== undefined && { currency_id: currencyId }) }}
					icon={ArrowLeftRight}
					label={t`Transfer`}
				/>
				{account === "option" && <SmallLink to="/pages/option/detail" icon={Hourglass} label={t`Options`} />}
				{account === "trust" && <SmallLink to="/pages/finance/index" icon={ChartNoAxesCombined} label={t`Finance`} />}
				{account === "coin" && coin !== undefined && coin.currency_name !== "USDT" && (
					<SmallLink
						to="/pages/trade/index"
						search={{ symbol: `${coin.currency_name}/USDT` }}
						icon={CandlestickChart}
						label={t`Trade`}
					/>
				)}
			</nav>
			{Beside === undefined ? !failed && HEIGHTS[account] > 0 && <Skeleton height={HEIGHTS[account]} /> : <Beside />}
			{currencyId === undefined && (
				<Card className="px-4 py-1">
					{notKnown ? (
						<BalancesProblem onAgain={() => void wallet.refetch()} />
					) : (
						<CoinRows coins={own?.currencies} search="" hideSmall={false} />
					)}
				</Card>
			)}
			<Card className="px-4 py-1">
				<h2 className="pt-2.5 pb-1 text-16 font-semibold">{t`Changes`}</h2>
				<RecordList
					query={records}
					empty={
						<EmptyState
							icon={<ReceiptText aria-hidden size={22} strokeWidth={1.75} />}
							title={t`No changes yet`}
							detail={t`Every deposit, trade and transfer of this account is kept here.`}
						/>
					}
				>
					{(record, first) => <RecordRow key={record.id} record={record} first={first} />}
				</RecordList>
			</Card>
		</SubPage>
	);
}

function CoinFactsSkeleton() {
	return (
		<>
			<div className="flex items-center gap-3">
				<Skeleton round width={40} height={40} />
				<span className="grid gap-1.5">
					<Skeleton width={150} height={26} />
					<Skeleton width={80} height={12} />
				</span>
			</div>
			<div className="mt-4 flex justify-between">
				<Skeleton width={80} height={32} />
				<Skeleton width={60} height={32} />
			</div>
		</>
	);
}

interface CoinFactsProps {
	account: TransferAccount;
	code: string;
	value: string | undefined;
	fallback: { total: string; available: string; frozen: string } | undefined;
}

function CoinFacts({ account, code, value, fallback }: CoinFactsProps) {
	const { t } = useLingui();
	const held = useBalance(account, code) ?? fallback;
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-3">
				<CoinMark code={code} size={40} />
				<div className="min-w-0 flex-[1_1_10rem]">
					<HideableAmount
						value={held?.total}
						unit={code}
						wraps
						className="block break-words text-[1.5rem] leading-[1.2] max-[359px]:text-[min(1.125rem,9.5vw)] font-[650] tracking-[-0.02em]"
						unitClassName="text-14 font-medium tracking-normal text-soft"
					/>
					<span className="num text-12 text-faint">
						≈ $<HideableAmount value={value} places={2} />
					</span>
				</div>
			</div>
			<dl className="mt-3.5 flex flex-wrap justify-between gap-x-4 gap-y-2 text-12">
				<div>
					<dt className="text-soft">{t`Available`}</dt>
					<dd>
						<HideableAmount value={held?.available} className="text-14 font-semibold" />
					</dd>
				</div>
				<div className="ml-auto text-right">
					<dt className="text-soft">{t`Frozen`}</dt>
					<dd>
						<HideableAmount value={held?.frozen} className="text-14 font-semibold" />
					</dd>
				</div>
			</dl>
		</>
	);
}
