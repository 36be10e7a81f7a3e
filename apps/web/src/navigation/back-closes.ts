// The phone's back button closes what lies over the page before it leaves the page.
import { useEffect, useRef } from "react";
import { history } from "./router.ts";

/** While `open`, going back calls `close` and stays; any other way from the page is free. */
export function useBackCloses(open: boolean, close: () => void): void {
	const latest = useRef(close);
	useEffect(() => {
		latest.current = close;
	});
	useEffect(() => {
		if (!open) return;
		return history.block({
			enableBeforeUnload: false,
			blockerFn: ({ action }) => {
				if (action !== "BACK") return false;
				latest.current();
				return true;
			},
		});
	}, [open]);
}
