// Figures and times on the chart in the user's language. The library gives texts; separators come from ui's figures.
import type { Figures } from "@candor/ui";
import type { FormatDateParams } from "klinecharts";

/**
 * The library's templates by what they name, as the parts of a date. Twenty-four hours everywhere, as markets write them. Without hours it
 * is a candle of a day, a week or a month, which begins in UTC; hours and minutes are in the reader's time zone.
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
	/** A figure with its decimals already right. */
	figure(value: string | number): string;
	compact(value: string | number): string;
}

export function chartLabels(figures: Figures): ChartLabels {
	const formats = new Map<string, Intl.DateTimeFormat>();
	const formatOf = (template: string) => {
		let format = formats.get(template);
		if (format === undefined) {
			// One calendar for all languages: a chart with 2569 next to a book with 2026 would confuse.
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
