// The field: a label, what is typed, the unit after it, and below it why it is not right yet.
import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import {
	type CSSProperties,
	type HTMLInputAutoCompleteAttribute,
	type HTMLInputTypeAttribute,
	type ReactNode,
	useId,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { useFigures } from "../figures/figures.ts";
import { join } from "../join.ts";
import { afterTap } from "./after-tap.ts";
import { readDigits, shownWhileTyping } from "./numeric-input.ts";

export interface FieldProps {
	label: string;
	/** Plain text; in numeric mode plain decimal text with a point (what money's parseDecimal reads). */
	value: string;
	onValueChange: (value: string) => void;
	/** Where the label stands: above, inside at the left (tickets), or only for screen readers. */
	labelPlace?: "above" | "inside" | "hidden";
	/** Digits only, at most so many after the point; the phone shows its number pad. */
	decimals?: number;
	/** After the value: `USDT`. */
	unit?: ReactNode;
	/** Beside the value: a button (`Max`, `Send code`). */
	action?: ReactNode;
	/** Why it is not right; announced, and the field is marked. */
	error?: ReactNode;
	hint?: ReactNode;
	/** A line below is kept for error and hint: nothing moves when they come and go. */
	roomy?: boolean;
	placeholder?: string;
	type?: HTMLInputTypeAttribute;
	autoComplete?: HTMLInputAutoCompleteAttribute;
	inputMode?: "text" | "email" | "tel" | "numeric" | "decimal" | "search";
	size?: "medium" | "large";
	name?: string;
	maxLength?: number;
	disabled?: boolean;
	readOnly?: boolean;
	autoFocus?: boolean;
	onBlur?: () => void;
	onEnter?: () => void;
	/** The arrow keys: a step up or down. */
	onStep?: (way: 1 | -1) => void;
	/** `Steppers`, for the same by touch. */
	steps?: ReactNode;
	className?: string;
}

/** Characters that a narrow field holds beside its label and unit, and the narrowest beside its steps: styles/fields.css. */
const BESIDE_ALL = 8;
const BESIDE_STEPS = 5;
/** Characters of a label that this counts on; a longer one takes the place of the figure's. A kanji or a syllable of Hangul counts twice. */
const LABEL = 8;

export function Field({
	label,
	value,
	onValueChange,
	labelPlace = "above",
	decimals,
	unit,
	action,
	error,
	hint,
	roomy,
	type = "text",
	size = "medium",
	onBlur,
	onEnter,
	onStep,
	steps,
	className,
	inputMode,
	autoCapitalize = "none",
	...input
}: FieldProps & { autoCapitalize?: string }) {
	const id = useId();
	const { t } = useLingui();
	const { decimalMark, figure } = useFigures();
	const [shown, setShown] = useState(false);
	/** While it has the focus: what stands in it, and the value that this was when it was typed. */
	const [typing, setTyping] = useState<{ text: string; value: string }>();
	const numeric = decimals !== undefined;
	const note = error ?? hint;
	const text = !numeric
		? value
		: typing === undefined
			? figure(value)
			: typing.value === value
				? typing.text
				: value.replace(".", decimalMark);
	// In digits: a point or comma is no more than half as wide, whatever font draws it.
	const wide = (text.length + text.replace(/\D/g, "").length) / 2;
	const beside = numeric && labelPlace === "inside" ? text.length : 0;
	const over = Math.max(label.length + label.replace(/[\0-\u2fff]/g, "").length - LABEL, 0);
	const change = (text: string) => {
		if (!numeric) return onValueChange(text);
		const digits = readDigits(text, decimals, decimalMark);
		if (digits === null) return;
		setTyping({ text: shownWhileTyping(text, digits, decimalMark), value: digits });
		onValueChange(digits);
	};
	return (
		<div className={className}>
			{labelPlace === "above" && (
				<label htmlFor={id} className="mb-1.5 block text-12 text-soft">
					{label}
				</label>
			)}
			<div
				className={join(
					"flex items-center gap-2 rounded-m bg-raised px-3 outline-[1.5px] outline-transparent transition-[outline-color] duration-150 has-[input:focus]:outline-brand",
					size === "large" ? "h-[50px]" : "h-[max(44px,2.25rem)]",
					labelPlace === "inside" && "field-box",
					error !== undefined && "outline-bad has-[input:focus]:outline-bad",
					input.disabled && "opacity-60",
				)}
				data-long={beside + over > BESIDE_ALL ? "all" : beside > BESIDE_STEPS ? "steps" : undefined}
				style={{ outlineStyle: "solid", "--digits": wide } as CSSProperties}
			>
				{labelPlace === "inside" && (
					<label htmlFor={id} className="shrink-0 text-12 text-faint">
						{label}
					</label>
				)}
				<input
					{...input}
					// Something to be shown while empty: the narrow field's unit keeps its place until there is a figure.
					placeholder={input.placeholder ?? (labelPlace === "inside" ? " " : undefined)}
					id={id}
					aria-label={labelPlace === "hidden" ? label : undefined}
					aria-invalid={error !== undefined || undefined}
					aria-describedby={note === undefined ? undefined : `${id}-note`}
					type={type === "password" && shown ? "text" : type}
					inputMode={numeric ? (decimals === 0 ? "numeric" : "decimal") : inputMode}
					autoCapitalize={autoCapitalize}
					autoCorrect="off"
					spellCheck={false}
					value={text}
					onFocus={(event) => {
						if (!numeric) return;
						// Groups go when typing begins. That moves the caret, so the whole is selected: the next digit replaces it.
						const input = event.currentTarget;
						const grouped = input.value;
						flushSync(() => setTyping({ text: value.replace(".", decimalMark), value }));
						if (input.value !== grouped) queueMicrotask(() => input.select());
					}}
					onBlur={() => {
						setTyping(undefined);
						if (onBlur !== undefined) afterTap(onBlur);
					}}
					onChange={(event) => change(event.target.value)}
					onKeyDown={(event) => {
						if (event.key === "Enter" && onEnter !== undefined) onEnter();
						const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
						if (way === undefined || onStep === undefined) return;
						event.preventDefault();
						onStep(way);
					}}
					className={join(
						"h-full min-w-0 flex-1 bg-transparent text-[length:var(--figure,1rem)] outline-none",
						numeric && "num font-semibold",
						labelPlace === "inside" && "text-right",
					)}
				/>
				{unit !== undefined && <span className="field-unit shrink-0 text-11 text-faint">{unit}</span>}
				{steps}
				{type === "password" && (
					<button
						type="button"
						aria-label={shown ? t`Hide password` : t`Show password`}
						aria-pressed={shown}
						onClick={() => setShown(!shown)}
						className="-mr-3 grid size-11 shrink-0 place-items-center text-soft"
					>
						{shown ? <EyeOff aria-hidden size={20} strokeWidth={1.75} /> : <Eye aria-hidden size={20} strokeWidth={1.75} />}
					</button>
				)}
				{action}
			</div>
			{(note !== undefined || roomy) && (
				<div
					// Put in anew with an error, so that screen readers hear it.
					key={error === undefined ? "hint" : "error"}
					id={`${id}-note`}
					role={error === undefined ? undefined : "alert"}
					className={join(
						"field-note text-12",
						roomy ? "mt-1 min-h-[1.0625rem]" : "mt-1.5",
						error === undefined ? "text-soft" : "text-bad",
					)}
				>
					{note}
				</div>
			)}
		</div>
	);
}
