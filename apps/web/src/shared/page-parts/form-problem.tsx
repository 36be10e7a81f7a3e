// Error of a form, or of a part that is no text field, in reserved space, so that nothing moves.
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
		<div id={id} className={join("grid text-12 text-bad", className)}>
			{/* The place of one line; a second one takes the gaps above and below. */}
			<div className="-my-[0.53125rem] grid min-h-[2.125rem] content-center">
				{children !== undefined && children !== false && <span role="alert">{children}</span>}
			</div>
		</div>
	);
}
