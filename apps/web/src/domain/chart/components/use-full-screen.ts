// Full screen: the browser's own mode if it exists, in landscape if allowed; otherwise an overlay over the page.
import { useEffect, useEffectEvent } from "react";

/** Chromium can turn the screen; the DOM's types have lost the method. */
type Turning = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

/** @param onLeave the person left the browser's full screen by its own means */
export function useFullScreen(full: boolean, onLeave: () => void): void {
	const leave = useEffectEvent(onLeave);
	useEffect(() => {
		if (!full) return;
		const root = document.documentElement;
		const { overflow, scrollbarGutter } = root.style;
		let mine = true;
		Object.assign(root.style, { overflow: "hidden", scrollbarGutter: "auto" });
		// The desktop sidebar makes room.
		root.toggleAttribute("data-full-screen", true);
		const enter = async () => {
			await root.requestFullscreen?.({ navigationUI: "hide" });
			// On a phone in landscape the user turns it back by hand.
			if (matchMedia("(orientation: portrait)").matches) await (screen.orientation as Turning | undefined)?.lock?.("landscape");
		};
		// Refused: the overlay it is, upright it stays.
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
