// The field: label, input, unit, and an error below. figure-field.tsx adds numbers; it is separate, because the sign-in page needs none.
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

/** A field that may have an error reserves the line below it, so that nothing moves when the error comes. */
export type ReservedError = { roomy: true; error?: ReactNode } | { roomy?: false; error?: never };

export interface FieldBaseProps {
	label: string;
	value: string;
	onValueChange: (value: string) => void;
	/** Position of the label: above, inside at the left, or only for screen readers. */
	labelPlace?: "above" | "inside" | "hidden";
	/** After the value: `USDT`. */
	unit?: ReactNode;
	/** Next to the value: a button (`Max`, `Send code`). */
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
	/** The arrow keys: a step up or down. */
	onStep?: (way: 1 | -1) => void;
	/** `Steppers`, for the same by touch. */
	steps?: ReactNode;
	className?: string;
}

/** `error`: why the value is invalid; announced, and the field is marked. */
export type FieldProps = FieldBaseProps & ReservedError;

/** From figure-field.tsx: a typed figure. */
export interface TypedFigure {
	/** Its width in digits. */
	readonly digits: number;
	/** Parts of a narrow field that shrink to make room for the figure. */
	readonly long: "all" | "steps" | undefined;
	readonly onFocus: (input: HTMLInputElement) => void;
	/** Called at once when the field is left, before the tap that left it takes effect. */
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
					// Shown while empty, so that the narrow field's unit keeps its place.
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
					// Inserted again with an error, so that screen readers announce it.
					key={error === undefined ? "hint" : "error"}
					id={`${id}-note`}
					role={error === undefined ? undefined : "alert"}
					className={join(
						"field-note",
						// In a narrow form a second line takes the gap below, so that the button does not move.
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
