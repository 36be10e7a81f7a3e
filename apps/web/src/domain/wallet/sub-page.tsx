import { PullToRefresh } from "@candor/ui";
import type { ReactNode } from "react";
import { goBack } from "../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../shared/page-bar/page-bar.tsx";

export interface SubPageProps {
	title: string;
	aside?: ReactNode;
	onRefresh?: () => Promise<unknown>;
	children: ReactNode;
}

export function SubPage({ title, aside, onRefresh, children }: SubPageProps) {
	const main = <main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-8">{children}</main>;
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/index")} aside={aside}>
				<BarTitle>{title}</BarTitle>
			</PageBar>
			{onRefresh === undefined ? main : <PullToRefresh onRefresh={onRefresh}>{main}</PullToRefresh>}
		</>
	);
}
