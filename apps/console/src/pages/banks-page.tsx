// Banks: accounts with their statements, applications with vouchers, lines without a use, payments, and treasury withdrawals. Decisions
// are commands, whose forms open with the numbers of this page.

import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useState } from "react";
import { callForPicture, confirmedCall } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { SubmittedNote, useSubmit } from "../parts/confirmation.tsx";
import { amountText } from "../parts/figures.ts";
import { FormProblem } from "../parts/form-problem.tsx";
import { Choice } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Loaded, Page, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { hashOfTexts, moneyOf, readStatement } from "../parts/read-statement.ts";
import { goTo, href, Link } from "../parts/router.ts";

type State = ConsoleData<"banks">;
type Application = State["applications"][number];
type Line = State["lines"][number];
type Search = Record<string, string | number>;

const FRESH_MS = 60_000;

export function BanksPage({ search: { show: asked } }: { search: { show?: string | undefined } }) {
	const { t } = useLingui();
	const show = asked === "decided" ? "decided" : "open";
	const query = useRead("banks", { show }, { freshMs: FRESH_MS, keepsPrevious: true });
	const role = useStore(session)?.role;
	const mayImport = role === "treasurer" || role === "administrator";
	const [voucher, setVoucher] = useState<number>();
	return (
		<Page
			title={t`Banks`}
			detail={t`One operator imports a statement; another one decides about its lines. Each list is in the audit log.`}
			actions={
				<>
					<CommandLink name="bank-account" label={t`Set bank account`} />
					<CommandLink name="bank-rate" label={t`Set rate`} />
					<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
						{t`Refresh`}
					</Button>
				</>
			}
		>
			<Loaded query={query} rows={8}>
				{({ accounts, lines, applications, payouts, treasury }) => (
					<div className="grid gap-5">
						<Accounts accounts={accounts} />
						{mayImport && accounts.length > 0 && <Import accounts={accounts} />}
						<Applications show={show} applications={applications} lines={lines} onVoucher={setVoucher} />
						{voucher !== undefined && <Voucher key={voucher} application={voucher} onClose={() => setVoucher(undefined)} />}
						<Lines lines={lines} />
						<Payouts payouts={payouts} lines={lines} />
						<Treasury treasury={treasury} />
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function CommandLink({ name, label, search }: { name: string; label: string; search?: Search }) {
	return (
		<Link
			to={`/commands/${name}`}
			{...(search !== undefined && { search })}
			className="rounded-m bg-raised px-3 py-1.5 text-12 font-semibold whitespace-nowrap text-brand"
		>
			{label}
		</Link>
	);
}

function Accounts({ accounts }: Pick<State, "accounts">) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Bank accounts`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Bank accounts`}</h2>
			<Rows
				label={t`Bank accounts`}
				rows={accounts}
				keyOf={({ account }) => String(account)}
				empty={t`No bank account. Deposits and withdrawals by bank are closed.`}
				columns={[
					{ label: t`Account`, cell: ({ account, bank, money }) => `${account} · ${bank} · ${money}` },
					{ label: t`Payee and number`, cell: ({ holder, number, code }) => `${holder}, ${number} ${code}` },
					{
						label: t`Rates`,
						cell: ({ rates }) =>
							rates.map(({ coin, rate, spread_ppm, source }) => (
								<div key={coin}>{`${rate} ${coin}, ${spread_ppm / 10_000} %, ${source}`}</div>
							)),
					},
					{
						label: t`Last closing balance`,
						isFigure: true,
						cell: ({ closing, money }) => (closing === null ? "–" : `${amountText(closing)} ${money}`),
					},
					{
						label: t`State`,
						cell: ({ open }) => <Badge tone={open ? "good" : "plain"}>{open ? t`Open` : t`Closed`}</Badge>,
					},
				]}
			/>
		</section>
	);
}

function Import({ accounts }: Pick<State, "accounts">) {
	const { t } = useLingui();
	const problemText = useProblemText();
	const [account, setAccount] = useState(String(accounts[0]?.account));
	const [statement, setStatement] = useState("");
	const [opening, setOpening] = useState("");
	const [closing, setClosing] = useState("");
	const [reason, setReason] = useState("");
	const [file, setFile] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const submit = useSubmit();
	const known = accounts.find((one) => String(one.account) === account);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		setProblem(undefined);
		if (known === undefined) return;
		const [first, last] = [moneyOf(opening, known.decimals), moneyOf(closing, known.decimals)];
		if (first === undefined || last === undefined) return setProblem(t`Enter opening and closing balance as numbers.`);
		if (file === undefined) return setProblem(t`Choose a CSV file.`);
		const rows = readStatement(file, known.decimals);
		if ("fault" in rows) {
			if (rows.fault === "columns") return setProblem(t`The first line must name the columns date and amount.`);
			if (rows.fault === "too_many") return setProblem(t`A file has at most ${rows.most} lines. Import the statement in parts.`);
			return setProblem(t`Line ${rows.line} has no valid date or amount.`);
		}
		const sum = rows.reduce((total, { amount }) => total + amount, first);
		if (sum !== last) return setProblem(t`Opening balance and lines do not add up to the closing balance.`);
		try {
			const texts = rows.map(({ key, reference, sender }) => ({ key, reference, sender }));
			await confirmedCall("banks/texts", { account: known.account, lines: texts });
			const lines = await Promise.all(
				rows.map(async ({ key, day, amount, reference, sender }) => ({
					key,
					day,
					amount,
					hash: await hashOfTexts(reference, sender),
				})),
			);
			const command = { account: known.account, statement, opening: first, closing: last, lines, reason };
			submit.mutate({ type: "ImportStatement", ...command });
		} catch (failure) {
			setProblem(problemText(failure));
		}
	};
	return (
		<Card>
			<CardTitle>{t`Import a statement`}</CardTitle>
			<form onSubmit={(event) => void send(event)} noValidate className="grid gap-3">
				<div className="grid grid-cols-4 gap-3">
					<Choice
						label={t`Bank account`}
						value={account}
						onValueChange={setAccount}
						items={accounts.map((one) => ({ value: String(one.account), label: `${one.account} · ${one.bank}` }))}
					/>
					<Field label={t`Number of the statement`} value={statement} onValueChange={setStatement} />
					<Field label={t`Opening balance`} value={opening} onValueChange={setOpening} />
					<Field label={t`Closing balance`} value={closing} onValueChange={setClosing} />
				</div>
				<div className="grid grid-cols-2 items-end gap-3">
					<label className="grid gap-1 text-12 text-soft">
						{t`CSV file with date, amount, id, reference, sender`}
						<input
							type="file"
							accept=".csv,text/csv"
							onChange={(event) => {
								const chosen = event.currentTarget.files?.[0];
								setFile(undefined);
								if (chosen !== undefined) void chosen.text().then(setFile);
							}}
						/>
					</label>
					<Field label={t`Reason`} value={reason} onValueChange={setReason} />
				</div>
				<FormProblem>{problem ?? (submit.error !== null && problemText(submit.error))}</FormProblem>
				<Button type="submit" busy={submit.isPending} className="justify-self-start">
					{t`Import`}
				</Button>
				{submit.data !== undefined && <SubmittedNote submitted={submit.data} />}
			</form>
		</Card>
	);
}

