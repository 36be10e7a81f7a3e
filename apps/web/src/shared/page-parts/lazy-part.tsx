// A section of a page that loads after the page. Shows a skeleton while it loads. If the load fails, shows an error with a
// retry button.
import { Button, EmptyState, type LazyPartState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

export interface LazyPartProps<T> {
	part: LazyPartState<T>;
	shape?: ReactNode;
	/** Error text that names the section that did not load, and says that no data is lost. */
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
