// A number field. It accepts only digits and a decimal mark, and groups the digits while the user does not type. Phones show
// their keyboard for numbers.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFigures } from "../figures/figures.ts";
import { Field, type FieldBaseProps, type ReservedError } from "./field.tsx";
import { readDigits, shownWhileTyping } from "./numeric-input.ts";

export type FigureFieldProps = Omit<FieldBaseProps, "inputMode" | "type"> &
	ReservedError & {
		/** Decimal text with a point, as `parseDecimal` of @candor/money reads it. */
		value: string;
		decimals: number;
	};

/** Number of characters that fit next to both label and unit in a narrow form (styles/fields.css). */
const BESIDE_ALL = 8;
/** Number of characters that fit next to the steppers in the narrowest form. */
const BESIDE_STEPS = 5;
/** Length of a label up to which the number has its full room, in characters. A kanji or a Hangul syllable counts as two. */
const LABEL = 8;

export function FigureField({ decimals, value, onValueChange, ...props }: FigureFieldProps) {
	const { label, labelPlace } = props;
	const { decimalMark, figure } = useFigures();
	/** Text that the focused field shows, and the decimal text that it means; undefined while the field has no focus. */
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
				// A point or comma is at most half as wide as a digit, in any font.
				digits: (text.length + text.replace(/\D/g, "").length) / 2,
				long: beside + over > BESIDE_ALL ? "all" : beside > BESIDE_STEPS ? "steps" : undefined,
				onFocus(input) {
					// When the field gets the focus, the group separators disappear and the caret would move. Therefore the whole
					// text is selected, and the first typed digit replaces it.
					const grouped = input.value;
					flushSync(() => setTyping({ text: value.replace(".", decimalMark), value }));
					if (input.value !== grouped) queueMicrotask(() => input.select());
				},
				onLeft: () => setTyping(undefined),
			}}
		/>
	);
}
