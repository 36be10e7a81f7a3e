// Lists the user's options below the order form: open options, options that ended while the page is open, and older options
// page by page.
import { EmptyState, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { useAccountReady } from "../../../data/account.ts";
import { forgetEnded, useEndedOptions } from "../../../domain/options/ended-options.ts";
import { useOpenOptions } from "../../../domain/options/use-open-options.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import type { OptionAccount } from "../data/preferences.ts";
import { OptionCard } from "./option-card.tsx";

type Tab = "open" | "settled" | "void";

const load = async () => (await import("./history.tsx")).History;
/** Delay in ms before the code of older options loads in advance. The page is idle by then. */
const AHEAD_MS = 4_000;

export function OwnOptions({ account }: { account: OptionAccount }) {
	const { t } = useLingui();
	const [tab, setTab] = useState<Tab>("open");
	const part = useLazyPart(load, { wanted: tab !== "open", aheadMs: AHEAD_MS });
	const count = useOpenOptions(account).length;
	return (
		<Tabs
			label={t`My options`}
			value={tab}
			onValueChange={setTab}
			items={[
				{ value: "open", label: t`Open (${count})` },
				{ value: "settled", label: t`Settled` },
				{ value: "void", label: t`Void` },
			]}
		>
			{tab === "open" ? (
				<OpenOptions account={account} />
			) : (
				<LazyPart
					part={part}
					title={t`These options could not be loaded`}
					detail={t`They are safe with the exchange. Try again in a moment.`}
				>
					{(History) => <History key={`${account} ${tab}`} account={account} status={tab} />}
				</LazyPart>
			)}
		</Tabs>
	);
}

/** Lists open options, and options that ended since the user opened the page. */
export function OpenOptions({ account }: { account: OptionAccount }) {
	const { t } = useLingui();
	const open = useOpenOptions(account);
	const ended = useEndedOptions(account);
	const ready = useAccountReady();
	// When the user leaves the page, ended options are forgotten here. At the next visit they are in the list of older options.
	useEffect(() => forgetEnded, []);
	if (ready && open.length + ended.length === 0)
		return (
			<EmptyState
				icon={<Clock aria-hidden size={22} strokeWidth={1.75} />}
				title={t`No open options`}
				detail={t`An option that you bought counts down here, and shows how it ended.`}
			/>
		);
	return (
		<div className="mt-1 grid gap-2.5">
			{[...open, ...ended].map((option) => (
				<OptionCard key={option.id} option={option} />
			))}
		</div>
	);
}
