// A link to a page of the app. It is a real HTML link, so that the browser's menu and keys work. A plain tap opens the page
// without loading the document again.
import type { AnchorHTMLAttributes, MouseEvent, PointerEvent } from "react";
import type { Pages } from "./page.ts";
import { useRouter } from "./pages.tsx";
import { hrefOf, type PagePath, type SearchOf } from "./paths.ts";
import type { Step } from "./router.ts";

export interface LinkProps<T extends Pages, P extends PagePath<T>>
	extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">,
		Pick<Step, "replace"> {
	to: P;
	search?: SearchOf<T, P>;
}

const isPlain = (event: MouseEvent) =>
	event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

export function Link<T extends Pages, P extends PagePath<T>>({
	to,
	search,
	replace,
	onClick,
	onPointerDown,
	children,
	...anchor
}: LinkProps<T, P>) {
	const { goTo, fetchAhead } = useRouter();
	const href = hrefOf<T, P>(search === undefined ? { to } : { to, search });
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (!isPlain(event)) return;
		event.preventDefault();
		goTo(href, { ...(replace && { replace }) });
	};
	const ahead = (event: PointerEvent<HTMLAnchorElement>) => {
		onPointerDown?.(event);
		fetchAhead(to);
	};
	return (
		<a {...anchor} href={href} onClick={follow} onPointerDown={ahead}>
			{children}
		</a>
	);
}
