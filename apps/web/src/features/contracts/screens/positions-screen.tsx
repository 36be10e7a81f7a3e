import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { PositionTabs } from "../../../domain/contracts/components/position-tabs.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";

export function PositionsScreen() {
	const { t } = useLingui();
	return (
		<>
			<PageBar onBack={() => goBack("/pages/option/detail")}>
				<BarTitle>{t`My positions`}</BarTitle>
			</PageBar>
			<main className="px-4 pt-1 pb-10">
				<Card className="px-4 py-3.5">
					<PositionTabs account="real" />
				</Card>
			</main>
		</>
	);
}
