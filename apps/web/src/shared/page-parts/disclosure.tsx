import { join } from "@candor/ui";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export interface DisclosureProps {
	summary: ReactNode;
	summaryClass?: string;
	className?: string;
	children: ReactNode;
}

export function Disclosure({ summary, summaryClass, className, children }: DisclosureProps) {
	return (
		<details className={join("group/disclosure", className)}>
			<summary
				className={join(
					"target flex cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden",
					summaryClass,
				)}
			>
				<span className="min-w-0 flex-1">{summary}</span>
				<ChevronDown
					aria-hidden
					size={16}
					strokeWidth={1.75}
					className="shrink-0 text-soft transition-transform duration-200 group-open/disclosure:rotate-180"
				/>
			</summary>
			{children}
		</details>
	);
}
