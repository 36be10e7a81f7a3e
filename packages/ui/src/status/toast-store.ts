// The visible toasts: their remaining time, and what holds them. Rendered by toasts.tsx.
import { onLayers } from "../overlays/layers.ts";

export type ToastTone = "good" | "bad" | "plain";

export interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: ToastTone;
	/** It reports a background event, or the step to the next page: a page change does not end it. */
	readonly stays: boolean;
}

/** For `toast`: a page change does not end it. */
export const STAYS = { stays: true } as const;

/** A success is read at a glance, and must not cover the next step for long. */
const SHOWN_FOR_MS: Record<ToastTone, number> = { good: 2_600, bad: 4_000, plain: 3_600 };
/** After a hold: time to look away. */
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

/** Its time stops while it is touched or focused. */
export function holdToast(id: number): void {
	release(id);
}

export function letToastGo(id: number): void {
	if (toasts.some((shown) => shown.id === id)) endIn(id, AFTER_HOLD_MS);
}

/** Another page: ends toasts of the previous one. */
export function leaveToasts(): void {
	put(toasts.filter(({ stays }) => stays));
}

/** Another user: ends all toasts. */
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

/** An overlay is open: sheets and dialogs end at the bottom, the toasts' usual place. */
export const isUnderLayer = (): boolean => under > 0;
