import { Badge, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "../../shared/navigation/link.tsx";
import type { PagePath } from "../../shared/navigation/paths.ts";

const ROW = "pressable flex h-12 w-full items-center gap-3.5 text-left text-14 font-medium";

interface FaceProps {
	icon: LucideIcon;
	label: string;
	value?: string | undefined;
	/** Number of unread items on the page that the row links to. */
	waiting?: number | undefined;
}

const MOST_SHOWN = 99;

function Face({ icon: Icon, label, value, waiting = 0 }: FaceProps) {
	const { t } = useLingui();
	const count = waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : String(waiting);
	return (
		<>
			<Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-soft" />
			<span className="min-w-0 flex-1 truncate">{label}</span>
			{value !== undefined && <span className="shrink-0 text-12 text-soft">{value}</span>}
			{waiting > 0 && (
				<Badge tone="bad" className="num">
					{count}
					<span className="sr-only"> {t({ message: "unread", context: "behind a number of messages" })}</span>
				</Badge>
			)}
		</>
	);
}

export interface MenuLinkProps extends FaceProps {
	to: PagePath;
	onClick: () => void;
}

export function MenuLink({ to, onClick, ...face }: MenuLinkProps) {
	return (
		<Link to={to} onClick={onClick} className={ROW}>
			<Face {...face} />
			<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
		</Link>
	);
}

export interface MenuChoiceProps {
	icon: LucideIcon;
	label: string;
	value: string;
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
