// Determines the next step of an order from the user's point of view. In each step, the page has at most one main action.
import type { P2pOrder } from "@candor/contract";

export type OrderStep =
	/** The user must name the payment account that will pay. */
	| "declare"
	| "wait_declare"
	| "pay"
	| "wait_payment"
	/** The payment window is over. The coins stay in escrow for a late payment. */
	| "late"
	| "wait_late"
	| "wait_release"
	| "release"
	| "dispute"
	| "bought"
	| "sold"
	| "cancelled";

type Steps = readonly [buyer: OrderStep, seller: OrderStep];

const STEPS: Readonly<Record<P2pOrder["state"], Steps>> = {
	created: ["declare", "wait_declare"],
	paying: ["pay", "wait_payment"],
	closing: ["late", "wait_late"],
	paid: ["wait_release", "release"],
	disputed: ["dispute", "dispute"],
	released: ["bought", "sold"],
	cancelled: ["cancelled", "cancelled"],
};

export const stepOf = ({ state, side }: Pick<P2pOrder, "state" | "side">): OrderStep => STEPS[state][side === "buy" ? 0 : 1];

/** Returns how much of the time until the deadline is left, as a fraction from 0 to 1. @param now server time in ms */
export function shareLeft({ state_from, due_at }: Pick<P2pOrder, "state_from" | "due_at">, now: number): number {
	if (due_at === null || due_at <= state_from) return 0;
	return Math.min(1, Math.max(0, (due_at - now) / (due_at - state_from)));
}

/** Formats the time left as a clock, such as `22:48` or `23:04:10`. */
export function clockOf(leftMs: number): string {
	const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
	const two = (value: number) => String(value).padStart(2, "0");
	const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
	return [...(hours > 0 ? [two(hours)] : []), two(minutes), two(seconds % 60)].join(":");
}

const MINUTE_MS = 60_000;
/** Numbers of minutes before the deadline at which the time left is announced to screen readers. */
const ANNOUNCED_MIN = [60, 30, 15, 10, 5, 2, 1] as const;

/**
 * Returns the number of minutes to announce: the smallest number in the list that is not below the time left. Returns undefined
 * if more time than the longest number is left, and after the deadline.
 */
export function announcedMinutes(leftMs: number): number | undefined {
	if (leftMs <= 0) return undefined;
	return ANNOUNCED_MIN.findLast((minutes) => leftMs <= minutes * MINUTE_MS);
}
