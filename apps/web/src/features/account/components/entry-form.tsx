// A form of the way in: Enter and the button do the same, the browser's own checks stay out of it.
import type { ReactNode } from "react";
import { FormNotice } from "./entry-page.tsx";
import type { EntryFormProblems } from "./entry-problems.ts";

export interface EntryFormProps {
	problems: EntryFormProblems;
	onSubmit: () => void;
	/** The button. */
	action: ReactNode;
	children: ReactNode;
	className?: string;
}

export function EntryForm({ problems, onSubmit, action, children, className = "" }: EntryFormProps) {
	return (
		<form
			ref={problems.form}
			noValidate
			className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${className}`}
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			{children}
			<FormNotice problem={problems.whole} />
			{action}
		</form>
	);
}
