// Toasts: a short word about what just happened. One store, one live region above everything (z-index 10090, docs/product.md §9).
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { join } from "../join.ts";

export type ToastTone = "good" | "bad" | "plain";
interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: ToastTone;
}

/** What went well is read at a glance, and stands over what one does next. */
const SHOWN_FOR_MS = { good: 2_600, bad: 4_000, plain: 3_600 };
const AT_MOST = 2;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
	toasts = next;
	for (const listener of listeners) listener();
}

/** Shows `text`; the same text already on screen is not shown twice. */
export function toast(text: string, tone: ToastTone = "plain"): void {
	const id = nextId++;
	put([...toasts.filter((shown) => shown.text !== text), { id, text, tone }].slice(-AT_MOST));
	setTimeout(() => put(toasts.filter((shown) => shown.id !== id)), SHOWN_FOR_MS[tone]);
}

const ICONS = { good: CircleCheck, bad: CircleAlert, plain: Info };

export function ToastRegion({ label }: { label: string }) {
	const shown = useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => toasts,
	);
	return (
		<section
			aria-label={label}
			aria-live="polite"
			className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+52px)] z-[10090] grid justify-items-center gap-2 px-5"
		>
			{shown.map(({ id, text, tone }) => {
				const Icon = ICONS[tone];
				return (
					<div
						key={id}
						role={tone === "bad" ? "alert" : undefined}
						className="flex max-w-[400px] items-start gap-2.5 rounded-m border border-white/10 bg-tab-bar px-3.5 py-2.5 text-14 text-white shadow-[0_12px_40px_-8px_#000a] animate-[candor-rise_200ms_ease-out]"
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
					</div>
				);
			})}
		</section>
	);
}
