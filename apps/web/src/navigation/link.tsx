// A link to a page of the app: a real one, for the browser's own menu and keys, that a plain tap follows without loading anew.
import type { AnchorHTMLAttributes, MouseEvent, PointerEvent } from "react";
import { hrefOf, type PagePath, type SearchOf } from "./paths.ts";
import { fetchAhead, goTo, type Step } from "./router.ts";

export interface LinkProps<P extends PagePath>
	extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">,
		Pick<Step, "replace"> {
	to: P;
	search?: SearchOf<P>;
}

const isPlain = (event: MouseEvent) =>
	event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

export function Link<P extends PagePath>({ to, search, replace, onClick, onPointerDown, children, ...anchor }: LinkProps<P>) {
	const href = hrefOf(search === undefined ? { to } : { to, search });
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (!isPlain(event)) return;
		event.preventDefault();
		goTo(href, { replace: replace ?? false });
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
