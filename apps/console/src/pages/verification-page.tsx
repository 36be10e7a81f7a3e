// Page with the queue of identity verification cases. Filters and page number are in the address.
import type { ConsoleParams } from "@candor/contract";
import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRead } from "../data/queries.ts";
import { CaseFlags, CaseStateBadge } from "../parts/case-badges.tsx";
import { DeadlineBar } from "../parts/deadline-bar.tsx";
import { Choice } from "../parts/inputs.tsx";
import { ageText, Moment } from "../parts/moments.tsx";
import { Loaded, Page, Rows } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";
import { type CaseRow, useCaseTexts } from "../parts/verification-texts.ts";

type Asked = Readonly<Record<string, string | undefined>>;
/** Rows per page. Each shown user counts toward the number of users that the operator may view. */
const PAGE = 20;

function paramsOf({ state, level, page }: Asked): ConsoleParams<"verification"> {
	const index = page !== undefined && /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0;
	return {
		state: state === "decided" ? "decided" : "open",
		...((level === "basic" || level === "advanced") && { level }),
		...{ offset: index * PAGE, limit: PAGE },
	};
}

export function VerificationPage({ search: asked }: { search: Asked }) {
	const { t } = useLingui();
	const params = paramsOf(asked);
	const query = useRead("verification", params, { isQueue: true, keepsPrevious: true });
	const set = (change: Asked) => goTo(href("/verification", { ...asked, page: "", ...change }), { replace: true });
	const total = query.data?.total;
	return (
		<Page
			title={t`Verification`}
			aside={total !== undefined && params.state === "open" ? t`${total} waiting` : undefined}
			detail={t`Late cases first, then the oldest. J and K move, Enter opens.`}
		>
			<div className="grid gap-4">
				<Card className="grid grid-cols-4 gap-3">
					<Choice
						label={t`Cases`}
						value={params.state ?? "open"}
						onValueChange={(state) => set({ state: state === "open" ? "" : state })}
						items={[
							{ value: "open", label: t`Open` },
							{ value: "decided", label: t`Decided` },
						]}
					/>
					<Choice
						label={t`Level`}
						value={params.level ?? ""}
						onValueChange={(level) => set({ level })}
						items={[
							{ value: "", label: t`All` },
							{ value: "basic", label: t`Basic` },
							{ value: "advanced", label: t`Advanced` },
						]}
					/>
				</Card>
				<Loaded query={query} rows={8}>
					{({ list, total: all }) => (
						<>
							<Queue list={list} isOpen={params.state === "open"} />
							<Pager
								offset={params.offset ?? 0}
								size={PAGE}
								total={all}
								onOffset={(offset) => set({ page: offset === 0 ? "" : String(offset / PAGE + 1) })}
							/>
						</>
					)}
				</Loaded>
			</div>
		</Page>
	);
}

function Queue({ list, isOpen }: { list: readonly CaseRow[]; isOpen: boolean }) {
	const { t } = useLingui();
	const texts = useCaseTexts();
	// The marked row is stored by the id of its case, so that the mark stays on the case when the queue changes.
	const [marked, setMarked] = useState<number>();
	const open = (id: number) => goTo(`/verification/${id}`);
	useRowKeys({
		count: list.length,
		at: list.findIndex((row) => row.case === marked),
		onMove: (index) => setMarked(list[index]?.case),
		onOpen: () => marked !== undefined && open(marked),
	});
	return (
		<Rows
			label={t`Cases`}
			rows={list}
			keyOf={(row) => row.case}
			selected={marked}
			onSelect={(row) => open(row.case)}
			empty={isOpen ? t`No case waits` : t`No case is decided yet`}
			columns={[
				{
					label: t`Case`,
					cell: (row) => (
						<Link to={`/verification/${row.case}`} className="font-semibold text-brand">
							{row.case}
						</Link>
					),
				},
				{ label: t`User`, className: "num", cell: ({ user }) => user },
				{ label: t`Level`, cell: ({ level }) => texts.levels[level] },
				{ label: t`Country`, cell: ({ country }) => country },
				{ label: t({ message: `Sent`, context: "time" }), cell: ({ sent_at }) => <Moment at={sent_at} /> },
				...(isOpen
					? [
							{
								label: t({ message: `Age`, context: "time in a queue" }),
								className: "num min-[1200px]:whitespace-nowrap",
								cell: ({ sent_at }: CaseRow) => ageText(sent_at),
							},
							{
								label: t`Deadline used`,
								cell: ({ sent_at, due_at }: CaseRow) => <DeadlineBar from={sent_at} due={due_at} />,
							},
						]
					: []),
				{
					label: t`State`,
					cell: (row) => (
						<span className="flex flex-wrap items-center gap-1">
							<CaseStateBadge state={row.state} />
							<CaseFlags flags={row.flags} />
						</span>
					),
				},
			]}
		/>
	);
}
