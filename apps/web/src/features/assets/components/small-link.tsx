// A way on from here: icon and word side by side, as high as a finger.
import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";

export function SmallLink({
	icon: Icon,
	label,
	...link
}: Pick<LinkProps, "to" | "search"> & { icon: LucideIcon; label: string }) {
	return (
		<Link
			{...link}
			className="pressable flex h-11 min-w-0 items-center justify-center gap-2 rounded-m bg-surface px-2 text-14 font-semibold shadow-card max-[359px]:gap-1 max-[359px]:px-1 max-[359px]:text-12"
		>
			<Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
			<span className="truncate">{label}</span>
		</Link>
	);
}
