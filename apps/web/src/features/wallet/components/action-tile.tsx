import { join } from "@candor/ui";
import type { LucideIcon } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath } from "../../../shared/navigation/paths.ts";

export function ActionTile({
	to,
	icon: Icon,
	label,
	primary,
}: {
	to: PagePath;
	icon: LucideIcon;
	label: string;
	primary?: boolean;
}) {
	return (
		<Link
			to={to}
			className={join(
				"pressable grid justify-items-center gap-1 rounded-[14px] pt-3 pb-2.5 text-center text-12 shadow-card",
				primary ? "bg-brand text-on-brand" : "bg-surface text-ink",
			)}
		>
			<Icon aria-hidden size={22} strokeWidth={1.75} />
			{label}
		</Link>
	);
}
