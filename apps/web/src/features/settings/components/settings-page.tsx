// A page of settings: the bar with the way back, then its cards.
import { IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { PagePath } from "../../../navigation/paths.ts";
import { goBack } from "../../../navigation/router.ts";

export interface SettingsPageProps {
	title: string;
	/** Where Back leads for whoever came here by the address. */
	above?: PagePath;
	children: ReactNode;
}

export function SettingsPage({ title, above = "/pages/settings/index", children }: SettingsPageProps) {
	const { t } = useLingui();
	const back = () => goBack(above, { replace: true });
	return (
		<>
			<header className="flex h-[var(--nav)] items-center pr-4 pl-1">
				<IconButton label={t`Back`} onClick={back}>
					<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
				</IconButton>
				<h1 className="min-w-0 flex-1 truncate text-[1.0625rem] font-semibold tracking-[-0.01em]">{title}</h1>
			</header>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">{children}</main>
		</>
	);
}
