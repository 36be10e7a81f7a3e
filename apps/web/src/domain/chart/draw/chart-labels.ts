// Formats numbers and times of the chart in the user's language.
import type { Figures } from "@candor/ui";
import type { FormatDateParams } from "klinecharts";

/**
 * Converts the drawing library's time template to `Intl` options. Hours run from 0 to 23 in every language, as usual in
 * trading. A template without hours belongs to candles of a day or longer: these begin at midnight UTC, so their dates are in
 * UTC. Times with hours and minutes are in the user's time zone.
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
	/** Formats a number that already has its final decimals. */
	figure(value: string | number): string;
	compact(value: string | number): string;
}

export function chartLabels(figures: Figures): ChartLabels {
	const formats = new Map<string, Intl.DateTimeFormat>();
	const formatOf = (template: string) => {
		let format = formats.get(template);
		if (format === undefined) {
			// Every language uses the Gregorian calendar. Otherwise a chart in Thai would show Buddhist years next to Gregorian
			// years in the order book.
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
