// Lists all approved and withdrawn intents of the journal, the newest first. The browser decodes the opened intent from its
// bytes.
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { subjectField } from "../../data/current-terms.ts";
import { checkIntent } from "../../data/decode-command.ts";
import { useListing } from "../../data/listing.ts";
import { useRead } from "../../data/queries.ts";
import { DecodedCommand, hashGroups } from "../../parts/decoded-command.tsx";
import { Moment } from "../../parts/moments.tsx";
import { CardTitle, Facts, Loaded, Page, Rows } from "../../parts/page.tsx";
import { goTo, href, Link } from "../../parts/router.ts";
import { useCommandTexts } from "../../parts/use-texts.ts";
import { AlteredBytes, fieldsOf } from "./altered-bytes.tsx";

type Decided = ConsoleData<"intents/decided">["list"][number];
interface Asked {
	readonly intent?: number | undefined;
	readonly before?: number | undefined;
}

export function DecidedIntents({ asked: { intent, before } }: { asked: Asked }) {
	const { t } = useLingui();
	const query = useRead("intents/decided", before === undefined ? {} : { before }, { keepsPrevious: true });
	const to = (change: { before?: number; intent?: number }) =>
		goTo(href("/intents", { show: "decided", before: before ?? "", ...change }), { replace: true, keepScroll: true });
	return (
		<Page
			title={t`Decided intents`}
			detail={t`Approved and withdrawn commands. Expired intents are not listed.`}
			actions={<Link to="/intents" className="text-12 font-semibold text-brand">{t`Waiting intents`}</Link>}
		>
			<Loaded query={query} rows={8}>
				{({ list, more }) => (
					<div className="grid gap-4">
						<Table list={list} opened={intent} onOpen={(number) => to({ intent: number })} />
						{(more || before !== undefined) && (
							<div className="flex justify-end gap-2">
								{before !== undefined && (
									<Button tone="ghost" size="small" onClick={() => goTo(href("/intents", { show: "decided" }))}>
										{t`Newest`}
									</Button>
								)}
								<Button tone="ghost" size="small" disabled={!more} onClick={() => to({ before: list.at(-1)?.intent ?? 0 })}>
									{t`Older`}
								</Button>
							</div>
						)}
						<Opened key={intent} intent={list.find((one) => one.intent === intent)} number={intent} />
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function Table({ list, opened, onOpen }: { list: readonly Decided[]; opened: number | undefined; onOpen: (n: number) => void }) {
	const { t } = useLingui();
	const { titleOf } = useCommandTexts();
	return (
		<Rows
			label={t`Decided intents`}
			rows={list}
			keyOf={({ intent }) => intent}
			selected={opened}
			onSelect={({ intent }) => onOpen(intent)}
			empty={t`No intent was decided yet`}
			columns={[
				{
					label: t`Intent`,
					className: "num",
					cell: ({ intent }) => (
						<Link to="/intents" search={{ show: "decided", intent }} className="text-brand" aria-label={t`Open intent ${intent}`}>
							{intent}
						</Link>
					),
				},
				{ label: t`Command`, className: "font-semibold", cell: (one) => titleOf(one.command, fieldsOf(one)) },
				{ label: t`New number`, className: "num", cell: (one) => madeOffering(one) ?? "–" },
				{ label: t`Proposed by`, className: "num", cell: ({ operator }) => operator },
				{
					label: t`Decision`,
					cell: ({ decision }) =>
						decision === "approved" ? <Badge tone="good">{t`Approved`}</Badge> : <Badge>{t`Withdrawn`}</Badge>,
				},
				{ label: t`Decided by`, className: "num", cell: ({ decided_by }) => decided_by },
				{ label: t`Time`, cell: ({ decided_at }) => <Moment at={decided_at} seconds /> },
			]}
		/>
	);
}

/**
 * Returns the number of the offering that the approved command created. Returns undefined if it created none, or if the
 * server's table still lacks the number because an older release wrote it.
 */
function madeOffering(one: Decided): number | undefined {
	const field = subjectField(one.command);
	const isNew = one.decision === "approved" && field !== undefined && fieldsOf(one)[field] === 0;
	return isNew && one.offering > 0 ? one.offering : undefined;
}

function Opened({ intent, number }: { intent: Decided | undefined; number: number | undefined }) {
	const { t } = useLingui();
	const { titleOf } = useCommandTexts();
	const layouts = useRead("commands", {});
	const { listing } = useListing();
	const judged = useQuery({
		queryKey: ["judged", intent?.intent, intent?.hash, layouts.data === undefined],
		queryFn: () => (intent && layouts.data ? checkIntent(intent, layouts.data.list) : null),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (number === undefined) return null;
	if (intent === undefined) {
		return (
			<Card>
				<EmptyState title={t`Intent ${number} is not on this page`} detail={t`It waits, expired, or is on another page.`} />
			</Card>
		);
	}
	const offering = madeOffering(intent);
	return (
		<Card>
			<CardTitle aside={<span className="text-11 text-soft">{intent.command}</span>}>
				{titleOf(intent.command, fieldsOf(intent))}
			</CardTitle>
			<Facts
				wide
				facts={[
					[t({ message: `Proposed`, context: "time" }), <Moment key="at" at={intent.at} />],
					[t`Reason given`, intent.reason],
					[t({ message: `Decided`, context: "time" }), <Moment key="decided" at={intent.decided_at} />],
					[t`Reason of the decision`, intent.decided_reason],
					...(offering === undefined ? [] : [[t`New number`, offering] as const]),
				]}
			/>
			<div className="mt-3">
				{judged.data == null || listing === undefined ? (
					<Skeleton height={120} />
				) : judged.data.ok ? (
					<>
						<DecodedCommand
							type={intent.command}
							fields={judged.data.fields}
							asset={intent.asset ?? undefined}
							listing={listing}
						/>
						<p className="num mt-3 font-mono text-11 break-words text-soft">{hashGroups(intent.hash)}</p>
					</>
				) : (
					<AlteredBytes fault={judged.data.fault} />
				)}
			</div>
		</Card>
	);
}
