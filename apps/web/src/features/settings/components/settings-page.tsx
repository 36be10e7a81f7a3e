import type { ReactNode } from "react";
import type { PagePath } from "../../../shared/navigation/paths.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";

export interface SettingsPageProps {
	title: string;
	/** Page that Back opens if the user opened this page by its URL, so that there is no previous page. */
	above?: PagePath;
	children: ReactNode;
}

export function SettingsPage({ title, above = "/pages/settings/index", children }: SettingsPageProps) {
	return (
		<>
			<PageBar onBack={() => goBack(above, { replace: true })}>
				<BarTitle>{title}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">{children}</main>
		</>
	);
}
