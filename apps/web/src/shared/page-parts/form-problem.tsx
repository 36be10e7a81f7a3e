// Error of a form, or of a part that is not a text field, in reserved space, so that nothing moves.
import { join } from "@candor/ui";
import type { ReactNode } from "react";

export interface FormProblemProps {
	/** Id for `aria-describedby` of the part that the error is about. */
	id?: string;
	className?: string;
	/** Undefined or false: no error. */
	children: ReactNode;
}

export function FormProblem({ id, className, children }: FormProblemProps) {
	return (
		<div id={id} className={join("grid text-12 text-bad", className)}>
			{/* One line has its own space; a second line uses the gaps above and below. */}
			<div className="-my-[0.53125rem] grid min-h-[2.125rem] content-center">
				{children !== undefined && children !== false && <span role="alert">{children}</span>}
			</div>
		</div>
	);
}
