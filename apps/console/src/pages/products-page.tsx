// Page with the current terms of all products. Each row links to a form that is filled with these terms and proposes a change.
import { Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Page } from "../parts/page.tsx";
import { goTo, href } from "../parts/router.ts";
import { Contracts } from "./products/contracts.tsx";
import { Earn } from "./products/earn.tsx";
import { Fees } from "./products/fees.tsx";
import { Funds } from "./products/funds.tsx";
import { Offerings } from "./products/offerings.tsx";
import { Options } from "./products/options.tsx";

const TABS = ["contracts", "options", "earn", "funds", "offerings", "fees"] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, () => ReactNode>> = {
	contracts: () => <Contracts />,
	options: () => <Options />,
	earn: () => <Earn />,
	funds: () => <Funds />,
	offerings: () => <Offerings />,
	fees: () => <Fees />,
};

export function ProductsPage({ search: { tab } }: { search: { tab?: string | undefined } }) {
	const { t } = useLingui();
	const shown = TABS.find((known) => known === tab) ?? "contracts";
	const labels: Readonly<Record<Tab, string>> = {
		contracts: t`Contracts`,
		options: t`Options`,
		earn: t`Earn`,
		funds: t`Arbitrage funds`,
		offerings: t`Offerings`,
		fees: t`Fees and countries`,
	};
	return (
		<Page title={t`Products`} detail={t`Terms as they are now. Most changes need a second operator.`}>
			<Tabs
				label={t`Products`}
				value={shown}
				onValueChange={(next) => goTo(href("/products", { tab: next }), { replace: true })}
				items={TABS.map((value) => ({ value, label: labels[value] }))}
				className="mb-4"
			>
				{PANELS[shown]()}
			</Tabs>
		</Page>
	);
}
