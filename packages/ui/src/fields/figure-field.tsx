// A field of a figure: digits alone, grouped as the language writes them while nobody types; the phone shows its number pad.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFigures } from "../figures/figures.ts";
import { Field, type FieldBaseProps, type ReservedError } from "./field.tsx";
import { readDigits, shownWhileTyping } from "./numeric-input.ts";

export type FigureFieldProps = Omit<FieldBaseProps, "inputMode" | "type"> &
	ReservedError & {
		/** Plain decimal text with a point (what money's parseDecimal reads). */
		value: string;
		/** At most so many digits after the point. */
		decimals: number;
	};

/** Characters that a narrow field holds beside its label and unit, and the narrowest beside its steps: styles/fields.css. */
const BESIDE_ALL = 8;
const BESIDE_STEPS = 5;
/** Characters of a label that this counts on; a longer one takes the place of the figure's. A kanji or a syllable of Hangul counts twice. */
const LABEL = 8;

export function FigureField({ decimals, value, onValueChange, ...props }: FigureFieldProps) {
	const { label, labelPlace } = props;
	const { decimalMark, figure } = useFigures();
	/** While it has the focus: what stands in it, and the value that this was when it was typed. */
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
				// A point or comma is no more than half as wide, whatever font draws it.
				digits: (text.length + text.replace(/\D/g, "").length) / 2,
				long: beside + over > BESIDE_ALL ? "all" : beside > BESIDE_STEPS ? "steps" : undefined,
				onFocus(input) {
					// Groups go when typing begins. That moves the caret, so the whole is selected: the next digit replaces it.
					const grouped = input.value;
					flushSync(() => setTyping({ text: value.replace(".", decimalMark), value }));
					if (input.value !== grouped) queueMicrotask(() => input.select());
				},
				onLeft: () => setTyping(undefined),
			}}
		/>
	);
}
