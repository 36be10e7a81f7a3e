// Pull to refresh (docs/reference/product.md §2). While the user pulls the page down from its top, a ring fills. When the user
// lets go of a full ring, the page's data is loaded again. For keyboards and screen readers there is a button, which is visible
// while it has the focus. styles/base.css disables the browser's own pull to refresh.
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLazyPart } from "../lazy/lazy-part.ts";
import { toast } from "../status/toast-store.ts";
import { REFRESH_DISTANCE_PX } from "./pull-ready.ts";

export interface PullToRefreshProps {
	/** Reloads the page's data. The promise rejects if some data failed to load. */
	onRefresh: () => Promise<unknown>;
	children: ReactNode;
}

const loadGesture = async () => (await import("./pull-gesture.ts")).followPulls;
const GESTURE_AGAIN_MS = 5_000;
const SHOWN_AT_LEAST_MS = 600;

function show(element: HTMLElement | null, pixels: number): void {
	element?.style.setProperty("--pull", `${pixels}px`);
	element?.style.setProperty("--pull-share", String(Math.min(1, pixels / REFRESH_DISTANCE_PX)));
}

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
	const { t } = useLingui();
	const frame = useRef<HTMLDivElement>(null);
	const busy = useRef(false);
	const [state, setState] = useState<"still" | "refreshing" | "done">("still");

	const refresh = async () => {
		if (busy.current) return;
		busy.current = true;
		setState("refreshing");
		show(frame.current, REFRESH_DISTANCE_PX);
		const seen = new Promise((done) => setTimeout(done, SHOWN_AT_LEAST_MS));
		try {
			await Promise.all([onRefresh(), seen]);
			setState("done");
		} catch {
			setState("still");
			toast(t`Could not be refreshed. What you see is what was known last.`, "bad");
		} finally {
			busy.current = false;
			show(frame.current, 0);
		}
	};
	const latest = useRef(refresh);
	useEffect(() => {
		latest.current = refresh;
	});
	const { here: followPulls } = useLazyPart(loadGesture, { wanted: true, againMs: GESTURE_AGAIN_MS });
	useEffect(() => {
		const element = frame.current as HTMLDivElement;
		return followPulls?.(element, {
			mayPull: () => !busy.current,
			onPull: (shown) => {
				element.dataset.pulling = "";
				show(element, shown);
			},
			onRelease: (shown) => {
				delete element.dataset.pulling;
				if (shown >= REFRESH_DISTANCE_PX) void latest.current();
				else show(element, 0);
			},
		});
	}, [followPulls]);

	return (
		<div ref={frame} className="pull" data-refreshing={state === "refreshing" || undefined}>
			<button type="button" className="pull-button" onClick={() => void refresh()}>
				{t`Refresh`}
			</button>
			<span role="status" className="sr-only">
				{state === "refreshing" ? t`Refreshing` : state === "done" ? t`Up to date` : ""}
			</span>
			<span className="pull-ring">
				<svg aria-hidden width={20} height={20} viewBox="0 0 20 20">
					<circle cx={10} cy={10} r={8} pathLength={1} />
				</svg>
			</span>
			<div className="pull-content">{children}</div>
		</div>
	);
}
