// Components that the tables of all products use.
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, type SearchValues } from "../../parts/router.ts";

/** Style of the links in a row. In a narrow window they are in a column. */
export const LINKS = "flex flex-col items-start gap-0.5 min-[1240px]:flex-row min-[1240px]:gap-3";

export function Change({ to, search, label, of }: { to: string; search: SearchValues; label?: string; of: string }) {
	const { t } = useLingui();
	const text = label ?? t`Propose a change`;
	return (
		<Link
			to={`/commands/${to}`}
			search={search}
			aria-label={`${text}: ${of}`}
			className="text-12 font-semibold whitespace-nowrap text-brand"
		>
			{text}
		</Link>
	);
}

export function Active({ active }: { active: boolean }) {
	const { t } = useLingui();
	return <Badge tone={active ? "up" : "plain"}>{active ? t`active` : t`inactive`}</Badge>;
}

export function NewLink({ to, label }: { to: string; label: string }) {
	return (
		<Link to={`/commands/${to}`} className="inline-block rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand">
			{label}
		</Link>
	);
}

/** A section with a title and an optional link above its table. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
	return (
		<section aria-label={title} className="mb-4">
			<div className="mb-2 flex items-center justify-between">
				<h2 className="text-14 font-semibold">{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	);
}

export function useColumn() {
	const { t } = useLingui();
	return {
		active: { label: t`State`, cell: ({ active }: { active: boolean }) => <Active active={active} /> },
		change: t`Change`,
	};
}
