// Store of the visible toasts: their remaining time, and holding by touch or focus. toasts.tsx renders them.
import { onLayers } from "../overlays/layers.ts";

export type ToastTone = "good" | "bad" | "plain";

export interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: ToastTone;
	/** The toast reports a background event, or the step to the next page: a page change does not end it. */
	readonly stays: boolean;
}

/** For `toast`: a page change does not end it. */
export const STAYS = { stays: true } as const;

/** Time on screen by tone, ms. A success is short to read and must not cover the next step for long. */
const SHOWN_FOR_MS: Record<ToastTone, number> = { good: 2_600, bad: 4_000, plain: 3_600 };
/** Time on screen after a hold ends, ms. */
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

/** Shows `text`, unless the same text is already visible. */
export function toast(text: string, tone: ToastTone = "plain", { stays }: { readonly stays: boolean } = { stays: false }): void {
	const id = nextId++;
	put([...toasts.filter((shown) => shown.text !== text), { id, text, tone, stays }].slice(-AT_MOST));
	endIn(id, SHOWN_FOR_MS[tone]);
}

export function dismissToast(id: number): void {
	put(toasts.filter((shown) => shown.id !== id));
}

/** Stops a toast's time while it is touched or focused. */
export function holdToast(id: number): void {
	release(id);
}

export function letToastGo(id: number): void {
	if (toasts.some((shown) => shown.id === id)) endIn(id, AFTER_HOLD_MS);
}

/** Ends the toasts of the previous page; called on a page change. */
export function leaveToasts(): void {
	put(toasts.filter(({ stays }) => stays));
}

/** Ends all toasts; called when the user changes. */
export function forgetToasts(): void {
	put([]);
}

export function toastsNow(): readonly Toast[] {
	return toasts;
}

export function onToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

// An opened overlay: earlier toasts must not cover it.
let under = 0;
onLayers((count) => {
	if (count > under) forgetToasts();
	under = count;
	for (const listener of listeners) listener();
});

/** True while an overlay is open: sheets and dialogs are at the bottom, where toasts usually appear. */
export const isUnderLayer = (): boolean => under > 0;
