// The phone's back button closes what lies over the page before it leaves the page.
import { useBlocker } from "@tanstack/react-router";

/** While `open`, going back calls `close` and stays; any other way from the page is free. */
export function useBackCloses(open: boolean, close: () => void): void {
	useBlocker({
		disabled: !open,
		enableBeforeUnload: false,
		shouldBlockFn: ({ action }) => {
			if (action !== "BACK") return false;
			close();
			return true;
		},
	});
}
