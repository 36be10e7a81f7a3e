// The visible toasts and their remaining time. A toast that is touched or focused stays. toasts.tsx renders them.
import { onLayers } from "../overlays/layers.ts";

export type ToastTone = "good" | "bad" | "plain";

export interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: ToastTone;
	/**
	 * True if navigation does not end the toast. Such a toast reports a background event, or the action that caused the
	 * navigation.
	 */
	readonly stays: boolean;
}

/** Option of `toast`: navigation does not end this toast. */
export const KEEP_ON_NAVIGATION = { stays: true } as const;

/** Time on screen by tone, ms. A success message is short and must not cover the next step for long. */
const SHOWN_FOR_MS: Record<ToastTone, number> = { good: 2_600, bad: 4_000, plain: 3_600 };
/** Time on screen after the user releases a held toast, ms. */
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

/** Shows a toast. If a toast with this text is visible, the new one replaces it. */
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

/** Ends the toasts of the previous page on navigation, except those marked to stay. */
export function dismissToastsOnNavigation(): void {
	put(toasts.filter(({ stays }) => stays));
}

/** Ends all toasts; called when the user changes. */
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

// Number of open overlays. Toasts end when an overlay opens, so that no toast covers the overlay.
let under = 0;
onLayers((count) => {
	if (count > under) dismissAllToasts();
	under = count;
	for (const listener of listeners) listener();
});

/** True while an overlay is open. Sheets and dialogs are at the bottom of the page, where toasts usually appear. */
export const isUnderLayer = (): boolean => under > 0;
