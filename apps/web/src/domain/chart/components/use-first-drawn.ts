// Reports the moment when candles become visible. The library draws in the next animation frame, so candles are visible one
// frame later.
import { useLayoutEffect } from "react";
import type { BarLoader } from "../data/bar-loader.ts";

/** Calls `onDrawn` with true when candles are visible, and with false while none are, for example after a failed load. */
export function useFirstDrawn(bars: BarLoader | undefined, onDrawn: (drawn: boolean) => void): void {
	useLayoutEffect(() => {
		onDrawn(false);
		if (bars === undefined) return;
		let frame = 0;
		let drawn = false;
		const look = () => {
			const { state } = bars.progress.get();
			if (state === "failed") {
				cancelAnimationFrame(frame);
				frame = 0;
				drawn = false;
				onDrawn(false);
			} else if (state === "shown" && !drawn && frame === 0) {
				frame = requestAnimationFrame(() => {
					frame = requestAnimationFrame(() => {
						frame = 0;
						drawn = true;
						onDrawn(true);
					});
				});
			}
		};
		look();
		const stop = bars.progress.subscribe(look);
		return () => {
			cancelAnimationFrame(frame);
			stop();
		};
	}, [bars, onDrawn]);
}
