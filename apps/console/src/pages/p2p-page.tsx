// Page about P2P trading: merchants, advertisements, and the catalogue of terms, currencies and pay types.
import { Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { P2pSearch } from "../parts/p2p-texts.ts";
import { Page } from "../parts/page.tsx";
import { goTo, href } from "../parts/router.ts";
import { Advertisements } from "./p2p/advertisements.tsx";
import { Catalogue } from "./p2p/catalogue.tsx";
import { Merchants } from "./p2p/merchants.tsx";

const TABS = ["merchants", "advertisements", "catalogue"] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, (search: P2pSearch) => ReactNode>> = {
	merchants: (search) => <Merchants search={search} />,
	advertisements: (search) => <Advertisements search={search} />,
	catalogue: () => <Catalogue />,
};

export function P2pPage({ search }: { search: P2pSearch }) {
	const { t } = useLingui();
	const shown = TABS.find((known) => known === search.tab) ?? "merchants";
	const labels: Readonly<Record<Tab, string>> = {
		merchants: t`Merchants`,
		advertisements: t`Advertisements`,
		catalogue: t`Catalogue`,
	};
	return (
		<Page title={t`P2P`} detail={t`Trades between users for fiat money. Shown users are in the audit log.`}>
			<Tabs
				label={t`P2P`}
				value={shown}
				onValueChange={(tab) => goTo(href("/p2p", { tab: tab === "merchants" ? "" : tab }), { replace: true })}
				items={TABS.map((value) => ({ value, label: labels[value] }))}
				className="mb-4"
			>
				{PANELS[shown](search)}
			</Tabs>
		</Page>
	);
}
