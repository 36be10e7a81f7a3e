// The page behind the tab Options: market, signed price, chart, order form and the user's options; or contracts instead. Each
// section subscribes to its data separately, so that the new price of each second renders only that section.

import type { Quotation } from "@candor/contract";
import { Button, EmptyState, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { ContractsProps } from "../../../domain/contracts/open-contracts.tsx";
import { useQuotation } from "../../../domain/market/data/markets.ts";
import { MarketPicker } from "../../../domain/market/market-picker.tsx";
import { useUserLimitsDrawer } from "../../../domain/user-limits/use-user-limits-drawer.tsx";
import { navigate } from "../../../shared/navigation/router.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { ContractsPageSkeleton, OptionsPageSkeleton } from "../../../shared/page-parts/page-skeletons.tsx";
import type { OptionsSearch } from "../calculate/options-search.ts";
import { ChartArea } from "../components/chart-area.tsx";
import { HalfChips, OptionsBar } from "../components/options-bar.tsx";
import { OptionsLinks } from "../components/options-links.tsx";
import { OrderForm } from "../components/order-form.tsx";
import { OwnOptions } from "../components/own-options.tsx";
import { PriceHead } from "../components/price-head.tsx";
import { VerificationRequired } from "../components/verification-required.tsx";
import {
	chosenAccount,
	chosenHalf,
	chosenMarket,
	useChosenAccount,
	useChosenHalf,
	useChosenMarket,
} from "../data/preferences.ts";

const loadContracts = async () => (await import("../../../domain/contracts/open-contracts.tsx")).openContracts();
const loadHeadWatch = async () => (await import("../receipt/components/record-watch.tsx")).openRecordWatch();
/** Delay in ms before the daily check of price records. The page is idle by then. */
const WATCH_AFTER_MS = 5_000;
const WATCH_AGAIN_MS = 10_000;

export function OptionsScreen({ search: { symbol: asked, half: wanted, account } }: { search: OptionsSearch }) {
	const { t } = useLingui();
	const chosen = useChosenMarket();
	const symbol = asked ?? chosen;
	const chosenLast = useChosenHalf();
	const half = wanted ?? chosenLast;
	const markets = useQuotation();
	const sold = markets.data?.filter(({ option, contract }) => (half === "contracts" ? contract : option));
	const listed = sold?.find((one) => one.symbol === symbol);
	const [picking, setPicking] = useState(false);
	const contracts = useLazyPart(loadContracts, { wanted: half === "contracts" });
	useEffect(() => {
		if (asked) chosenMarket.set(asked);
		if (wanted) chosenHalf.set(wanted);
		if (account) chosenAccount.set(account);
		// The choices in the URL are stored, and then removed from the URL, so that a reload does not replace later choices of
		// the user by them.
		if (wanted ?? account)
			navigate({ to: "/pages/option/detail", search: { ...(asked && { symbol: asked }) }, replace: true, keepScroll: true });
	}, [asked, wanted, account]);
	const choose = (next: string) => {
		chosenMarket.set(next);
		// The market that the user chooses is stored, so the URL need not name it any more.
		navigate({ to: "/pages/option/detail", search: {}, replace: true, keepScroll: true });
	};
	const first = sold?.[0]?.symbol;
	let shown: ReactNode;
	if (half === "contracts" && listed !== undefined)
		shown = (
			<LazyPart
				part={contracts}
				shape={<HalfSkeleton half={half} />}
				title={t`This could not be loaded`}
				detail={t`Your money is safe. Try again in a moment.`}
			>
				{(Contracts) => <ContractsHalf listed={listed} Contracts={Contracts} />}
			</LazyPart>
		);
	else if (listed !== undefined) shown = <Options listed={listed} />;
	else if (sold === undefined && !markets.isError) shown = <HalfSkeleton half={half} />;
	else
		shown = (
			<EmptyState
				className="pt-24"
				title={
					sold === undefined
						? t`The market could not be loaded`
						: half === "contracts"
							? t`No contracts on ${symbol}`
							: t`No options are sold on ${symbol}`
				}
				detail={t`Your options and balances are safe. Try again in a moment.`}
				action={
					<Button
						size="small"
						onClick={() => {
							if (first !== undefined) choose(first);
							else void markets.refetch();
						}}
					>
						{first === undefined ? t`Try again` : t`Open ${first}`}
					</Button>
				}
			/>
		);
	return (
		<>
			<OptionsBar symbol={symbol} asked={account} onPick={() => setPicking(true)} />
			<main>{shown}</main>
			<MarketPicker open={picking} onOpenChange={setPicking} markets={sold ?? []} chosen={symbol} onChoose={choose} />
		</>
	);
}

function Options({ listed }: { listed: Quotation }) {
	const { t } = useLingui();
	const account = useChosenAccount();
	const limits = useUserLimitsDrawer(t`Your limits could not be loaded`);
	const { here: RecordWatch } = useLazyPart(loadHeadWatch, { wanted: false, aheadMs: WATCH_AFTER_MS, againMs: WATCH_AGAIN_MS });
	return (
		<>
			<div className="px-4">{RecordWatch !== undefined && <RecordWatch market={listed.symbol} />}</div>
			<PriceHead listed={listed} />
			<ChartArea listed={listed} account={account} />
			<div className="px-4 pt-3">
				<OrderForm
					key={account}
					market={listed}
					account={account}
					onLimits={limits.open}
					onDemo={() => chosenAccount.set("simulation")}
				/>
			</div>
			<div className="px-4 pt-5 pb-4">
				<OwnOptions key={account} account={account} />
				<OptionsLinks account={account} onLimits={limits.open} />
			</div>
			{limits.drawer}
		</>
	);
}

function ContractsHalf({ listed, Contracts }: { listed: Quotation; Contracts: ComponentType<ContractsProps> }) {
	const { t } = useLingui();
	const account = useChosenAccount();
	const limits = useUserLimitsDrawer(t`Your limits could not be loaded`);
	const [unverified, setUnverified] = useState(false);
	const resume = useRef<() => void>(undefined);
	return (
		<>
			<Contracts
				listed={listed}
				account={account}
				halves={<HalfChips />}
				onNotVerified={(goOn) => {
					resume.current = goOn;
					setUnverified(true);
				}}
				onLimits={limits.open}
			/>
			<VerificationRequired
				open={unverified}
				detail={t`Leverage above 20× with real money is open to people who are verified. Demo money is open to everybody.`}
				onOpenChange={setUnverified}
				onDone={() => resume.current?.()}
				onDemo={() => {
					setUnverified(false);
					chosenAccount.set("simulation");
				}}
			/>
			{limits.drawer}
		</>
	);
}

function HalfSkeleton({ half }: { half: "options" | "contracts" }) {
	if (half === "options")
		return (
			<div aria-busy>
				<OptionsPageSkeleton />
			</div>
		);
	return (
		<div aria-busy>
			<div className="flex px-4">
				<HalfChips asked={half} />
			</div>
			<ContractsPageSkeleton />
		</div>
	);
}
