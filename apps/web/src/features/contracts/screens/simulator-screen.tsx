import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useAvailable } from "../../../data/available-balance.ts";
import { DemoBadge } from "../../../domain/contracts/components/demo-mark.tsx";
import { PositionTabs } from "../../../domain/contracts/components/position-tabs.tsx";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";

export function ContractSimulatorScreen() {
	const { t } = useLingui();
	const own = useHideableFigure();
	const available = useAvailable("demo", "DEMO");
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
				<BarTitle>{t`Contract simulator`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5">
					<div>
						<p className="text-12 text-soft">{t`Demo money available`}</p>
						<p className="num text-18 font-bold">
							{available === undefined ? "–" : own(available, { places: 2 })}{" "}
							<span className="text-12 font-normal text-soft">DEMO</span>
						</p>
					</div>
					<Link to="/pages/option/simulator" className="pressable target text-12 font-semibold text-brand">
						{t({ message: "Refill", context: "the way to more demo money" })}
					</Link>
				</Card>
				<LinkButton
					to="/pages/option/detail"
					search={{ half: "contracts", account: "simulation" }}
					className="w-full justify-center"
				>
					{t`Open a demo position`}
				</LinkButton>
				<Card className="px-4 py-3.5">
					<PositionTabs account="simulation" />
				</Card>
			</main>
		</>
	);
}
