// Input for a date. The browser's native date input is not used, because it follows the language of the browser's menus, which
// can differ from the page's language.
import { Field, type FieldProps } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { dayText, patternOf, readDay } from "./day-text.ts";

type DayFieldProps = Pick<FieldProps, "label" | "value" | "onValueChange"> & {
	/** If true, a line is reserved for the error. */
	roomy?: true;
	error?: string | undefined;
};

/** @param props `value` is an ISO date or empty; an incomplete date is reported as empty */
export function DayField({ label, value, onValueChange, roomy, error }: DayFieldProps) {
	const { t } = useLingui();
	const [text, setText] = useState(dayText(value));
	const [reported, setReported] = useState(value);
	const picker = useRef<HTMLInputElement>(null);
	// The value was changed outside this input, so the text follows it.
	if (value !== reported) {
		setReported(value);
		setText(dayText(value));
	}
	const report = (day: string) => {
		setReported(day);
		if (day !== value) onValueChange(day);
	};
	const reserved = (roomy ? { roomy, error } : {}) as { roomy: true; error?: string } | { roomy?: false };
	const letters = {
		year: t({ message: "yyyy", context: "place of a year in an input" }),
		month: t({ message: "mm", context: "place of a month in an input" }),
		day: t({ message: "dd", context: "place of a day in an input" }),
	};
	return (
		<Field
			label={label}
			value={text}
			placeholder={patternOf(letters)}
			inputMode="numeric"
			maxLength={16}
			onValueChange={(typed) => {
				setText(typed);
				report(readDay(typed) ?? "");
			}}
			onBlur={() => setText(dayText(reported))}
			action={
				<span className="relative -mr-2">
					<input
						ref={picker}
						type="date"
						tabIndex={-1}
						aria-hidden
						value={reported}
						onChange={(event) => {
							setText(dayText(event.target.value));
							report(event.target.value);
						}}
						className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
					/>
					<button
						type="button"
						aria-label={t`Choose a day: ${label}`}
						onClick={() => picker.current?.showPicker()}
						className="grid size-8 place-items-center rounded-s text-soft hover:text-ink"
					>
						<CalendarDays aria-hidden size={16} strokeWidth={1.75} />
					</button>
				</span>
			}
			{...reserved}
		/>
	);
}
