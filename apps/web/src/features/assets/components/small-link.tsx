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
			className="pressable flex h-11 items-center justify-center gap-2 rounded-m bg-surface text-14 font-semibold shadow-card"
		>
			<Icon aria-hidden size={18} strokeWidth={1.75} className="text-brand" />
			{label}
		</Link>
	);
}
