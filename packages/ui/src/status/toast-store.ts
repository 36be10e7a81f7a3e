// Stores the visible toasts (short messages), and ends each after a time. A toast does not end while it is touched or focused.
// toasts.tsx renders the toasts.
import { onLayers } from "../overlays/layers.ts";

export type ToastTone = "good" | "bad" | "plain";

export interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: ToastTone;
	/**
	 * True if the toast stays when the user goes to another page. Such a toast reports an event in the background, or the action
	 * that led to the other page.
	 */
	readonly stays: boolean;
}

/** Option for `toast`: the toast stays when the user goes to another page. */
export const KEEP_ON_NAVIGATION = { stays: true } as const;

/** Time on screen by tone, ms. A message about success is short, because it must not cover the next step for long. */
const SHOWN_FOR_MS: Record<ToastTone, number> = { good: 2_600, bad: 4_000, plain: 3_600 };
/** Time for which a held toast stays after the user releases it, ms. */
const AFTER_HOLD_MS = 1_200;
const AT_MOST = 2;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function put(next: readonly Toast[]): void {
	if (next.length === toasts.length && next.every((one, at) => one === toasts[at])) return;
	for (const { id } of toasts) if (!next.some((one) => one.id === id)) release(id);
	toasts = next;
	for (const listener of listeners) listener();
}

function release(id: number): void {
	clearTimeout(timers.get(id));
	timers.delete(id);
}

function endIn(id: number, ms: number): void {
	release(id);
	timers.set(
		id,
		setTimeout(() => dismissToast(id), ms),
	);
}

/** Shows a toast. It replaces a visible toast with the same text. */
export function toast(text: string, tone: ToastTone = "plain", { stays }: { readonly stays: boolean } = { stays: false }): void {
	const id = nextId++;
	put([...toasts.filter((shown) => shown.text !== text), { id, text, tone, stays }].slice(-AT_MOST));
	endIn(id, SHOWN_FOR_MS[tone]);
}

export function dismissToast(id: number): void {
	put(toasts.filter((shown) => shown.id !== id));
}

/** Keeps a toast on screen while the user touches or focuses it. */
export function holdToast(id: number): void {
	release(id);
}

export function releaseToast(id: number): void {
	if (toasts.some((shown) => shown.id === id)) endIn(id, AFTER_HOLD_MS);
}

/** Ends the toasts of the previous page after a navigation, except those with `stays`. */
export function dismissToastsOnNavigation(): void {
	put(toasts.filter(({ stays }) => stays));
}

/** Ends all toasts. The app calls it when the user changes. */
export function dismissAllToasts(): void {
	put([]);
}

export function toastsNow(): readonly Toast[] {
	return toasts;
}

export function onToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

// Number of open overlays. When an overlay opens, all toasts end, so that no toast covers it.
let under = 0;
onLayers((count) => {
	if (count > under) dismissAllToasts();
	under = count;
	for (const listener of listeners) listener();
});

/** Returns true while an overlay is open. Sheets and dialogs are at the bottom of the page, where toasts usually are. */
export const isUnderLayer = (): boolean => under > 0;
