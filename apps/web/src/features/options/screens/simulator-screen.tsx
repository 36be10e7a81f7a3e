import { Button, Card, Sheet, Skeleton, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useQuotation } from "../../../domain/market/data/markets.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { DemoBadge } from "../components/demo-badge.tsx";
import { DemoMoney } from "../components/demo-money.tsx";
import { MarketChips } from "../components/market-chips.tsx";
import { OrderForm } from "../components/order-form.tsx";
import { OpenOptions } from "../components/own-options.tsx";
import { IndexNow } from "../components/price-head.tsx";
import { chosenMarket, useChosenMarket } from "../data/preferences.ts";

const load = async () => (await import("../components/history.tsx")).History;
const AHEAD_MS = 4_000;

export function SimulatorScreen() {
	const { t } = useLingui();
	const [tab, setTab] = useState<"list" | "history">("list");
	const [buying, setBuying] = useState(false);
	const part = useLazyPart(load, { wanted: tab === "history", aheadMs: AHEAD_MS });
	return (
		<>
			<PageBar
				onBack={() => goBack("/pages/option/detail")}
				aside={
					<span className="pr-2.5">
						<DemoBadge />
					</span>
				}
			>
				<BarTitle>{t`Simulator`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<DemoMoney />
				<Button size="large" wide data-main-action onClick={() => setBuying(true)}>
					{t`Buy a demo option`}
				</Button>
				<Card className="px-4 py-3.5">
					<Tabs
						label={t`My demo options`}
						value={tab}
						onValueChange={setTab}
						items={[
							{ value: "list", label: t({ message: "List", context: "open options of the simulator" }) },
							{ value: "history", label: t`History` },
						]}
					>
						{tab === "list" ? (
							<OpenOptions account="simulation" />
						) : (
							<LazyPart
								part={part}
								title={t`These options could not be loaded`}
								detail={t`They are safe with the exchange. Try again in a moment.`}
							>
								{(History) => <History account="simulation" status="settled" />}
							</LazyPart>
						)}
					</Tabs>
				</Card>
			</main>
			<Sheet open={buying} onOpenChange={setBuying} title={t`Buy a demo option`}>
				<BuyDemo
					onBought={() => {
						setBuying(false);
						setTab("list");
					}}
				/>
			</Sheet>
		</>
	);
}

function BuyDemo({ onBought }: { onBought: () => void }) {
	const symbol = useChosenMarket();
	const sold = useQuotation().data?.filter(({ option }) => option);
	const listed = sold?.find((one) => one.symbol === symbol) ?? sold?.[0];
	if (sold === undefined || listed === undefined) return <Skeleton height={320} />;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
			<MarketChips markets={sold} chosen={listed.symbol} onChoose={(next) => chosenMarket.set(next)} />
			<IndexNow symbol={listed.symbol} decimals={listed.decimals} />
			<OrderForm market={listed} account="simulation" onBought={onBought} />
		</div>
	);
}
