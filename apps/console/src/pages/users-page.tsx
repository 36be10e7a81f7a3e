// Page that lists users. Filters, sorting, columns and scroll position are in the address. Rows are requested from the server
// in pages, as they become visible.
import { useStore } from "@candor/client/page";
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { Button, Card, CheckBox, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueries } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { CallRefused, call } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { type DataColumn, DataTable } from "../parts/data-table.tsx";
import { DayField } from "../parts/day-field.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { FormProblem } from "../parts/form-problem.tsx";
import { Choice } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { Loaded, Page } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";
import { StandingBadge, useStandingText, useVerifiedText, VerifiedBadge } from "../parts/user-badges.tsx";

type Row = ConsoleData<"users">["list"][number];
type Filter = Omit<ConsoleParams<"users">, "offset" | "limit">;
type Asked = Readonly<Record<string, string | undefined>>;

/**
 * Number of rows in one request. Each user in a response counts toward the number of users that the operator may view, so a
 * page is only slightly larger than the visible rows.
 */
const PAGE = 20;
/** At most this many server pages have visible rows at the same time. */
const MOST_PAGES = 4;
const FRESH_MS = 300_000;

export function UsersPage({ search }: { search: Asked }) {
	const { t } = useLingui();
	const role = useStore(session)?.role;
	const seesList = role !== undefined && role !== "support" && role !== "publisher";
	return (
		<Page
			title={t`Users`}
			detail={
				seesList
					? t`Shown rows count for your limit of 60 users an hour and 200 a day.`
					: t`Your role opens a user by a complete identifier.`
			}
			actions={<FindUser />}
		>
			{seesList && <UserList key={JSON.stringify(filterOf(search))} asked={search} />}
		</Page>
	);
}

