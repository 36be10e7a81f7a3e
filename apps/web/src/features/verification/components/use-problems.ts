// Stores the errors of a form by field. The first field with an error gets the focus.
import { type RefObject, useEffect, useRef, useState } from "react";

export interface Problems<F extends string, P> {
	readonly form: RefObject<HTMLFormElement | null>;
	/** Error of the whole form; undefined if there is none. */
	readonly whole: P | undefined;
	of(field: F): P | undefined;
	/** Shows errors. Returns false if there are no errors. */
	show(problems: Partial<Record<F, P>>): boolean;
	showWhole(problem: P | undefined): void;
	clear(field: F): void;
}

export function useProblems<F extends string, P>(): Problems<F, P> {
	const [fields, setFields] = useState<Partial<Record<F, P>>>({});
	const [whole, setWhole] = useState<P>();
	const [turn, setTurn] = useState(0);
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (turn > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
	}, [turn]);
	return {
		form,
		whole,
		of: (field) => fields[field],
		show(problems) {
			setWhole(undefined);
			setFields(problems);
			setTurn((last) => last + 1);
			return Object.keys(problems).length > 0;
		},
		showWhole: setWhole,
		clear: (field) => setFields((now) => ({ ...now, [field]: undefined })),
	};
}
