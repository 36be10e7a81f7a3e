// Error message of a form, or of a control that is not a text field. Its space is reserved, so that the layout does not move.
import { join } from "@candor/ui";
import type { ReactNode } from "react";

export interface FormProblemProps {
	id?: string;
	className?: string;
	children: ReactNode;
}

export function FormProblem({ id, className, children }: FormProblemProps) {
	return (
		<div id={id} className={join("grid text-12 text-bad", className)}>
			{/* One line of an error fits into the reserved space. A second line uses the gaps above and below this space. */}
			<div className="-my-[0.53125rem] grid min-h-[2.125rem] content-center">
				{children !== undefined && children !== false && <span role="alert">{children}</span>}
			</div>
		</div>
	);
}
