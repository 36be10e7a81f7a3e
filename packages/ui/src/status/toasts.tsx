// Renders the toasts in one live region above everything else (z-index 10090, docs/reference/product.md §9). A toast stays while
// it is touched or focused. A swipe, its button or Escape closes it.
import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { join } from "../join.ts";
import { followToastGestures } from "./toast-gestures.ts";
import { dismissToast, isUnderLayer, onToasts, type Toast, toastsNow } from "./toast-store.ts";

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };

const PLACES = {
	top: "top-[calc(env(safe-area-inset-top)+8px)]",
	/** Position above the tab bar. In this place, a toast of two lines covers no content. */
	bar: "bottom-[calc(max(22px,env(safe-area-inset-bottom))-8px)]",
	bottom: "bottom-[calc(var(--page-bar,0px)+env(safe-area-inset-bottom)+12px)]",
} as const;

export function ToastRegion({ label, tabs }: { label: string; tabs: boolean }) {
	const shown = useSyncExternalStore(onToasts, toastsNow);
	const place = useSyncExternalStore(onToasts, isUnderLayer) ? "top" : tabs ? "bar" : "bottom";
	return (
		<section
			aria-label={label}
			aria-live="polite"
			data-place={place}
			className={join("pointer-events-none fixed inset-x-0 z-[10090] grid justify-items-center gap-2 px-5", PLACES[place])}
		>
			{shown.map((one) => (
				<ShownToast key={one.id} toast={one} />
			))}
		</section>
	);
}

function ShownToast({ toast: { id, text, tone } }: { toast: Toast }) {
	const { t } = useLingui();
	const Icon = ICONS[tone];
	const box = useRef<HTMLDivElement>(null);
	// The gestures work from the first frame of a toast, because the user may touch it before code that is loaded later has
	// arrived.
	useEffect(() => (box.current === null ? undefined : followToastGestures(box.current, id)), [id]);
	return (
		<div
			ref={box}
			role={tone === "bad" ? "alert" : undefined}
			className="pointer-events-auto flex max-w-[400px] touch-pan-y items-start gap-2.5 rounded-m border border-white/10 bg-tab-bar py-2.5 pr-1.5 pl-3.5 text-14 text-white shadow-[0_12px_40px_-8px_#000a] select-none animate-[candor-rise_200ms_ease-out]"
		>
			<Icon
				aria-hidden
				size={18}
				strokeWidth={1.75}
				className={join(
					"mt-px shrink-0",
					tone === "good" && "text-[#1fd39a]",
					tone === "bad" && "text-[#ff5a6e]",
					tone === "plain" && "text-accent",
				)}
			/>
			<span className="min-w-0 break-words">{text}</span>
			<button
				type="button"
				aria-label={t`Dismiss`}
				onClick={() => dismissToast(id)}
				className="target -my-1 grid size-7 shrink-0 place-items-center text-tab-bar-text"
			>
				<X aria-hidden size={16} strokeWidth={1.75} />
			</button>
		</div>
	);
}
