// Page about the referral product: rebates that wait for a review, the ratios, and the partners. Every change is a command.
import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { amountText, countText, percentText, trimZeros } from "../parts/figures.ts";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Loaded, Page, Rows } from "../parts/page.tsx";
import { goTo, href, Link } from "../parts/router.ts";

type Held = ConsoleData<"referral/held">["list"][number];
type Terms = ConsoleData<"referral/terms">;

/** Rows per page. In each row, both inviter and invitee count toward the number of users that the operator may view. */
const PER_PAGE = 20;
const LINK = "text-12 font-semibold whitespace-nowrap text-brand";

export function ReferralPage({ search: { offset = 0 } }: { search: { offset?: number | undefined } }) {
	const { t } = useLingui();
	const isAdministrator = useStore(session)?.role === "administrator";
	const held = useRead("referral/held", { offset, limit: PER_PAGE }, { isQueue: true, keepsPrevious: true });
	const terms = useRead("referral/terms", {}, { isQueue: true });
	return (
		<Page
			title={t`Referral`}
			detail={t`Rebates are paid only for two verified users who are not the same person. Two operators release held ones.`}
		>
			<div className="grid items-start gap-4 min-[1240px]:grid-cols-[minmax(0,1.7fr)_minmax(300px,1fr)]">
				<section aria-label={t`Held pairs`}>
					<h2 className="mb-2 text-14 font-semibold">{t`Held pairs`}</h2>
					<Loaded query={held}>{(page) => <HeldPairs page={page} offset={offset} />}</Loaded>
				</section>
				<div className="grid gap-4">
					<Loaded query={terms} rows={3}>
						{(known) => <Ratios terms={known} isAdministrator={isAdministrator} />}
					</Loaded>
					{isAdministrator && <Unlinked />}
				</div>
			</div>
		</Page>
	);
}

function useReasonTexts(): Readonly<Record<Held["why"][number], string>> {
	const { t } = useLingui();
	return {
		inviter_unverified: t`inviter not verified`,
		invitee_unverified: t`invited user not verified`,
		same_document: t`same document`,
		same_payout_account: t`same payout account`,
		same_device: t`same device`,
		held_by_operator: t`held by an operator`,
	};
}

function HeldPairs({ page: { list, total }, offset }: { page: ConsoleData<"referral/held">; offset: number }) {
	const { t } = useLingui();
	const reasons = useReasonTexts();
	const to = (next: number) => goTo(href("/referral", next > 0 ? { offset: next } : {}));
	const [first, last, all] = [countText(offset + 1), countText(offset + list.length), countText(total)];
	return (
		<>
			<Rows
				label={t`Held pairs`}
				rows={list}
				keyOf={({ invitee }) => invitee}
				empty={t`No held rebates`}
				columns={[
					{ label: t`Inviter`, className: "num", cell: ({ inviter }) => <User user={inviter} /> },
					{ label: t`Invited user`, className: "num", cell: ({ invitee }) => <User user={invitee} /> },
					{ label: t`Pending USDT`, isFigure: true, cell: ({ pending }) => amountText(pending) },
					{ label: t`Reasons`, className: "text-12", cell: ({ why }) => why.map((one) => reasons[one]).join(", ") || "–" },
					{ label: t`Since`, cell: ({ since }) => <Moment at={since} /> },
					{ label: t`Lapses`, cell: ({ lapses_at: at }) => (at === null ? "–" : <Moment at={at} />) },
					{ label: t`Next step`, cell: (pair) => <Decide pair={pair} /> },
				]}
			/>
			{total > list.length && (
				<div className="mt-2 flex items-center justify-end gap-2 text-12 text-soft">
					<span className="num">{list.length === 0 ? all : t`${first} to ${last} of ${all}`}</span>
					<Button size="small" tone="ghost" disabled={offset === 0} onClick={() => to(Math.max(0, offset - PER_PAGE))}>
						{t`Previous`}
					</Button>
					<Button size="small" tone="ghost" disabled={offset + list.length >= total} onClick={() => to(offset + PER_PAGE)}>
						{t`Next`}
					</Button>
				</div>
			)}
		</>
	);
}

function User({ user }: { user: number }) {
	return (
		<Link to={`/users/${user}`} className="font-semibold text-brand">
			{user}
		</Link>
	);
}