/** Proposes the line whose reference names the user; otherwise the only line of the applied amount. */
function proposedLine({ account, reference, amount }: Application, lines: readonly Line[]): Line | undefined {
	const fitting = lines.filter((line) => line.account === account && !line.amount.startsWith("-"));
	const plain = (text: string) => text.replaceAll(/[\s-]/g, "").toUpperCase();
	const named = fitting.filter((line) => plain(line.reference).includes(plain(reference)));
	const same = fitting.filter((line) => line.amount === amount);
	return named.find((line) => line.amount === amount) ?? named[0] ?? (same.length === 1 ? same[0] : undefined);
}

interface ApplicationsProps extends Pick<State, "applications" | "lines"> {
	show: "open" | "decided";
	onVoucher: (application: number) => void;
}

function Applications({ show, applications, lines, onVoucher }: ApplicationsProps) {
	const { t } = useLingui();
	const states: Readonly<Record<Application["state"], string>> = {
		under_review: t`Under review`,
		passed: t`Passed`,
		rejected: t`Rejected`,
		recalled: t`Recalled`,
	};
	return (
		<section aria-label={t`Applications`} className="grid gap-3">
			<div className="flex items-end justify-between gap-4">
				<h2 className="text-14 font-semibold">{t`Applications`}</h2>
				<Choice
					className="w-[220px]"
					label={t`Show`}
					value={show}
					onValueChange={(next) =>
						goTo(href("/banks", { show: next === "decided" ? next : "" }), { replace: true, keepScroll: true })
					}
					items={[
						{ value: "open", label: t`Under review` },
						{ value: "decided", label: t`Decided` },
					]}
				/>
			</div>
			<Rows
				label={t`Applications`}
				rows={applications}
				keyOf={({ application }) => String(application)}
				empty={t`No applications`}
				columns={[
					{ label: t`Number`, cell: ({ application }) => application },
					{ label: t`User`, cell: ({ user }) => <Link to={`/users/${user}`}>{user}</Link> },
					{ label: t`Reference`, cell: ({ reference }) => reference },
					{ label: t`Amount`, isFigure: true, cell: ({ amount, money }) => `${amountText(amount)} ${money}` },
					{
						label: t`Credited`,
						isFigure: true,
						cell: ({ credited, coin }) => (credited === null ? "–" : `${amountText(credited)} ${coin}`),
					},
					{ label: t`State`, cell: ({ state }) => states[state] },
					{ label: t`Applied`, cell: ({ at }) => <Moment at={at} /> },
					{
						label: t`Decision`,
						cell: (one) => {
							const line = proposedLine(one, lines);
							const { application } = one;
							return (
								<div className="flex flex-wrap gap-2">
									<Button size="small" tone="ghost" onClick={() => onVoucher(application)}>{t`Voucher`}</Button>
									{one.state === "under_review" && (
										<>
											<CommandLink
												name="match-bank-deposit"
												label={line === undefined ? t`Match` : t`Match line ${line.line}`}
												search={{ application, ...(line !== undefined && { line: line.line }) }}
											/>
											<CommandLink name="reject-bank-deposit" label={t`Reject`} search={{ application }} />
										</>
									)}
									{one.state === "passed" && (
										<CommandLink name="recall-bank-deposit" label={t`Recall`} search={{ application }} />
									)}
								</div>
							);
						},
					},
				]}
			/>
		</section>
	);
}