function FindUser() {
	const { t } = useLingui();
	const textOf = useProblemText();
	const [identifier, setIdentifier] = useState("");
	const find = useMutation({
		mutationFn: () => call("users/find", { identifier: identifier.trim() }),
		onSuccess: ({ user }) => user !== null && goTo(`/users/${user}`),
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (identifier.trim() !== "") find.mutate();
	};
	const lacksCode = isPhoneWithoutCode(identifier);
	const none = lacksCode
		? t`No user with this identifier. A phone number needs its country code, such as +81 90 1234 5678.`
		: t`No user with this identifier`;
	const problem = find.error !== null ? textOf(find.error) : find.data?.user === null ? none : undefined;
	return (
		<form onSubmit={submit} aria-label={t`Open user`} className="w-[340px]">
			<div className="flex gap-2">
				<Field
					label={t`Number, e-mail, phone or username`}
					labelPlace="hidden"
					placeholder={t`Number, e-mail, phone or username`}
					value={identifier}
					onValueChange={(text) => {
						find.reset();
						setIdentifier(text);
					}}
					className="flex-1 text-12"
				/>
				<Button type="submit" tone="ghost" busy={find.isPending} aria-label={t`Open user`} className="h-11! px-3.5!">
					<Search aria-hidden size={16} strokeWidth={1.75} />
				</Button>
			</div>
			<FormProblem className="mt-1">{problem}</FormProblem>
		</form>
	);
}

/** Returns true if the text may be a phone number without + or 00. The caller has excluded user numbers before. */
function isPhoneWithoutCode(typed: string): boolean {
	const text = typed.normalize("NFKC").trim();
	return /^[\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 7 && !text.startsWith("00");
}

const wholeOf = (text: string | undefined) => (text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined);
const oneOf = <T extends string>(words: readonly T[], word: string | undefined): T | undefined =>
	words.find((known) => known === word);
const timeOf = (day: string | undefined) =>
	day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : undefined;
const DAY_MS = 86_400_000;

function filterOf(asked: Asked): Filter {
	const until = timeOf(asked.joined_to);
	const filter: Filter = {
		search: asked.search || undefined,
		verified: oneOf(["none", "basic", "advanced"], asked.verified),
		standing: oneOf(["trading", "closing_only", "frozen"], asked.standing),
		joined_from: timeOf(asked.joined_from),
		joined_to: until === undefined ? undefined : until + DAY_MS,
		sort: oneOf(["number", "joined", "nickname"], asked.sort),
		descending: asked.descending === "true" || undefined,
	};
	return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter;
}

function useColumns(): readonly DataColumn<Row>[] {
	const { t } = useLingui();
	return useMemo(
		(): readonly DataColumn<Row>[] => [
			{
				id: "number",
				header: t`Number`,
				meta: { width: "minmax(90px,0.8fr)", sort: "number" },
				cell: ({ row }) => (
					<Link to={`/users/${(row.original as Row).user}`} className="font-semibold text-brand">
						{(row.original as Row).user}
					</Link>
				),
			},
			{
				id: "nickname",
				header: t`Nickname`,
				meta: { width: "minmax(110px,1.3fr)", sort: "nickname" },
				cell: ({ row }) => (row.original as Row).nickname,
			},
			{
				id: "joined",
				header: t`Joined`,
				meta: { width: "minmax(172px,1.2fr)", sort: "joined" },
				cell: ({ row }) => <Moment at={(row.original as Row).joined_at} />,
			},
			{
				id: "verified",
				header: t`Verification`,
				meta: { width: "minmax(110px,1fr)" },
				cell: ({ row }) => <VerifiedBadge verified={(row.original as Row).verified} />,
			},
			{
				id: "country",
				header: t`Country`,
				meta: { width: "minmax(76px,0.6fr)" },
				cell: ({ row }) => (row.original as Row).country || "–",
			},
			{
				id: "standing",
				header: t`Standing`,
				meta: { width: "minmax(110px,1fr)" },
				cell: ({ row }) => <StandingBadge standing={(row.original as Row).standing} />,
			},
		],
		[t],
	);
}

function UserList({ asked }: { asked: Asked }) {
	const { t } = useLingui();
	const filter = filterOf(asked);
	const [start] = useState(() => Math.max(0, (wholeOf(asked.page) ?? 1) - 1));
	const first = useRead("users", { ...filter, offset: start * PAGE, limit: PAGE }, { freshMs: FRESH_MS });
	const upTo = first.data?.total ?? 0;
	const [pages, setPages] = useState<readonly number[]>([start]);
	const [marked, setMarked] = useState(-1);
	const columns = useColumns();
	const hidden = useMemo(() => (asked.hidden ?? "").split(",").filter((id) => id !== ""), [asked.hidden]);
	const wanted = useMemo(() => [...new Set([start, ...pages])].filter((page) => page * PAGE < upTo), [pages, start, upTo]);
	const { rows, isCut, total } = useRows(filter, upTo, wanted);
	const set = (change: Asked) => goTo(href("/users", { ...asked, ...change }), { replace: true, keepScroll: true });
	const open = ({ user }: Row) => goTo(`/users/${user}`);
	const onRange = (from: number, to: number) => {
		const visible = Array.from(
			{ length: Math.floor(to / PAGE) - Math.floor(from / PAGE) + 1 },
			(_, index) => Math.floor(from / PAGE) + index,
		);
		setPages(visible.slice(0, MOST_PAGES));
		const page = Math.floor(from / PAGE) + 1;
		if (page !== Number(asked.page ?? 1)) set({ page: page === 1 ? "" : String(page) });
	};
	useRowKeys({
		count: total,
		// If no row is marked, the first key press marks the first visible row.
		at: marked >= 0 ? marked : start * PAGE - 1,
		onMove: setMarked,
		onOpen: () => {
			const row = rows.get(marked);
			if (row !== undefined) open(row);
		},
	});
	return (
		<div className="grid gap-4">
			<Filters key={JSON.stringify(filter)} asked={asked} onChange={(change) => set({ ...change, page: "" })} />
			<div className="flex flex-wrap items-center justify-between gap-2">
				<Columns columns={columns} hidden={hidden} onChange={(ids) => set({ hidden: ids.join(",") })} />
				<ExportButton selection={{ table: "users", ...filter }} />
			</div>
			{isCut && (
				<Card role="status" className="text-12 text-warn">
					{t`You have reached your limit of users. Rows without data stay hidden until it ends. Search a user by identifier, or narrow the filters.`}
				</Card>
			)}
			<Loaded query={first} rows={8}>
				{() => (
					<DataTable<Row>
						key={JSON.stringify(filter)}
						label={t`Users`}
						columns={columns}
						hidden={hidden}
						total={total}
						rows={rows}
						top={start * PAGE}
						onRange={onRange}
						sort={filter.sort ?? "number"}
						isDescending={filter.descending === true}
						onSort={(sort) => {
							const isSame = sort === (filter.sort ?? "number");
							set({ sort, descending: isSame && filter.descending !== true ? "true" : "", page: "" });
						}}
						marked={marked}
						onOpen={open}
						empty={t`No users match these filters`}
					/>
				)}
			</Loaded>
		</div>
	);
}

interface LoadedRows {
	/** Loaded rows, keyed by their index in the complete list. */
	readonly rows: ReadonlyMap<number, Row>;
	/** True if the server omitted rows, because the operator has already viewed as many users as allowed. */
	readonly isCut: boolean;
	/** Number of rows in the complete list. The server rounds it up until a page that contains the last row is loaded. */
	readonly total: number;
}

/** Loads the given server pages. A loaded page is not requested again for five minutes. */
function useRows(filter: Filter, upTo: number, pages: readonly number[]): LoadedRows {
	const loaded = useQueries({
		queries: pages.map((page) => {
			const params = { ...filter, offset: page * PAGE, limit: PAGE };
			return { queryKey: ["users", params], queryFn: () => call("users", params), staleTime: FRESH_MS };
		}),
	});
	const rows = new Map<number, Row>();
	const total = Math.min(upTo, ...loaded.map(({ data }) => (data !== undefined && data.list.length > 0 ? data.total : upTo)));
	let isCut = false;
	for (const [at, page] of pages.entries()) {
		const { data, error } = loaded[at] ?? {};
		for (const [index, row] of (data?.list ?? []).entries()) rows.set(page * PAGE + index, row);
		const isShort = data !== undefined && data.list.length < Math.min(PAGE, total - page * PAGE);
		isCut ||= isShort || (error instanceof CallRefused && error.code === "look_limit");
	}
	return { rows, isCut, total };
}

function Filters({ asked, onChange }: { asked: Asked; onChange: (change: Asked) => void }) {
	const { t } = useLingui();
	const [search, setSearch] = useState(asked.search ?? "");
	const verifiedText = useVerifiedText();
	const standingText = useStandingText();
	const all = { value: "", label: t`All` };
	const day = (name: "joined_from" | "joined_to", label: string) => (
		<DayField label={label} value={asked[name] ?? ""} onValueChange={(value) => onChange({ [name]: value })} />
	);
	return (
		<Card>
			<form
				className="grid grid-cols-5 gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					onChange({ search: search.trim() });
				}}
			>
				<Field
					label={t`Number or nickname`}
					value={search}
					onValueChange={setSearch}
					onBlur={() => search.trim() !== (asked.search ?? "") && onChange({ search: search.trim() })}
				/>
				<Choice
					label={t`Verification`}
					value={asked.verified ?? ""}
					onValueChange={(verified) => onChange({ verified })}
					items={[all, ...(["none", "basic", "advanced"] as const).map((value) => ({ value, label: verifiedText(value) }))]}
				/>
				<Choice
					label={t`Standing`}
					value={asked.standing ?? ""}
					onValueChange={(standing) => onChange({ standing })}
					items={[
						all,
						...(["trading", "closing_only", "frozen"] as const).map((value) => ({ value, label: standingText(value) })),
					]}
				/>
				{day("joined_from", t`Joined from`)}
				{day("joined_to", t`Joined to`)}
			</form>
		</Card>
	);
}

function Columns({
	columns,
	hidden,
	onChange,
}: {
	columns: readonly DataColumn<Row>[];
	hidden: readonly string[];
	onChange: (hidden: readonly string[]) => void;
}) {
	const { t } = useLingui();
	return (
		<fieldset className="-my-2 flex flex-wrap items-center gap-x-5">
			<legend className="float-left mr-2 py-3 text-12 text-soft">{t`Columns`}</legend>
			{columns.slice(1).map(({ id, header }) => (
				<CheckBox
					key={id}
					checked={!hidden.includes(id)}
					onCheckedChange={(shown) => onChange(shown ? hidden.filter((one) => one !== id) : [...hidden, id])}
				>
					{header}
				</CheckBox>
			))}
		</fieldset>
	);
}
