// The error of a form, or of one of its parts that is no text field, in reserved space: nothing moves when it comes.
import { join } from "@candor/ui";
import type { ReactNode } from "react";

export interface FormProblemProps {
	/** For `aria-describedby` of what it is about. */
	id?: string;
	className?: string;
	/** Undefined or false: no error. */
	children: ReactNode;
}

export function FormProblem({ id, className, children }: FormProblemProps) {
	return (
		<div id={id} className={join("min-h-[1.0625rem] text-12 text-bad", className)}>
			{children !== undefined && children !== false && <span role="alert">{children}</span>}
		</div>
	);
}
