// Calculates the phase of an option from the option's times and the server's clock only, so that the phase is right after a
// phone has slept.
import type { Option } from "@candor/contract";

/**
 * Phase of an option that has not ended. In the phase `price`, the option's end time has passed, but the first price record
 * after that time has not arrived.
 */
export type Phase = "opening" | "running" | "price" | "outage";

export interface OptionProgress {
	readonly phase: Phase;
	/** Time until the option's next event is due, in ms; 0 if the event is overdue. */
	readonly leftMs: number;
	/** Elapsed fraction of the option's duration, 0 to 1. */
	readonly gone: number;
}

export function progressOf(option: Option, now: number): OptionProgress {
	const { close_time: end, opens_after, outage, transaction_period } = option;
	if (outage) return { phase: "outage", leftMs: 0, gone: 1 };
	if (end === null) return { phase: "opening", leftMs: Math.max(0, opens_after - now), gone: 0 };
	const leftMs = Math.max(0, end - now);
	const gone = Math.min(1, Math.max(0, 1 - leftMs / (transaction_period * 1_000)));
	return { phase: leftMs > 0 ? "running" : "price", leftMs, gone };
}

/** Formats a remaining time as a countdown such as `00:37`. The time is rounded up to full seconds. */
export function countdownText(leftMs: number): string {
	const seconds = Math.ceil(leftMs / 1_000);
	const two = (value: number) => String(value).padStart(2, "0");
	return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Formats a duration: in seconds below two minutes, otherwise in minutes. */
export function durationOf(seconds: number): { readonly unit: "s" | "m"; readonly count: number } {
	return seconds >= 120 && seconds % 60 === 0 ? { unit: "m", count: seconds / 60 } : { unit: "s", count: seconds };
}
