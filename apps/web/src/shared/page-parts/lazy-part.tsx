// A part that loads after its page: its skeleton meanwhile; an error and another try if it did not load.
import { Button, EmptyState, type Later } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

export interface LazyPartProps<T> {
	part: Later<T>;
	/** While it is on its way. */
	shape?: ReactNode;
	/** The part that did not load, and that nothing is lost. */
	title: string;
	detail: string;
	children: (here: T) => ReactNode;
}

export function LazyPart<T>({ part: { here, failed, again }, shape, title, detail, children }: LazyPartProps<T>) {
	const { t } = useLingui();
	if (here !== undefined) return children(here);
	if (!failed) return shape;
	return (
		<EmptyState
			title={title}
			detail={detail}
			action={
				<Button size="small" onClick={again}>
					{t`Try again`}
				</Button>
			}
		/>
	);
}
