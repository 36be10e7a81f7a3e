import { Card, join } from "@candor/ui";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { Children, Fragment, type ReactNode } from "react";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath, To } from "../../../shared/navigation/paths.ts";

/**
 * CSS classes of a row. If name and value do not fit next to each other, the value is below the name. Words are never broken.
 */
const ROW = "flex min-h-[62px] w-full flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-left";

export function Rows({ children }: { children: ReactNode }) {
	return (
		<Card className="py-1">
			{Children.toArray(children).map((row, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the rows of a card never change their order
				<Fragment key={index}>
					{index > 0 && <div className="h-px bg-line" />}
					{row}
				</Fragment>
			))}
		</Card>
	);
}

export interface FaceProps {
	icon: LucideIcon;
	label: string;
	detail?: ReactNode;
}

function Face({ icon: Icon, label, detail }: FaceProps) {
	return (
		<>
			<span className="grid size-[38px] shrink-0 place-items-center rounded-m bg-raised text-brand">
				<Icon aria-hidden size={20} strokeWidth={1.75} />
			</span>
			<span className="min-w-min flex-1">
				<span className="block text-14 font-medium">{label}</span>
				{detail !== undefined && <span className="block text-11 text-soft">{detail}</span>}
			</span>
		</>
	);
}

function Value({ children }: { children: ReactNode }) {
	return (
		<span className="ml-auto flex max-w-full min-w-0 items-center gap-2 text-right text-12 wrap-anywhere text-soft">
			{children}
		</span>
	);
}

export function LinkRow<P extends PagePath>({ to, search, value, ...face }: FaceProps & To<P> & { value?: ReactNode }) {
	return (
		<Link to={to} search={search} className={join("pressable", ROW)}>
			<Face {...face} />
			<Value>
				{value !== undefined && <span className="min-w-0">{value}</span>}
				<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
			</Value>
		</Link>
	);
}

export function ValueRow({ value, ...face }: FaceProps & { value: ReactNode }) {
	return (
		<div className={ROW}>
			<Face {...face} />
			<Value>{value}</Value>
		</div>
	);
}

export interface ButtonRowProps extends FaceProps {
	value?: ReactNode;
	opens?: boolean;
	onPress: () => void;
}

export function ButtonRow({ value, opens = false, onPress, ...face }: ButtonRowProps) {
	return (
		<button type="button" onClick={onPress} className={join("pressable", ROW)}>
			<Face {...face} />
			{opens ? (
				<Value>
					{value}
					<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
				</Value>
			) : (
				value !== undefined && <Value>{value}</Value>
			)}
		</button>
	);
}

/** Row with a setting that can be on or off. The user can tap anywhere in the row. */
export function SwitchRow({ on, onChange, ...face }: FaceProps & { on: boolean; onChange: (on: boolean) => void }) {
	return (
		<button type="button" role="switch" aria-checked={on} onClick={() => onChange(!on)} className={ROW}>
			<Face {...face} />
			<span
				aria-hidden
				className={join(
					"relative h-[26px] w-[44px] shrink-0 rounded-full border transition-colors duration-200 ease-out",
					on ? "border-brand bg-brand" : "border-faint bg-raised",
				)}
			>
				<span
					className={join(
						"absolute top-[3px] left-[3px] size-[18px] rounded-full transition-transform duration-200 ease-out",
						on ? "translate-x-[18px] bg-on-brand" : "bg-faint",
					)}
				/>
			</span>
		</button>
	);
}

export function ChoiceRow({ children, ...face }: FaceProps & { children: ReactNode }) {
	return (
		<div className="pb-3">
			<div className={ROW}>
				<Face {...face} />
			</div>
			{children}
		</div>
	);
}
