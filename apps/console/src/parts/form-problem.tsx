// Error message of a form or of a section of a page. Its height is always reserved, so that no button moves when the message
// appears.
import { join } from "@candor/ui";
import type { ReactNode } from "react";

export interface FormProblemProps {
	id?: string;
	className?: string;
	children: ReactNode;
}

export function FormProblem({ id, className, children }: FormProblemProps) {
	return (
		<div id={id} className={join("min-h-[1.0625rem] text-12 text-bad", className)}>
			{children !== undefined && children !== false && <span role="alert">{children}</span>}
		</div>
	);
}
