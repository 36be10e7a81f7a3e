// A page that could not be shown, its code not loaded or failed: what happened, what was not lost, what to do, and the way back.

import { usePath } from "@candor/client/page";
import { Button, IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import { goBack } from "../../navigation/router.ts";
import { TAB_PATHS } from "../guard.ts";

export function PageProblem() {
	const { t } = useLingui();
	// A tab's page has the tab bar below it.
	const tab = TAB_PATHS.includes(usePath());
	return (
		<>
			<header className={`flex h-[var(--nav)] items-center ${tab ? "px-4" : "pr-4 pl-1"}`}>
				{!tab && (
					<IconButton label={t`Back`} onClick={() => goBack("/")}>
						<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
					</IconButton>
				)}
				<span className="text-18 font-bold tracking-[-0.03em]">candor</span>
			</header>
			<main className="grid justify-items-center gap-2 px-8 pt-24 text-center">
				<h1 className="text-16 font-semibold">{t`This page could not be loaded`}</h1>
				<p className="text-14 text-soft">
					{t`Your orders and balances are safe with the exchange. The connection may be down, or the app was updated.`}
				</p>
				<Button className="mt-3" onClick={() => location.reload()}>{t`Load again`}</Button>
			</main>
		</>
	);
}
