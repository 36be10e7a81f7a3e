// Page with the audit log. The address contains the filters and the page number. The button for the chain check lets the server
// compute all hashes again.
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { Badge, Button, Card, Field } from "@candor/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { confirmedCall } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { useDetailText } from "../parts/audit-details.ts";
import { type AuditKind, useAuditKindTexts } from "../parts/audit-kinds.ts";
import { DayField } from "../parts/day-field.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { Choice } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { Loaded, Page, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

type Entry = ConsoleData<"audit">["list"][number];
type Kind = AuditKind;
type Asked = Readonly<Record<string, string | undefined>>;

const PAGE = 50;

const wholeOf = (text: string | undefined) => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

function paramsOf(asked: Asked, kinds: Readonly<Record<Kind, string>>): ConsoleParams<"audit"> {
	const kind = Object.hasOwn(kinds, asked.kind ?? "") ? (asked.kind as Kind) : undefined;
	const filter = {
		operator: wholeOf(asked.operator),
		user: wholeOf(asked.user),
		kind,
		from: wholeOf(asked.from),
		before: wholeOf(asked.before),
	};
	return { ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)), limit: PAGE };
}

export function AuditPage({ search: asked }: { search: Asked }) {
	const { t } = useLingui();
	const kinds = useAuditKindTexts();
	const params = paramsOf(asked, kinds);
	const { limit: _limit, before: _before, ...filter } = params;
	const query = useRead("audit", params, { keepsPrevious: true });
	const set = (change: Asked) => goTo(href("/audit", { ...asked, ...change }), { replace: true, keepScroll: true });
	const last = query.data?.list.at(-1)?.entry;
	return (
		<Page
			title={t`Audit log`}
			detail={t`Every write, and every look at personal data. Each entry's hash covers the one before it.`}
			actions={
				<>
					<Link to="/legal-holds" className="text-12 font-semibold text-brand">
						{t`Legal holds`}
					</Link>
					<ChainCheck />
					<ExportButton selection={{ table: "audit", ...filter }} />
				</>
			}
		>
			<div className="grid gap-4">
				<Card className="grid grid-cols-4 gap-3">
					<Choice
						label={t`Kind`}
						value={asked.kind ?? ""}
						onValueChange={(kind) => set({ kind, before: "" })}
						items={[{ value: "", label: t`All` }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]}
					/>
					<Field
						label={t`Operator`}
						inputMode="numeric"
						value={asked.operator ?? ""}
						onValueChange={(operator) => set({ operator, before: "" })}
					/>
					<Field
						label={t`User`}
						inputMode="numeric"
						value={asked.user ?? ""}
						onValueChange={(user) => set({ user, before: "" })}
					/>
					<DayField
						label={t`From`}
						value={asked.from === undefined ? "" : new Date(wholeOf(asked.from) ?? 0).toISOString().slice(0, 10)}
						onValueChange={(day) => set({ from: day === "" ? "" : String(Date.parse(`${day}T00:00:00Z`)), before: "" })}
					/>
				</Card>
				<Loaded query={query} rows={8}>
					{({ list, more }) => (
						<>
							<Entries list={list} kinds={kinds} />
							<div className="flex justify-end gap-2">
								{asked.before !== undefined && (
									<Button tone="ghost" size="small" onClick={() => set({ before: "" })}>
										{t`Newest`}
									</Button>
								)}
								<Button tone="ghost" size="small" disabled={!more} onClick={() => set({ before: String(last ?? "") })}>
									{t`Older`}
								</Button>
							</div>
						</>
					)}
				</Loaded>
			</div>
		</Page>
	);
}

function Entries({ list, kinds }: { list: readonly Entry[]; kinds: Readonly<Record<Kind, string>> }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const detailText = useDetailText();
	return (
		<Rows
			label={t`Entries`}
			rows={list}
			keyOf={({ entry }) => entry}
			empty={t`No entries match these filters`}
			columns={[
				{ label: t`Entry`, className: "num text-soft", cell: ({ entry }) => entry },
				{ label: t`Time`, cell: ({ at }) => <Moment at={at} seconds /> },
				{
					label: t`Operator`,
					cell: ({ operator, role }) => (
						<>
							{operator} <span className="text-11 text-soft">{role && wordText(role)}</span>
						</>
					),
				},
				{
					label: t`Kind`,
					cell: ({ kind }) => <Badge tone={/refused|reached/.test(kind) ? "warn" : "plain"}>{kinds[kind]}</Badge>,
				},
				{
					label: t`User`,
					cell: ({ user }) =>
						user > 0 ? (
							<Link to={`/users/${user}`} className="text-brand">
								{user}
							</Link>
						) : (
							"–"
						),
				},
				{
					label: t`Reason and details`,
					className: "text-12 [overflow-wrap:anywhere] max-w-[320px]",
					cell: ({ reason, details, address }) => (
						<>
							<div>{reason}</div>
							<div className="text-11 text-soft">{[detailText(details), address].filter(Boolean).join(" · ")}</div>
						</>
					),
				},
			]}
		/>
	);
}

function ChainCheck() {
	const { t } = useLingui();
	const textOf = useProblemText();
	const check = useMutation({ mutationFn: () => confirmedCall("audit/check", {}) });
	const fault = check.data?.fault;
	return (
		<div className="flex items-center gap-3">
			<span role="status" className="text-12">
				{check.error !== null && <span className="text-bad">{textOf(check.error)}</span>}
				{check.data !== undefined && fault == null && (
					<span className="text-good">{t`Chain intact: ${plural(check.data.entries, { one: "# entry", other: "# entries" })}`}</span>
				)}
				{fault != null && <span className="text-bad">{t`Entry ${fault.entry} does not fit: ${fault.why}`}</span>}
			</span>
			<Button
				size="small"
				tone="ghost"
				busy={check.isPending}
				onClick={() => check.mutate()}
				icon={<ShieldCheck aria-hidden size={14} strokeWidth={1.75} />}
			>
				{t`Check chain`}
			</Button>
		</div>
	);
}
