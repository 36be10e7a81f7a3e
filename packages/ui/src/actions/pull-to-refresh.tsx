// Pull to refresh (docs/reference/product.md §2). The user pulls the page down from its top, a ring fills, and the release reloads the
// data. Keyboards and screen readers get a button instead, which is visible while focused. styles/base.css disables the browser's own
// pull to refresh.
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLazyPart } from "../lazy/lazy-part.ts";
import { toast } from "../status/toast-store.ts";
import { READY_AT } from "./pull-ready.ts";

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
	element?.style.setProperty("--pull-share", String(Math.min(1, pixels / READY_AT)));
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
		show(frame.current, READY_AT);
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
				if (shown >= READY_AT) void latest.current();
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
