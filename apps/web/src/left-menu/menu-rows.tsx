// The rows of the left menu: an icon, a name, what it is set to, and an arrow; to a page, or open onto the choice below.
import { join } from "@candor/ui";
import { ChevronDown, ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "../navigation/link.tsx";
import type { PagePath } from "../navigation/paths.ts";

const ROW = "pressable flex h-12 w-full items-center gap-3.5 text-left text-14 font-medium";

function Face({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value?: string }) {
	return (
		<>
			<Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-soft" />
			<span className="min-w-0 flex-1 truncate">{label}</span>
			{value !== undefined && <span className="shrink-0 text-12 text-soft">{value}</span>}
		</>
	);
}

export function MenuLink({ icon, label, to, onClick }: { icon: LucideIcon; label: string; to: PagePath; onClick: () => void }) {
	return (
		<Link to={to} onClick={onClick} className={ROW}>
			<Face icon={icon} label={label} />
			<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
		</Link>
	);
}

export interface MenuChoiceProps {
	icon: LucideIcon;
	label: string;
	/** What is chosen now. */
	value: string;
	/** Open from the start. */
	open?: boolean;
	children: ReactNode;
}

export function MenuChoice({ icon, label, value, open: atFirst = false, children }: MenuChoiceProps) {
	const [open, setOpen] = useState(atFirst);
	const id = useId();
	return (
		<div>
			<button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} className={ROW}>
				<Face icon={icon} label={label} value={value} />
				<ChevronDown
					aria-hidden
					size={18}
					strokeWidth={1.75}
					className={join("shrink-0 text-faint transition-transform duration-200 ease-out", open && "rotate-180")}
				/>
			</button>
			<div id={id} hidden={!open} className="pb-3">
				{children}
			</div>
		</div>
	);
}
