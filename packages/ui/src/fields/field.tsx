// A form field: label, input, unit, and a line for errors below. Number fields are in figure-field.tsx, because the sign-in page
// does not need them.
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
import { join } from "../join.ts";
import { afterTap } from "./after-tap.ts";

/**
 * Props for a field's error. With `roomy`, the field reserves a line below the input for the error, so that nothing moves when
 * the error appears. A field that can have an error must set `roomy`.
 */
export type ReservedError = { roomy: true; error?: ReactNode } | { roomy?: false; error?: never };

export interface FieldBaseProps {
	label: string;
	value: string;
	onValueChange: (value: string) => void;
	/** Position of the label: above the input, inside it on the left, or `hidden`, which means for screen readers only. */
	labelPlace?: "above" | "inside" | "hidden";
	unit?: ReactNode;
	/** Button after the value, such as `Max` or `Send code`. */
	action?: ReactNode;
	hint?: ReactNode;
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
	/** Called when an arrow key raises (1) or lowers (-1) the value by one step. */
	onStep?: (way: 1 | -1) => void;
	/** Buttons that raise or lower the value by one step (steppers.tsx). */
	steps?: ReactNode;
	className?: string;
}

/** Props of a field. `error` says why the value is invalid. Screen readers announce it. */
export type FieldProps = FieldBaseProps & ReservedError;

/** State and handlers that a number field (figure-field.tsx) passes to its field. */
export interface TypedFigure {
	readonly digits: number;
	/** Parts of the field that must shrink in a narrow form to make room for the number; undefined for none. */
	readonly long: "all" | "steps" | undefined;
	readonly onFocus: (input: HTMLInputElement) => void;
	/** Called when the field has lost the focus, just before the click that took it away. */
	readonly onLeft: () => void;
}

export function Field({
	label,
	value,
	onValueChange,
	labelPlace = "above",
	figure,
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
	autoCapitalize = "none",
	...input
}: FieldProps & { autoCapitalize?: string; figure?: TypedFigure }) {
	const id = useId();
	const { t } = useLingui();
	const [shown, setShown] = useState(false);
	const note = error ?? hint;
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
				data-long={figure?.long}
				style={{ outlineStyle: "solid", "--digits": figure?.digits } as CSSProperties}
			>
				{labelPlace === "inside" && (
					<label htmlFor={id} className="shrink-0 text-12 text-faint">
						{label}
					</label>
				)}
				<input
					{...input}
					// A blank placeholder keeps the unit in its place while the field is empty.
					placeholder={input.placeholder ?? (labelPlace === "inside" ? " " : undefined)}
					id={id}
					aria-label={labelPlace === "hidden" ? label : undefined}
					aria-invalid={error !== undefined || undefined}
					aria-describedby={note === undefined ? undefined : `${id}-note`}
					type={type === "password" && shown ? "text" : type}
					autoCapitalize={autoCapitalize}
					autoCorrect="off"
					spellCheck={false}
					value={value}
					onFocus={(event) => figure?.onFocus(event.currentTarget)}
					onBlur={() => {
						figure?.onLeft();
						if (onBlur !== undefined) afterTap(onBlur);
					}}
					onChange={(event) => onValueChange(event.target.value)}
					onKeyDown={(event) => {
						if (event.key === "Enter" && onEnter !== undefined) onEnter();
						const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : undefined;
						if (way === undefined || onStep === undefined) return;
						event.preventDefault();
						onStep(way);
					}}
					className={join(
						"h-full min-w-0 flex-1 bg-transparent text-[length:var(--figure,1rem)] outline-none",
						figure !== undefined && "num font-semibold",
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
					// The key changes when an error appears. Then React inserts a new element, and screen readers announce it.
					key={error === undefined ? "hint" : "error"}
					id={`${id}-note`}
					role={error === undefined ? undefined : "alert"}
					className={join(
						"field-note",
						// In a narrow form, the second line of an error takes the gap below, so that the button does not move.
						labelPlace === "inside" && roomy
							? "mt-0.5 h-[1.1875rem] text-11 leading-[0.8125rem]"
							: roomy
								? "mt-1 min-h-[1.0625rem] text-12"
								: "mt-1.5 text-12",
						error === undefined ? "text-soft" : "text-bad",
					)}
				>
					{note}
				</div>
			)}
		</div>
	);
}
