// A text in the place of a list without rows. If the list is empty, the text says what the list is for. If the list could not be
// loaded, the text states the error and what the user can do.
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface EmptyStateProps {
	icon?: ReactNode;
	title: ReactNode;
	detail?: ReactNode;
	action?: ReactNode;
	className?: string;
}

export function EmptyState({ icon, title, detail, action, className }: EmptyStateProps) {
	return (
		<div className={join("grid justify-items-center px-6 py-8 text-center", className)}>
			{icon !== undefined && <span className="tint-brand mb-3 grid size-12 place-items-center rounded-[16px]">{icon}</span>}
			<div className="text-14 font-semibold">{title}</div>
			{detail !== undefined && <div className="mt-1 max-w-[34ch] text-12 text-soft">{detail}</div>}
			{action !== undefined && <div className="mt-4">{action}</div>}
		</div>
	);
}
