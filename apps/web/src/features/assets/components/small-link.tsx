// A way on from here: icon and word side by side, as high as a finger; strong where it is the one next step.
import { join } from "@candor/ui";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";

export function SmallLink({
	icon: Icon,
	label,
	strong,
	...link
}: Pick<LinkProps, "to" | "search"> & { icon: LucideIcon; label: string; strong?: boolean }) {
	return (
		<Link
			{...link}
			className={join(
				"pressable flex h-11 min-w-0 items-center justify-center gap-2 rounded-m text-14 font-semibold",
				strong
					? "bg-brand px-5 text-on-brand"
					: "bg-surface px-2 shadow-card max-[359px]:gap-1 max-[359px]:px-1 max-[359px]:text-12",
			)}
		>
			<Icon aria-hidden size={18} strokeWidth={1.75} className={join("shrink-0", !strong && "text-brand")} />
			<span className="truncate">{label}</span>
		</Link>
	);
}
