// What is wrong with a form as a whole, above its button, in reserved space: the button does not move when it comes.
import type { ReactNode } from "react";

/** @param children undefined or false: nothing is wrong */
export function FormProblem({ children }: { children: ReactNode }) {
	return (
		<div className="min-h-[1.0625rem] text-12 text-bad">
			{children !== undefined && children !== false && <span role="alert">{children}</span>}
		</div>
	);
}
