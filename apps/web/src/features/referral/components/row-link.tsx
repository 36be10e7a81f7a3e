import { join } from "@candor/ui";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath } from "../../../shared/navigation/paths.ts";

export interface RowLinkProps {
	icon: LucideIcon;
	label: string;
	to: PagePath;
	first?: boolean;
}

export function RowLink({ icon: Icon, label, to, first = false }: RowLinkProps) {
	return (
		<Link to={to} className={join("pressable flex min-h-12 items-center gap-3 py-2 text-14 font-medium", !first && "hairline")}>
			<Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-brand" />
			<span className="min-w-0 flex-1">{label}</span>
			<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
		</Link>
	);
}