function Voucher({ application, onClose }: { application: number; onClose: () => void }) {
	const { t } = useLingui();
	const problemText = useProblemText();
	const [address, setAddress] = useState<string>();
	const [problem, setProblem] = useState<unknown>();
	useEffect(() => {
		let made: string | undefined;
		let left = false;
		callForPicture("banks/voucher", { application }).then(
			(picture) => {
				if (left) return;
				made = URL.createObjectURL(picture);
				setAddress(made);
			},
			(failure: unknown) => !left && setProblem(failure),
		);
		return () => {
			left = true;
			if (made !== undefined) URL.revokeObjectURL(made);
		};
	}, [application]);
	return (
		<Card>
			<CardTitle aside={<Button size="small" tone="ghost" onClick={onClose}>{t`Close`}</Button>}>
				{t`Voucher of application ${application}`}
			</CardTitle>
			<FormProblem>{problem !== undefined && problemText(problem)}</FormProblem>
			{address !== undefined && (
				<img src={address} alt={t`Voucher of application ${application}`} className="max-h-[70vh] max-w-full object-contain" />
			)}
		</Card>
	);
}

function Lines({ lines }: Pick<State, "lines">) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Lines without a use`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Lines without a use`}</h2>
			<Rows
				label={t`Lines without a use`}
				rows={lines}
				keyOf={({ line }) => String(line)}
				empty={t`Every line has a use`}
				columns={[
					{ label: t`Line`, cell: ({ line }) => line },
					{ label: t`Statement`, cell: ({ account, statement }) => `${account} · ${statement}` },
					{ label: t`Identity`, cell: ({ key }) => <span className="font-mono text-11">{key}</span> },
					{ label: t`Amount`, isFigure: true, cell: ({ amount, money }) => `${amountText(amount)} ${money}` },
					{
						label: t`Reference and sender`,
						cell: ({ reference, sender, altered }) =>
							altered ? <Badge tone="bad">{t`Texts differ from the journal`}</Badge> : [reference, sender].join(" · "),
					},
					{ label: t`Imported by`, cell: ({ operator }) => operator },
					{
						label: t`Decision`,
						cell: ({ line }) => <CommandLink name="book-line" label={t`Book for the house`} search={{ line }} />,
					},
				]}
			/>
		</section>
	);
}

