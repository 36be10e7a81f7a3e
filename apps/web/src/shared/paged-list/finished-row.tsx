// Row in a long list about an object that has ended, such as an order or an option. It links to the object's page, and shows
// the result and numbers.
import { join } from "@candor/ui";
import type { ReactNode } from "react";
import { Link } from "../navigation/link.tsx";
import type { PagePath } from "../navigation/paths.ts";

export interface FinishedRowProps {
	to: PagePath;
	id: number;
	first: boolean;
	name: ReactNode;
	result: ReactNode;
	cells: readonly (readonly [string, string])[];
}

export function FinishedRow({ to, id, first, name, result, cells }: FinishedRowProps) {
	return (
		<article className={join("relative py-3", !first && "hairline")}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1 text-14">
				<Link
					to={to}
					search={{ id }}
					className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold after:absolute after:inset-0"
				>
					{name}
				</Link>
				<span className="num ml-auto font-semibold">{result}</span>
			</div>
			<dl className="num mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-12">
				{cells.map(([label, value]) => (
					<div key={label}>
						<dt className="text-11 text-faint">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</article>
	);
}
