// Shows the chart in full screen: in landscape with the browser's full-screen mode if it is available, otherwise as an overlay
// over the page.
import { useEffect, useEffectEvent } from "react";

/** Chromium can lock the orientation, but TypeScript's DOM types lack this method. */
type Turning = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

/**
 * Shows the chart in full screen while `full` is true. @param onLeave called when the user ends the full screen with the
 * browser's controls
 */
export function useFullScreen(full: boolean, onLeave: () => void): void {
	const leave = useEffectEvent(onLeave);
	useEffect(() => {
		if (!full) return;
		const root = document.documentElement;
		const { overflow, scrollbarGutter } = root.style;
		let mine = true;
		Object.assign(root.style, { overflow: "hidden", scrollbarGutter: "auto" });
		root.toggleAttribute("data-full-screen", true);
		const enter = async () => {
			await root.requestFullscreen?.({ navigationUI: "hide" });
			// The orientation is locked only if the phone is upright. A phone that is already in landscape can then still be
			// turned back.
			if (matchMedia("(orientation: portrait)").matches) await (screen.orientation as Turning | undefined)?.lock?.("landscape");
		};
		enter().catch(() => undefined);
		const changed = () => {
			if (mine && document.fullscreenElement === null) leave();
		};
		document.addEventListener("fullscreenchange", changed);
		return () => {
			mine = false;
			document.removeEventListener("fullscreenchange", changed);
			Object.assign(root.style, { overflow, scrollbarGutter });
			root.toggleAttribute("data-full-screen", false);
			if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
		};
	}, [full]);
}
