// A page below Assets: navigation bar with the way back, then its cards.

import { IconButton, PullToRefresh } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { goBack } from "../../../navigation/router.ts";

export interface SubPageProps {
	title: string;
	aside?: ReactNode;
	/** Makes it a page that is pulled to refresh. */
	onRefresh?: () => Promise<unknown>;
	children: ReactNode;
}

export function SubPage({ title, aside, onRefresh, children }: SubPageProps) {
	const { t } = useLingui();
	const back = () => goBack("/pages/assets/index");
	const main = <main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-8">{children}</main>;
	return (
		<>
			<header className="flex h-[var(--nav)] items-center pr-4 pl-1">
				<IconButton label={t`Back`} onClick={back}>
					<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
				</IconButton>
				<h1 className="min-w-0 flex-1 truncate text-[1.0625rem] font-semibold tracking-[-0.01em]">{title}</h1>
				{aside}
			</header>
			{onRefresh === undefined ? main : <PullToRefresh onRefresh={onRefresh}>{main}</PullToRefresh>}
		</>
	);
}
