// Shows times in UTC, so that operators in several countries see the same time.
import { i18n } from "@lingui/core";
import { serverNow } from "../data/calls.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a time (ms) as `2026-11-26 09:12` in UTC. */
export const utcText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

/** Formats a time (ms) in UTC. The date is left out if it is today. */
export function utcTimeText(ms: number): string {
	const [text, today] = [utcText(ms), utcText(serverNow()).slice(0, 10)];
	return text.startsWith(today) ? text.slice(11) : text;
}

export function Moment({ at, seconds }: { at: number; seconds?: boolean }) {
	const iso = new Date(at).toISOString();
	const shown = seconds ? iso.slice(0, 19).replace("T", " ") : utcText(at);
	return (
		<time dateTime={iso} title={`${iso} (UTC)`} className="num whitespace-nowrap">
			{shown} <span className="text-11 text-faint">UTC</span>
		</time>
	);
}

/**
 * Formats a duration (ms) in its two largest units in the page's language, such as `41 hr 12 min`. If the second unit is zero,
 * it is left out.
 */
export function durationText(ms: number): string {
	const left = Math.max(0, ms);
	if (left >= 2 * DAY) return inUnits([Math.floor(left / DAY), "day"], [Math.floor((left % DAY) / HOUR), "hour"]);
	if (left >= HOUR) return inUnits([Math.floor(left / HOUR), "hour"], [Math.floor((left % HOUR) / MINUTE), "minute"]);
	if (left >= MINUTE) return inUnits([Math.floor(left / MINUTE), "minute"]);
	return inUnits([Math.floor(left / 1_000), "second"]);
}

function inUnits(...parts: readonly (readonly [count: number, unit: "day" | "hour" | "minute" | "second"])[]): string {
	const text = ([count, unit]: (typeof parts)[number]) =>
		new Intl.NumberFormat(i18n.locale, { style: "unit", unit, unitDisplay: "short" }).format(count);
	return parts
		.filter(([count], index) => index === 0 || count > 0)
		.map(text)
		.join(" ");
}

export const ageText = (at: number): string => durationText(serverNow() - at);
