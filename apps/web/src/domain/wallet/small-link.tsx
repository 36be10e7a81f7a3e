import { join } from "@candor/ui";
import type { LucideIcon } from "lucide-react";
import { Link } from "../../shared/navigation/link.tsx";
import type { PagePath, To } from "../../shared/navigation/paths.ts";

export function SmallLink<P extends PagePath>({
	icon: Icon,
	label,
	strong,
	...link
}: To<P> & { icon: LucideIcon; label: string; strong?: boolean }) {
	return (
		<Link
			{...link}
			className={join(
				"pressable flex h-11 min-w-0 items-center justify-center gap-2 rounded-m text-14 font-semibold",
				strong
					? "bg-brand px-5 text-on-brand"
					: "bg-surface px-2 shadow-card max-[389px]:gap-1 max-[389px]:px-1 max-[359px]:text-12",
			)}
		>
			<Icon aria-hidden size={18} strokeWidth={1.75} className={join("shrink-0", !strong && "text-brand")} />
			<span className="truncate">{label}</span>
		</Link>
	);
}
