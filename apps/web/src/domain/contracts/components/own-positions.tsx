// Lists the user's positions and open orders of the shown contract, below the order form. A link leads to the page with all
// positions.
import { EmptyState, Skeleton, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Scale } from "lucide-react";
import { useState } from "react";
import { useAccountReady } from "../../../data/account.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { LongList } from "../../../shared/paged-list/long-list.tsx";
import { type ContractAccount, useOpenPositions } from "../data/use-open-positions.ts";
import { loadPositionActionSheet, PositionRow } from "./position-row.tsx";

const AHEAD_MS = 2_000;

export function OwnPositions({ account }: { account: ContractAccount }) {
	const { t } = useLingui();
	const [tab, setTab] = useState<"holding" | "pending">("holding");
	const positions = useOpenPositions(account);
	const holding = positions.filter(({ lots }) => lots > 0).length;
	const waiting = positions.length - holding;
	const all = account === "real" ? "/pages/lever/index" : "/pages/lever/simulator";
	return (
		<Tabs
			label={t`My positions`}
			value={tab}
			onValueChange={setTab}
			items={[
				{ value: "holding", label: t({ message: `Open (${holding})`, context: "tab: open contract positions" }) },
				{ value: "pending", label: t`Pending (${waiting})` },
			]}
			aside={
				<Link to={all} className="pressable target shrink-0 text-12 text-brand">
					{t`All positions`}
				</Link>
			}
		>
			<OpenPositions account={account} tab={tab} />
		</Tabs>
	);
}

export function OpenPositions({ account, tab }: { account: ContractAccount; tab: "holding" | "pending" }) {
	const { t } = useLingui();
	const positions = useOpenPositions(account).filter(({ lots }) => lots > 0 === (tab === "holding"));
	const ready = useAccountReady();
	useLazyPart(loadPositionActionSheet, { wanted: false, aheadMs: AHEAD_MS });
	if (!ready) return <Skeleton height={120} className="mt-2" />;
	if (positions.length === 0)
		return (
			<EmptyState
				icon={<Scale aria-hidden size={22} strokeWidth={1.75} />}
				title={tab === "holding" ? t`No open positions` : t`You have no open orders`}
				detail={
					tab === "holding"
						? t`A position that you open ticks here with the mark price.`
						: t`A limit order waits here until its price comes. You can cancel it any time.`
				}
			/>
		);
	return (
		<LongList items={positions}>
			{(position, index) => <PositionRow key={position.id} position={position} first={index === 0} />}
		</LongList>
	);
}
