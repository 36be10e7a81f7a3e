// Lists the applications for bank deposits, each with the line of a statement that may belong to it.
import type { ConsoleData } from "@candor/contract";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { amountText } from "../../parts/figures.ts";
import { Choice } from "../../parts/inputs.tsx";
import { Moment } from "../../parts/moments.tsx";
import { Rows } from "../../parts/page.tsx";
import { goTo, href, Link } from "../../parts/router.ts";
import { CommandLink } from "./command-link.tsx";

type State = ConsoleData<"banks">;
type Application = State["applications"][number];
type Line = State["lines"][number];

/**
 * Returns the incoming payment whose reference contains the application's reference, preferably one of the applied amount. If
 * there is none, returns the payment of the applied amount if exactly one exists.
 */
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

export function Applications({ show, applications, lines, onVoucher }: ApplicationsProps) {
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
