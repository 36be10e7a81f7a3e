import { Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ContractAccount, useOpenPositions } from "../data/use-open-positions.ts";
import { EndedPositions } from "./ended-positions.tsx";
import { OpenPositions } from "./own-positions.tsx";

type Tab = "holding" | "pending" | "closed" | "cancelled";

export function PositionTabs({ account }: { account: ContractAccount }) {
	const { t } = useLingui();
	const [tab, setTab] = useState<Tab>("holding");
	const positions = useOpenPositions(account);
	const holding = positions.filter(({ lots }) => lots > 0).length;
	const waiting = positions.length - holding;
	return (
		<Tabs
			label={t`My positions`}
			value={tab}
			onValueChange={setTab}
			items={[
				{ value: "holding", label: t({ message: `Open (${holding})`, context: "tab: open contract positions" }) },
				{ value: "pending", label: t`Pending (${waiting})` },
				{ value: "closed", label: t({ message: "Closed", context: "tab: contract positions that ended" }) },
				{ value: "cancelled", label: t({ message: "Cancelled", context: "tab: contract orders that were cancelled" }) },
			]}
		>
			{tab === "holding" || tab === "pending" ? (
				<OpenPositions account={account} tab={tab} />
			) : (
				<EndedPositions key={tab} account={account} status={tab === "closed" ? 3 : 4} />
			)}
		</Tabs>
	);
}
