// Bar at the top of every page, with Back button, title, sandbox badge and actions. The title has the same height on all pages.
import { IconButton, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { SandboxChip } from "./sandbox-chip.tsx";

export interface PageBarProps {
	onBack?: (() => void) | undefined;
	lead?: ReactNode;
	/** Title of the page. If the title is only text, the caller uses `BarTitle`. */
	children?: ReactNode;
	aside?: ReactNode;
}

export function PageBar({ onBack, lead, children, aside }: PageBarProps) {
	const { t } = useLingui();
	const led = onBack !== undefined || lead !== undefined;
	return (
		<header className={join("flex min-h-[var(--nav)] items-center pr-1.5", led ? "pl-1" : "pl-4")}>
			{onBack !== undefined && (
				<IconButton label={t`Back`} onClick={onBack}>
					<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
				</IconButton>
			)}
			{lead}
			<div className="flex min-w-0 flex-1 items-center gap-2.5">
				{children}
				<SandboxChip />
			</div>
			<div className="flex shrink-0 items-center pl-2">{aside}</div>
		</header>
	);
}

/** Title that is only text. A long title uses a second line, for which the bar has space. */
export function BarTitle({ children }: { children: ReactNode }) {
	return (
		<h1 className="line-clamp-2 break-words text-[min(1.0625rem,7.5vw)] leading-[1.18] font-semibold tracking-[-0.01em]">
			{children}
		</h1>
	);
}
