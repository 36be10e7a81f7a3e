// The navigation bar of both pages: the way back to where one came from, or to `otherwise` for who came by the address.
import { IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { PagePath } from "../../../navigation/paths.ts";
import { goBack } from "../../../navigation/router.ts";

export function NoticeBar({ otherwise, children }: { otherwise: PagePath; children: ReactNode }) {
	const { t } = useLingui();
	const back = () => goBack(otherwise);
	return (
		<header className="flex h-[var(--nav)] items-center pr-4 pl-1">
			<IconButton label={t`Back`} onClick={back}>
				<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
			</IconButton>
			{children}
		</header>
	);
}
