// The navigation bar of both pages: the way back to where one came from, or to `otherwise` for who came by the address.
import { IconButton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type LinkProps, useRouter } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";

export function NoticeBar({ otherwise, children }: { otherwise: LinkProps["to"]; children: ReactNode }) {
	const { t } = useLingui();
	const router = useRouter();
	const back = () => {
		if (router.history.canGoBack()) router.history.back();
		else void router.navigate({ to: otherwise as string });
	};
	return (
		<header className="flex h-[var(--nav)] items-center pr-4 pl-1">
			<IconButton label={t`Back`} onClick={back}>
				<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
			</IconButton>
			{children}
		</header>
	);
}