function Payouts({ payouts, lines }: Pick<State, "payouts" | "lines">) {
	const { t } = useLingui();
	const lineFor = (account: number, payout: string) =>
		lines.find((line) => line.account === account && line.amount === `-${payout}`);
	return (
		<section aria-label={t`Payments`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Payments`}</h2>
			<Rows
				label={t`Payments`}
				rows={payouts}
				keyOf={({ withdrawal }) => String(withdrawal)}
				empty={t`No withdrawals by bank`}
				columns={[
					{ label: t`Withdrawal`, cell: ({ withdrawal }) => <Link to={`/withdrawals/${withdrawal}`}>{withdrawal}</Link> },
					{ label: t`User`, cell: ({ user }) => <Link to={`/users/${user}`}>{user}</Link> },
					{ label: t`Pays`, isFigure: true, cell: ({ payout, money }) => `${amountText(payout)} ${money}` },
					{
						label: t`Card`,
						cell: ({ card, user }) =>
							card === null ? t`deleted` : <Link to="/bank-cards" search={{ card }}>{`${user} · ${card}`}</Link>,
					},
					{ label: t`Ordered by`, cell: ({ begun }) => (begun === 0 ? "–" : begun) },
					{
						label: t`Decision`,
						cell: ({ withdrawal, account, payout, state, begun }) => {
							const line = lineFor(account, payout);
							if (begun === 0) {
								return state === "approved" || state === "waiting_for_funds" ? (
									<CommandLink name="begin-payout" label={t`Order the payment`} search={{ withdrawal }} />
								) : (
									t`not approved yet`
								);
							}
							return (
								<div className="flex flex-wrap gap-2">
									<CommandLink
										name="confirm-payout"
										label={line === undefined ? t`Confirm` : t`Confirm by line ${line.line}`}
										search={{ withdrawal, ...(line !== undefined && { line: line.line }) }}
									/>
									<CommandLink name="fail-payout" label={t`Not paid`} search={{ withdrawal }} />
								</div>
							);
						},
					},
				]}
			/>
		</section>
	);
}

function Treasury({ treasury }: Pick<State, "treasury">) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Treasury withdrawals`} className="grid gap-3">
			<div className="flex items-center justify-between gap-4">
				<h2 className="text-14 font-semibold">{t`Treasury withdrawals`}</h2>
				<CommandLink name="withdraw-treasury" label={t`Withdraw from the treasury`} />
			</div>
			<Rows
				label={t`Treasury withdrawals`}
				rows={treasury}
				keyOf={({ withdrawal }) => String(withdrawal)}
				empty={t`No treasury withdrawal waits for its payment`}
				columns={[
					{ label: t`Number`, cell: ({ withdrawal }) => withdrawal },
					{ label: t`Amount`, isFigure: true, cell: ({ amount, coin }) => `${amountText(amount)} ${coin}` },
					{ label: t`Network number`, cell: ({ network }) => network },
					{ label: t`Destination`, cell: ({ address }) => <span className="font-mono [overflow-wrap:anywhere]">{address}</span> },
					{ label: t`Proposed by`, cell: ({ operator }) => operator },
					{
						label: t`Decision`,
						cell: ({ withdrawal, network }) => (
							<div className="flex flex-wrap gap-2">
								<CommandLink
									name={network === BANK ? "settle-treasury" : "confirm-treasury"}
									label={t`Confirm the payment`}
									search={{ withdrawal }}
								/>
								<CommandLink name="cancel-treasury" label={t`Cancel`} search={{ withdrawal }} />
							</div>
						),
					},
				]}
			/>
		</section>
	);
}

/** Number of the network of banks. */
const BANK = 5;
