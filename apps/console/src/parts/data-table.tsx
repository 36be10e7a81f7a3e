// A table for very many rows. Only visible rows are rendered, and rows are requested from the server as they become visible.
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows cannot be rows of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are opened by the link in them and by the keys of the page
// biome-ignore-all lint/a11y/useKeyWithClickEvents: rows are opened by the link in them and by the keys of the page
import { Card, EmptyState, join, Skeleton } from "@candor/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";

const features = tableFeatures({ columnVisibilityFeature });
export type DataColumn<T> = ColumnDef<typeof features, T & object, unknown> & {
	id: string;
	header: string;
	/** Width of the column, in the notation of CSS grid. */
	meta: { readonly width: string; readonly sort?: string };
};

const ROW_PX = 44;
/**
 * Rows are requested only when scrolling has stopped for this time. So rows that scroll past quickly are not requested, and
 * their users do not count toward the number of users that the operator may view.
 */
const REST_MS = 150;

export interface DataTableProps<T> {
	label: string;
	columns: readonly DataColumn<T>[];
	/** Ids of the hidden columns. */
	hidden: readonly string[];
	total: number;
	/** Loaded rows, keyed by their index in the complete list. */
	rows: ReadonlyMap<number, T & object>;
	/** Index of the first visible row at the start, from the address. */
	top: number;
	onRange: (first: number, last: number) => void;
	sort?: string | undefined;
	isDescending?: boolean;
	onSort: (sort: string) => void;
	marked: number;
	onOpen: (row: T) => void;
	empty: string;
}

export function DataTable<T>(props: DataTableProps<T>) {
	const { label, columns, hidden, total, rows, onOpen, marked, empty } = props;
	const { t } = useLingui();
	const data = useMemo(() => [...rows.values()], [rows]);
	const places = useMemo(() => new Map([...rows.keys()].map((index, at) => [index, at])), [rows]);
	const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
	const table = useTable({ features, columns: columns as never, data, state: { columnVisibility } as never });
	const shown = table.getVisibleLeafColumns().map(({ id }) => id);
	const width = columns
		.filter(({ id }) => shown.includes(id))
		.map(({ meta }) => meta.width)
		.join(" ");
	const list = useRange(props);
	const tableRows = table.getRowModel().rows;
	const grid = { display: "grid", gridTemplateColumns: width };
	// Virtual rows are `div` elements in a CSS grid. Their roles tell screen readers that they form a table.
	return (
		<Card className="overflow-hidden p-0!">
			<div role="table" aria-label={label} aria-rowcount={total + 1} aria-colcount={shown.length}>
				<div role="rowgroup">
					<div role="row" aria-rowindex={1} style={grid} className="border-b border-line text-11 text-soft">
						{columns
							.filter(({ id }) => shown.includes(id))
							.map((column) => (
								<HeaderCell key={column.id} column={column} {...props} />
							))}
					</div>
				</div>
				{total === 0 ? (
					<EmptyState title={empty} />
				) : (
					<div
						ref={list.box}
						role="rowgroup"
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
						tabIndex={0}
						className="h-[calc(100dvh-340px)] min-h-[264px] overflow-y-auto"
					>
						<Virtualizer ref={list.handle} data={list.indexes} itemSize={ROW_PX} onScroll={list.onScroll}>
							{(_, index) => {
								const row = tableRows[places.get(index) ?? -1];
								return (
									<div
										key={index}
										role="row"
										aria-rowindex={index + 2}
										style={{ ...grid, height: ROW_PX }}
										className={join(
											"items-center border-b border-line",
											row && "cursor-pointer hover:bg-raised",
											marked === index && "bg-raised outline-2 -outline-offset-2 outline-brand",
										)}
										onClick={() => row && onOpen(row.original as T)}
									>
										{row === undefined
											? shown.map((id) => (
													<div key={id} role="cell" className="px-4">
														<Skeleton width="60%" />
													</div>
												))
											: row.getVisibleCells().map((cell) => (
													<div key={cell.id} role="cell" className="num truncate px-3 text-[0.8125rem] first:pl-4">
														<table.FlexRender cell={cell} />
													</div>
												))}
									</div>
								);
							}}
						</Virtualizer>
					</div>
				)}
			</div>
			<p className="border-t border-line px-4 py-2 text-11 text-soft" role="status">
				{t`${plural(total, { one: "# row", other: "# rows" })}`}
			</p>
		</Card>
	);
}

function HeaderCell<T>({ column, sort, isDescending = false, onSort }: DataTableProps<T> & { column: DataColumn<T> }) {
	const by = column.meta.sort;
	const isSorted = by !== undefined && by === sort;
	const Arrow = isDescending ? ArrowDown : ArrowUp;
	const label: ReactNode = column.header;
	return (
		<div
			role="columnheader"
			aria-sort={by === undefined ? undefined : isSorted ? (isDescending ? "descending" : "ascending") : "none"}
			className="px-3 py-2.5 first:pl-4"
		>
			{by === undefined ? (
				label
			) : (
				<button type="button" onClick={() => onSort(by)} className="inline-flex items-center gap-1 hover:text-ink">
					{label}
					{isSorted && <Arrow aria-hidden size={12} strokeWidth={2} />}
				</button>
			)}
		</div>
	);
}

/**
 * At the start, scrolls to the row that the address names. Afterwards reports the visible rows, and keeps the marked row
 * visible.
 */
function useRange<T>({ total, top, onRange, marked }: DataTableProps<T>) {
	const box = useRef<HTMLDivElement>(null);
	const handle = useRef<VirtualizerHandle>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const start = useRef(top);
	const indexes = useMemo(() => ({ length: total }), [total]);
	const latest = useRef(onRange);
	useEffect(() => {
		latest.current = onRange;
	});
	const report = () => {
		const [list, height] = [handle.current, box.current?.clientHeight ?? 0];
		const first = list === null ? 0 : list.findItemIndex(list.scrollOffset);
		const last = list === null ? 0 : list.findItemIndex(list.scrollOffset + height);
		if (total > 0) latest.current(Math.max(0, first), Math.min(total - 1, Math.max(first, last)));
	};
	const reportLatest = useRef(report);
	useEffect(() => {
		reportLatest.current = report;
	});
	useEffect(() => {
		if (start.current > 0 && total > 0) handle.current?.scrollToIndex(start.current, { align: "start" });
		start.current = 0;
	}, [total]);
	useEffect(() => {
		if (marked >= 0) handle.current?.scrollToIndex(marked, { align: "nearest" });
	}, [marked]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const onScroll = () => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => reportLatest.current(), REST_MS);
	};
	return { box, handle, indexes: indexes as ArrayLike<undefined>, onScroll };
}
