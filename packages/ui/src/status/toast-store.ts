// The toasts that are there: which, for how long yet, and what holds them. Drawn by toasts.tsx.
import { onLayers } from "../overlays/layers.ts";

export type ToastTone = "good" | "bad" | "plain";

export interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: ToastTone;
	/** It tells of something that happened by itself, or of what led to the next page: another page does not end it. */
	readonly stays: boolean;
}

/** For `toast`: another page does not end it. */
export const STAYS = { stays: true } as const;

/** What went well is read at a glance, and stands over what one does next. */
const SHOWN_FOR_MS: Record<ToastTone, number> = { good: 2_600, bad: 4_000, plain: 3_600 };
/** After it was held: time to look away. */
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

/** Shows `text`; the same text already on screen is not shown twice. */
export function toast(text: string, tone: ToastTone = "plain", { stays }: { readonly stays: boolean } = { stays: false }): void {
	const id = nextId++;
	put([...toasts.filter((shown) => shown.text !== text), { id, text, tone, stays }].slice(-AT_MOST));
	endIn(id, SHOWN_FOR_MS[tone]);
}

export function dismissToast(id: number): void {
	put(toasts.filter((shown) => shown.id !== id));
}

/** While it is touched or has the focus its time stands still. */
export function holdToast(id: number): void {
	release(id);
}

export function letToastGo(id: number): void {
	if (toasts.some((shown) => shown.id === id)) endIn(id, AFTER_HOLD_MS);
}

/** Another page: what was said about the one before goes with it. */
export function leaveToasts(): void {
	put(toasts.filter(({ stays }) => stays));
}

/** Another person: none is theirs. */
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

// What is opened over the page is looked at: nothing of what was said before covers it.
let under = 0;
onLayers((count) => {
	if (count > under) forgetToasts();
	under = count;
	for (const listener of listeners) listener();
});

/** Whether something is open over the page: sheets and dialogs end at the bottom, where toasts are shown otherwise. */
export const isUnderLayer = (): boolean => under > 0;
