import { Card, Dialog, join, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Funnel } from "lucide-react";
import { useState } from "react";
import { useOpenOrders } from "../../../domain/spot/open-orders.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { useCancelOrders } from "../data/cancel-orders.ts";
import { ordersTab, useOrdersTab } from "../data/orders-list-position.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { thisPairOnly, useThisPairOnly } from "../data/preferences.ts";
import { OpenOrders, OrdersSkeleton } from "./open-orders.tsx";
import { OrderSheet } from "./order-sheet.tsx";

const loadFinished = async () => (await import("../order-details/finished-orders.tsx")).openFinishedOrders();
/** Delay in ms before the code of finished orders loads in advance. The page is idle by then. */
const AHEAD_MS = 4_000;

export function UserOrders({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const tab = useOrdersTab();
	const finished = useLazyPart(loadFinished, { wanted: tab !== "waiting", aheadMs: AHEAD_MS });
	const [shown, setShown] = useState<number>();
	const [asking, setAsking] = useState(false);
	const onlyThis = useThisPairOnly();
	const matchId = onlyThis ? pair.matchId : undefined;
	const waiting = useOpenOrders(matchId);
	const { cancelAll, cancellingAll } = useCancelOrders();
	const count = waiting.length;
	const symbol = waiting[0]?.symbol ?? pair.symbol;
	const markets = new Set(waiting.map((order) => order.match_id)).size;
	return (
		<Card className="px-4 py-3.5">
			<Tabs
				label={t`My orders`}
				value={tab}
				onValueChange={ordersTab.set}
				items={[
					{ value: "waiting", label: t({ message: `Open (${count})`, context: "tab: spot orders" }) },
					{ value: "completed", label: t`Completed` },
					{ value: "cancelled", label: t`Cancelled` },
				]}
				aside={
					<button
						type="button"
						aria-pressed={onlyThis}
						onClick={() => thisPairOnly.set(!onlyThis)}
						className={join("target shrink-0 text-12", onlyThis ? "font-semibold text-brand" : "text-soft")}
					>
						{/* On narrow phones an icon replaces the label, because three tabs leave no space for it. */}
						<Funnel aria-hidden size={16} strokeWidth={1.75} className="min-[380px]:hidden" />
						<span className="max-[379px]:sr-only">{t`This pair`}</span>
					</button>
				}
			>
				{tab === "waiting" ? (
					<OpenOrders orders={waiting} onShow={setShown} onCancelAll={() => setAsking(true)} />
				) : (
					<LazyPart
						part={finished}
						shape={<OrdersSkeleton />}
						title={t`These orders could not be loaded`}
						detail={t`They are safe with the exchange. Try again in a moment.`}
					>
						{(FinishedOrders) => (
							<FinishedOrders key={`${tab}:${matchId ?? ""}`} status={tab} matchId={matchId} onShow={setShown} />
						)}
					</LazyPart>
				)}
			</Tabs>
			<OrderSheet id={shown} onClose={() => setShown(undefined)} />
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={
					count < 2
						? t`Cancel all open orders?`
						: markets < 2
							? t`Cancel ${count} open orders of ${symbol}?`
							: t`Cancel ${count} open orders in ${markets} markets?`
				}
				detail={t`What they lock becomes available at once. Parts that filled stay filled.`}
				confirm={t`Cancel all`}
				tone="bad"
				busy={cancellingAll}
				onConfirm={() => cancelAll(matchId, () => setAsking(false))}
			/>
		</Card>
	);
}
