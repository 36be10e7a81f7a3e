// Components that every page uses: heading, errors, loading rows and tables.
import { ErrorBoundary } from "@candor/client/page";
import { Button, Card, EmptyState, join, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useProblemText } from "./problem-texts.ts";

export interface PageProps {
	title: string;
	/** Text after the title, such as the number of rows. */
	aside?: ReactNode;
	detail?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

export function Page({ title, aside, detail, actions, children }: PageProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		document.title = `${title} · Candor console`;
		// The heading gets the focus, so that a screen reader announces the new page.
		heading.current?.focus({ preventScroll: true });
	}, [title]);
	return (
		<main className="min-w-0 flex-1 px-6 py-6 max-md:px-4 max-md:py-4">
			<header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
				<div className="min-w-0">
					<h1 ref={heading} tabIndex={-1} className="text-[1.375rem] leading-tight font-bold tracking-[-0.02em]">
						{title} {aside !== undefined && <span className="font-normal text-faint">{aside}</span>}
					</h1>
					{detail !== undefined && <p className="mt-1 text-12 text-soft">{detail}</p>}
				</div>
				{actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
			</header>
			<ErrorBoundary of={title} problem={<BrokenPage />}>
				{children}
			</ErrorBoundary>
		</main>
	);
}

function BrokenPage() {
	const { t } = useLingui();
	return <Problem title={t`This page failed`} detail={t`Reload it. Nothing was changed.`} retry={() => location.reload()} />;
}

export function Problem({ title, detail, retry }: { title: string; detail: ReactNode; retry?: () => void }) {
	const { t } = useLingui();
	return (
		<Card role="alert">
			<EmptyState title={title} detail={detail} action={retry && <Button size="small" onClick={retry}>{t`Try again`}</Button>} />
		</Card>
	);
}

/**
 * Shows the data of a query, a skeleton while it loads, or its error with a retry button. If a later refetch fails, the old
 * data stays visible.
 */
export function Loaded<T>({
	query,
	rows = 5,
	children,
}: {
	query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
	rows?: number;
	children: (data: T) => ReactNode;
}) {
	const { t } = useLingui();
	const textOf = useProblemText();
	if (query.data !== undefined) return children(query.data);
	if (query.error !== null) {
		return <Problem title={t`This could not be loaded`} detail={textOf(query.error)} retry={() => void query.refetch()} />;
	}
	return (
		<Card aria-busy="true" className="grid gap-4">
			<span className="sr-only">{t`Loading`}</span>
			{Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
				<Skeleton key={row} height={20} />
			))}
		</Card>
	);
}

export interface Column<T> {
	readonly label: string;
	readonly cell: (row: T) => ReactNode;
	/** True for numbers, which are right-aligned. */
	readonly isFigure?: boolean;
	readonly className?: string;
}

export interface RowsProps<T> {
	/** Accessible name of the table, for screen readers. */
	label: string;
	columns: readonly Column<T>[];
	rows: readonly T[];
	keyOf: (row: T) => string | number;
	empty: string;
	/** Key of the row that is marked as selected. */
	selected?: string | number | undefined;
	onSelect?: ((row: T) => void) | undefined;
}

/** A table for few rows. Long lists use DataTable. */
export function Rows<T>({ label, columns, rows, keyOf, empty, selected, onSelect }: RowsProps<T>) {
	const { box, isWide } = useOverflow();
	// A box that scrolls must be reachable by keyboard, so it gets a tab stop.
	const scrolls = isWide ? ({ tabIndex: 0, role: "group", "aria-label": label } as const) : {};
	return (
		<Card className="overflow-hidden p-0!">
			<div ref={box} className="overflow-x-auto" {...scrolls}>
				<table className="w-full text-left text-[0.8125rem]">
					<caption className="sr-only">{label}</caption>
					<thead>
						<tr className="text-11 text-soft">
							{columns.map((column) => (
								<th
									key={column.label}
									scope="col"
									className={join(
										"border-b border-line px-3 py-2.5 font-normal first:pl-4 last:pr-4 min-[1200px]:whitespace-nowrap",
										column.isFigure && "text-right",
									)}
								>
									{column.label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr
								key={keyOf(row)}
								aria-selected={selected === undefined ? undefined : selected === keyOf(row)}
								onClick={onSelect && (() => onSelect(row))}
								className={join(
									"border-b border-line last:border-0",
									onSelect && "cursor-pointer hover:bg-raised",
									selected === keyOf(row) && "bg-raised",
								)}
							>
								{columns.map((column) => (
									<td
										key={column.label}
										className={join(
											"px-3 py-2.5 align-middle first:pl-4 last:pr-4",
											column.isFigure && "num text-right",
											column.className,
										)}
									>
										{column.cell(row)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{rows.length === 0 && <EmptyState title={empty} />}
		</Card>
	);
}

/** Hook that reports if the content of a box is wider than the box. */
function useOverflow() {
	const box = useRef<HTMLDivElement>(null);
	const [isWide, setWide] = useState(false);
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { box, isWide };
}

/** Content of a cell in two lines: the main fact, and a smaller text below. */
export function Stacked({ main, below }: { main: ReactNode; below: ReactNode }) {
	return (
		<>
			<div className="num">{main}</div>
			<div className="num mt-0.5 text-11 text-soft">{below}</div>
		</>
	);
}

/** Shows names with their values, such as the fields of a command. */
export function Facts({ facts, wide }: { facts: readonly (readonly [string, ReactNode])[]; wide?: boolean }) {
	return (
		<dl className="text-12">
			{facts.map(([name, value]) => (
				<div key={name} className={join("flex justify-between gap-4 py-1.5", wide && "border-b border-line last:border-0")}>
					<dt className="shrink-0 text-soft">{name}</dt>
					<dd className="num min-w-0 text-right break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}

export function Figure({ label, value, detail, tone }: { label: string; value: ReactNode; detail?: ReactNode; tone?: string }) {
	return (
		<Card className="px-4 py-3.5">
			<div className="text-11 text-soft">{label}</div>
			<div className={join("num mt-1 text-18 font-semibold tracking-[-0.01em]", tone)}>{value}</div>
			{detail !== undefined && <div className="mt-0.5 text-11 text-faint">{detail}</div>}
		</Card>
	);
}

export function CardTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
	return (
		<div className="mb-2 flex items-center justify-between gap-3">
			<h2 className="text-14 font-semibold">{children}</h2>
			{aside}
		</div>
	);
}
