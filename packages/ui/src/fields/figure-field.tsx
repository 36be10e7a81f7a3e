// A field for a number: digits only, grouped by the language except during typing; phones show their number pad.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFigures } from "../figures/figures.ts";
import { Field, type FieldBaseProps, type ReservedError } from "./field.tsx";
import { readDigits, shownWhileTyping } from "./numeric-input.ts";

export type FigureFieldProps = Omit<FieldBaseProps, "inputMode" | "type"> &
	ReservedError & {
		/** Plain decimal text with a point (as money's parseDecimal reads it). */
		value: string;
		/** Limit of digits after the point. */
		decimals: number;
	};

/**
 * Number of characters that fit a narrow field next to its label and unit, and the narrowest field next to its steppers
 * (styles/fields.css).
 */
const BESIDE_ALL = 8;
const BESIDE_STEPS = 5;
/** Assumed length of a label; a longer one takes space from the figure. A kanji or a Hangul syllable counts twice. */
const LABEL = 8;

export function FigureField({ decimals, value, onValueChange, ...props }: FigureFieldProps) {
	const { label, labelPlace } = props;
	const { decimalMark, figure } = useFigures();
	/** While the field is focused: its text, and the value at the time of typing. */
	const [typing, setTyping] = useState<{ text: string; value: string }>();
	const text = typing === undefined ? figure(value) : typing.value === value ? typing.text : value.replace(".", decimalMark);
	const beside = labelPlace === "inside" ? text.length : 0;
	const over = Math.max(label.length + label.replace(/[\0-\u2fff]/g, "").length - LABEL, 0);
	return (
		<Field
			{...props}
			value={text}
			inputMode={decimals === 0 ? "numeric" : "decimal"}
			onValueChange={(text) => {
				const digits = readDigits(text, decimals, decimalMark);
				if (digits === null) return;
				setTyping({ text: shownWhileTyping(text, digits, decimalMark), value: digits });
				onValueChange(digits);
			}}
			figure={{
				// A point or comma is at most half as wide, in any font.
				digits: (text.length + text.replace(/\D/g, "").length) / 2,
				long: beside + over > BESIDE_ALL ? "all" : beside > BESIDE_STEPS ? "steps" : undefined,
				onFocus(input) {
					// Group separators are removed when typing starts. That moves the caret, so everything is selected: the next digit
					// replaces it.
					const grouped = input.value;
					flushSync(() => setTyping({ text: value.replace(".", decimalMark), value }));
					if (input.value !== grouped) queueMicrotask(() => input.select());
				},
				onLeft: () => setTyping(undefined),
			}}
		/>
	);
}
