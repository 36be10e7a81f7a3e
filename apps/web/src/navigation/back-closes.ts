// The phone's back button closes what lies over the page before it leaves the page.
import { useEffect, useRef } from "react";
import { history } from "./router.ts";

/** Not in every browser, and not in TypeScript's library yet. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/** While `open`, going back calls `close` and stays; any other way from the page is free. */
export function useBackCloses(open: boolean, close: () => void): void {
	const latest = useRef(close);
	useEffect(() => {
		latest.current = close;
	});
	useEffect(() => {
		if (!open) return;
		// On the first page of a tab Back would leave the app without asking the page: phones that ask a close watcher first do not.
		// Not with a keyboard: Escape would reach the watcher too, and closes what lies uppermost by itself.
		const asks = "CloseWatcher" in window && matchMedia("(pointer: coarse)").matches;
		const watcher = asks ? new CloseWatcher() : undefined;
		watcher?.addEventListener("close", () => latest.current());
		const unblock = history.block({
			enableBeforeUnload: false,
			blockerFn: ({ action }) => {
				if (action !== "BACK") return false;
				latest.current();
				return true;
			},
		});
		return () => {
			watcher?.destroy();
			unblock();
		};
	}, [open]);
}
