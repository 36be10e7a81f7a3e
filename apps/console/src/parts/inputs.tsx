// Inputs with labels: a select, a text area and a check box.
import { join } from "@candor/ui";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { FormProblem } from "./form-problem.tsx";

export interface ChoiceProps {
	label: string;
	value: string;
	onValueChange: (value: string) => void;
	items: readonly { value: string; label: string }[];
	labelPlace?: "above" | "hidden";
	/** If true, a line for the error is reserved below the input. */
	roomy?: boolean;
	error?: ReactNode;
	className?: string;
}

/** A select. It is the browser's native element, which works with every keyboard and screen reader. */
export function Choice({ label, value, onValueChange, items, labelPlace = "above", roomy, error, className }: ChoiceProps) {
	const id = useId();
	return (
		<div className={className}>
			<label htmlFor={id} className={labelPlace === "hidden" ? "sr-only" : "mb-1.5 block text-12 text-soft"}>
				{label}
			</label>
			<div
				className={join(
					"relative flex h-11 items-center rounded-m bg-raised outline-[1.5px] outline-transparent has-focus:outline-brand",
					error !== undefined && "outline-bad",
				)}
				style={{ outlineStyle: "solid" }}
			>
				<select
					id={id}
					value={value}
					onChange={(event) => onValueChange(event.target.value)}
					aria-invalid={error !== undefined || undefined}
					aria-describedby={error === undefined ? undefined : `${id}-error`}
					className="h-full w-full cursor-pointer rounded-m bg-transparent pr-8 pl-3 text-14 outline-none [&>option]:bg-surface"
				>
					{items.map((item) => (
						<option key={item.value} value={item.value}>
							{item.label}
						</option>
					))}
				</select>
				<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="pointer-events-none absolute right-2.5 text-soft" />
			</div>
			{roomy && (
				<FormProblem id={`${id}-error`} className="mt-1">
					{error}
				</FormProblem>
			)}
		</div>
	);
}

export interface TextAreaProps {
	label: string;
	value: string;
	onValueChange: (value: string) => void;
	hint?: string | undefined;
	error?: string | undefined;
	maxLength: number;
}

export function TextArea({ label, value, onValueChange, hint, error, maxLength }: TextAreaProps) {
	const id = useId();
	const note = error ?? hint;
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block text-12 text-soft">
				{label}
			</label>
			<textarea
				id={id}
				rows={2}
				value={value}
				maxLength={maxLength}
				onChange={(event) => onValueChange(event.target.value)}
				aria-invalid={error !== undefined || undefined}
				aria-describedby={note === undefined ? undefined : `${id}-note`}
				className={join(
					"block w-full resize-y rounded-m bg-raised px-3 py-2.5 text-14 outline-[1.5px] outline-transparent focus:outline-brand",
					error !== undefined && "outline-bad",
				)}
				style={{ outlineStyle: "solid" }}
			/>
			{note !== undefined && (
				<div
					key={error === undefined ? "hint" : "error"}
					id={`${id}-note`}
					role={error === undefined ? undefined : "alert"}
					className={join("mt-1 text-12", error === undefined ? "text-soft" : "text-bad")}
				>
					{note}
				</div>
			)}
		</div>
	);
}

/** Largest length of a reason that the core accepts, in characters. */
const MAX_REASON = 500;

/** Input for a reason. Line breaks and tabs become spaces, because the server refuses control characters. */
export function ReasonField({ onValueChange, ...props }: Omit<TextAreaProps, "maxLength">) {
	return <TextArea {...props} maxLength={MAX_REASON} onValueChange={(text) => onValueChange(text.replace(/[\n\r\t]+/g, " "))} />;
}