function Decide({ pair: { inviter, invitee, why } }: { pair: Held }) {
	const { t } = useLingui();
	const search = { user: inviter, invitee };
	return (
		<span className="flex flex-col items-start gap-0.5 min-[1400px]:flex-row min-[1400px]:gap-3">
			<Link to="/commands/release-rebates" search={search} aria-label={t`Release: invited user ${invitee}`} className={LINK}>
				{t`Release`}
			</Link>
			{!why.includes("held_by_operator") && (
				<Link to="/commands/hold-rebates" search={search} aria-label={t`Hold: invited user ${invitee}`} className={LINK}>
					{t`Hold`}
				</Link>
			)}
		</span>
	);
}

function Ratios({ terms, isAdministrator }: { terms: Terms; isAdministrator: boolean }) {
	const { t } = useLingui();
	const { version, ratio, next_ratio: next, partner_maximum: maximum, lapse_days: days, partners } = terms;
	const [current, coming, highest] = [percentText(ratio), next === null ? "" : percentText(next), percentText(maximum)];
	const now = { ratioPpm: ratioTyped(next ?? ratio), partnerRatioPpm: ratioTyped(maximum), lapseDays: days };
	return (
		<>
			<Card>
				<CardTitle>{t`Terms`}</CardTitle>
				<p className="text-14">
					{t`Standard ratio ${current}`} <span className="text-12 text-soft">{t`version ${version}`}</span>
				</p>
				<p className="text-12 text-soft">{t`Partners up to ${highest}. Held rebates lapse after ${days} days.`}</p>
				{next !== null && <Badge tone="warn">{t`${coming} from the next UTC day`}</Badge>}
				{isAdministrator && (
					<p className="mt-2">
						<Link to="/commands/referral-terms" search={now} className={LINK}>
							{t`Propose a change`}
						</Link>
					</p>
				)}
			</Card>
			<section aria-label={t`Partners`}>
				<div className="mb-2 flex items-center justify-between gap-2">
					<h2 className="text-14 font-semibold">{t`Partners`}</h2>
					{isAdministrator && (
						<Link to="/commands/partner" className={LINK}>
							{t`Add a partner`}
						</Link>
					)}
				</div>
				<Rows
					label={t`Partners`}
					rows={partners}
					keyOf={({ user }) => user}
					empty={t`No partners`}
					columns={[
						{ label: t`User`, className: "num", cell: ({ user }) => <User user={user} /> },
						{
							label: t`Ratio`,
							cell: (partner) => (
								<>
									{percentText(partner.ratio)}
									{partner.next_ratio !== null && <span className="text-12 text-soft"> → {percentText(partner.next_ratio)}</span>}
								</>
							),
						},
						{ label: t`Code`, className: "font-mono text-12", cell: ({ code }) => code },
						...(isAdministrator
							? [
									{
										label: t`Actions`,
										cell: ({ user, ratio: share, next_ratio: coming, code }: Terms["partners"][number]) => (
											<Link
												to="/commands/partner"
												search={{ user, ratioPpm: ratioTyped(coming ?? share), code }}
												aria-label={t`Change: partner ${user}`}
												className={LINK}
											>
												{t`Change`}
											</Link>
										),
									},
								]
							: []),
					]}
				/>
			</section>
		</>
	);
}

/** Converts a ratio to the percentage that the form's input shows: `0.2` becomes `20`. */
const ratioTyped = (ratio: string) => trimZeros(percentText(ratio).replace(/ %$/, ""));

/**
 * Lists invitations from earlier releases, which the journal does not contain yet. Operators import them into the journal once.
 */
function Unlinked() {
	const { t } = useLingui();
	const { data } = useRead("referral/unlinked", {});
	if (data === undefined || data.total === 0) return null;
	const count = countText(data.total);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(JSON.stringify({ links: data.pairs }));
			toast(t`Copied`, "good");
		} catch {
			toast(t`Copy failed`, "bad");
		}
	};
	return (
		<Card>
			<CardTitle>{t`Earlier invitations`}</CardTitle>
			<p className="text-12 text-soft">
				{t`${count} users registered with an invite code before rebates existed. Save the copied text as a file, and propose it with import-inviters on the command line. Inviters never change afterwards.`}
			</p>
			<Button size="small" tone="ghost" className="mt-2" onClick={() => void copy()}>
				{t`Copy the pairs`}
			</Button>
		</Card>
	);
}
