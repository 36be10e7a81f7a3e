import { useSelected, useStore } from "@candor/client/page";
import { Card, CheckBox, EmptyState, Field, IconButton, PullToRefresh, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, ArrowLeftRight, Coins, Eye, EyeOff, ReceiptText, Search, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useMode } from "../../../data/exchange-mode.ts";
import { useNotKnown } from "../../../data/online.ts";
import { changeSettings, settings } from "../../../data/settings.ts";
import { useWallet } from "../../../data/wallet.ts";
import { useAmountsHidden } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { isZeroAmount } from "../calculate/allocation.ts";
import { ACCOUNTS } from "../calculate/transfer-accounts.ts";
import { useAccountNames } from "../components/account-names.ts";
import { ActionTile } from "../components/action-tile.tsx";
import { BalancesProblem } from "../components/balances-problem.tsx";
import { CoinRows } from "../components/coin-rows.tsx";
import { TotalCard } from "../components/total-card.tsx";
import { shownAccount } from "../data/record-filter.ts";

export function AssetsScreen() {
	const { t } = useLingui();
	const names = useAccountNames();
	const wallet = useWallet();
	const notKnown = useNotKnown(wallet);
	const live = useMode() === "live";
	const hidden = useAmountsHidden();
	const hideSmall = useSelected(settings, ({ hideSmallBalances }) => hideSmallBalances);
	const account = useStore(shownAccount);
	const [searching, setSearching] = useState(false);
	const [search, setSearch] = useState("");
	const coinsRef = useRef<HTMLDivElement>(null);
	const own = wallet.data?.accounts.find((one) => one.account === account);
	const poor = wallet.data?.accounts.every(({ currencies }) => currencies.every(({ total }) => isZeroAmount(total))) === true;
	// In a sandbox account without money, a link to test coins replaces the list of coins.
	const begins = poor && !live;

	return (
		<>
			<PageBar
				aside={
					<>
						<IconButton
							label={hidden ? t`Show amounts` : t`Hide amounts`}
							onClick={() => changeSettings({ hideAmounts: !hidden })}
						>
							{hidden ? <EyeOff aria-hidden size={22} strokeWidth={1.75} /> : <Eye aria-hidden size={22} strokeWidth={1.75} />}
						</IconButton>
						{!begins && (
							<IconButton
								label={t`Search coins`}
								aria-expanded={searching}
								onClick={() => {
									setSearch("");
									setSearching(!searching);
								}}
							>
								<Search aria-hidden size={22} strokeWidth={1.75} />
							</IconButton>
						)}
					</>
				}
			>
				<BarTitle>{t`Assets`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => wallet.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-4">
					<TotalCard
						wallet={wallet.data}
						notKnown={notKnown}
						onAccount={(next) => {
							shownAccount.set(next);
							coinsRef.current?.scrollIntoView({ behavior: "smooth", block: "nearest" });
						}}
					/>
					<nav aria-label={t`Move money`} className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-2.5">
						<ActionTile to="/pages/assets/deposit/index" primary={!begins} icon={ArrowDownToLine} label={t`Deposit`} />
						<ActionTile to="/pages/assets/withdraw/index" icon={Upload} label={t`Withdraw`} />
						<ActionTile to="/pages/assets/transfer/index" icon={ArrowLeftRight} label={t`Transfer`} />
						<ActionTile to="/pages/assets/c2c/index" icon={Coins} label="P2P" />
						<ActionTile to="/pages/assets/record" icon={ReceiptText} label={t`Records`} />
					</nav>
					{begins && (
						<Card className="py-1">
							<EmptyState
								title={t`Nothing here yet`}
								detail={t`This is a sandbox: take test coins and try everything with them.`}
								action={
									<Link
										to="/pages/assets/deposit/index"
										className="pressable inline-flex h-11 items-center rounded-m bg-brand px-5 text-14 font-semibold text-on-brand"
									>
										{t`Get test coins`}
									</Link>
								}
							/>
						</Card>
					)}
					{!begins && (
						<Card className="px-4 pt-3.5 pb-1">
							<div ref={coinsRef}>
								<Tabs
									label={t`Accounts`}
									value={account}
									onValueChange={shownAccount.set}
									items={ACCOUNTS.map((value) => ({ value, label: names[value] }))}
									aside={
										<Link to="/pages/assets/tradeAccount" search={{ account }} className="target shrink-0 text-12 text-soft">
											{t`Details`}
										</Link>
									}
								>
									{searching && (
										<Field
											label={t`Search coins`}
											labelPlace="hidden"
											placeholder={t`BTC, ETH, …`}
											type="search"
											autoFocus
											value={search}
											onValueChange={setSearch}
											className="mt-3"
										/>
									)}
									<CheckBox
										checked={hideSmall}
										onCheckedChange={(next) => changeSettings({ hideSmallBalances: next })}
										className="-mb-1"
									>
										{t`Hide small balances`}
									</CheckBox>
									{notKnown ? (
										<BalancesProblem onAgain={() => void wallet.refetch()} />
									) : (
										<CoinRows
											coins={own?.currencies ?? (wallet.data === undefined ? undefined : [])}
											search={search}
											hideSmall={hideSmall}
										/>
									)}
								</Tabs>
							</div>
						</Card>
					)}
				</main>
			</PullToRefresh>
		</>
	);
}
