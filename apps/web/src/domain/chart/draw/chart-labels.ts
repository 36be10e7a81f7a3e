// Figures and times on the chart in the user's language. The library gives texts; separators come from ui's figures.
import type { Figures } from "@candor/ui";
import type { FormatDateParams } from "klinecharts";

/**
 * Converts a time template of the library to parts of a date. Always 24 hours, as usual in trading. A template without hours belongs
 * to candles of a day or more, which begin in UTC; hours and minutes are in the user's time zone.
 */
function partsOf(template: string): Intl.DateTimeFormatOptions {
	return {
		...(template.includes("YYYY") && { year: "numeric" }),
		...(template.includes("MM") && { month: "short" }),
		...(template.includes("DD") && { day: "numeric" }),
		...(template.includes("HH") ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { timeZone: "UTC" }),
	};
}

export interface ChartLabels {
	date(params: Pick<FormatDateParams, "timestamp" | "template">): string;
	/** Formats a figure that already has its final decimals. */
	figure(value: string | number): string;
	compact(value: string | number): string;
}

export function chartLabels(figures: Figures): ChartLabels {
	const formats = new Map<string, Intl.DateTimeFormat>();
	const formatOf = (template: string) => {
		let format = formats.get(template);
		if (format === undefined) {
			// One calendar for all languages: a Buddhist year on the chart next to a Gregorian year in the book would confuse.
			format = new Intl.DateTimeFormat(`${figures.locale}-u-ca-gregory`, partsOf(template));
			formats.set(template, format);
		}
		return format;
	};
	return {
		date: ({ timestamp, template }) => formatOf(template).format(timestamp),
		figure: (value) => figures.figure(String(value)),
		compact: (value) => figures.compact(String(value)),
	};
}
