// Page about one user. The operator gives a reason and confirms with the passkey before the profile is shown. The server omits
// all fields that the operator's role may not see.
import { usePath, useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { confirmedCall } from "../data/calls.ts";
import { session } from "../data/session.ts";
import { type AuditKind, useAuditKindTexts } from "../parts/audit-kinds.ts";
import { amountText } from "../parts/figures.ts";
import { LookGate } from "../parts/look-gate.tsx";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Facts, Page, Problem, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { Link } from "../parts/router.ts";
import { useCommandTexts } from "../parts/use-texts.ts";
import { StandingBadge, useVerifiedText, VerifiedBadge } from "../parts/user-badges.tsx";

type Profile = ConsoleData<"users/profile">;

export function UserPage() {
	const { t } = useLingui();
	const number = /^\/users\/(\d{1,15})$/.exec(usePath())?.[1];
	if (number === undefined) {
		return (
			<Page title={t`User`}>
				<Problem title={t`This is no user number`} detail={t`Search the user under Users.`} />
			</Page>
		);
	}
	return <UserLook key={number} user={Number(number)} />;
}

function UserLook({ user }: { user: number }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	// The profile is in the state of this component only, not in a cache, so the page asks for a reason again after a reload.
	const look = useMutation({ mutationFn: (reason: string) => confirmedCall("users/profile", { user, reason }) });
	return (
		<Page
			title={t`User ${user}`}
			aside={look.data?.nickname}
			detail={look.data === undefined ? undefined : t`This look is in the audit log, and the user can read it.`}
			actions={look.data && <ProfileBadges profile={look.data} />}
		>
			{look.data === undefined ? (
				<LookGate
					busy={look.isPending}
					problem={look.error === null ? undefined : textOf(look.error)}
					onLook={(reason) => look.mutate(reason)}
				/>
			) : (
				<ProfileOf profile={look.data} />
			)}
		</Page>
	);
}

function ProfileBadges({ profile }: { profile: Profile }) {
	return (
		<>
			<VerifiedBadge verified={profile.verified} />
			<StandingBadge standing={profile.standing} />
		</>
	);
}

function ProfileOf({ profile }: { profile: Profile }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const verifiedText = useVerifiedText();
	const kindTexts = useAuditKindTexts();
	const { user, balances } = profile;
	const role = useStore(session)?.role;
	const cardStates = { usable: t`Usable`, waiting: t`Waiting`, under_review: t`Under review`, rejected: t`Rejected` };
	const facts: [string, ReactNode][] = [
		[t`Joined`, <Moment key="joined" at={profile.joined_at} />],
		[t`Country`, profile.country || "–"],
		[t`Verification`, verifiedText(profile.verified)],
		[t`Invited by`, profile.invited_by === null ? "–" : <UserLink key="inviter" user={profile.invited_by} />],
		[t`Open orders`, profile.open_orders],
		[t`Open positions`, profile.open_positions],
		[t`Withdrawals held until`, profile.holds_until === null ? "–" : <Moment key="holds" at={profile.holds_until} />],
	];
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-start gap-4">
			<div className="grid gap-4">
				<Card>
					<CardTitle>{t({ message: `Account`, context: "of a user" })}</CardTitle>
					<Facts facts={facts} wide />
				</Card>
				<Card>
					<CardTitle>{t`Sign-in`}</CardTitle>
					<Facts facts={profile.logins.map(({ kind, masked }) => [kind, masked] as const)} wide />
				</Card>
				<Card>
					<CardTitle>{t`Decide`}</CardTitle>
					<Link
						to="/commands/verify-user"
						search={{ user, country: profile.country }}
						className="text-14 font-semibold text-brand"
					>
						{t`Set verification`}
					</Link>
					{(role === "reviewer" || role === "administrator") && (
						<Link to="/legal-holds" search={{ user }} className="mt-2 block text-14 font-semibold text-brand">
							{t`Legal hold of activity`}
						</Link>
					)}
				</Card>
			</div>
			<div className="grid min-w-0 gap-4">
				{balances === undefined ? (
					<Card>
						<CardTitle>{t`Balances`}</CardTitle>
						<p className="text-12 text-soft">{t`Your role does not see balances.`}</p>
					</Card>
				) : (
					<Titled title={t`Balances`}>
						<Rows
							label={t`Balances`}
							rows={balances}
							keyOf={({ account, coin }) => `${account} ${coin}`}
							empty={t`No balances`}
							columns={[
								{ label: t`Account`, cell: ({ account }) => account },
								{ label: t`Coin`, cell: ({ coin }) => coin },
								{ label: t`Available`, isFigure: true, cell: ({ available }) => amountText(available) },
								{
									label: t({ message: `Frozen`, context: "part of a balance" }),
									isFigure: true,
									cell: ({ frozen }) => amountText(frozen),
								},
							]}
						/>
					</Titled>
				)}
				<Titled title={t`Bank cards`}>
					<Rows
						label={t`Bank cards`}
						rows={profile.bank_cards}
						keyOf={({ card }) => card}
						empty={t`No bank cards`}
						columns={[
							{ label: t`Number`, cell: ({ last_four }) => `•••• ${last_four}` },
							{ label: t`Kind`, cell: ({ kind }) => (kind === "local" ? t`Local` : t`International`) },
							{ label: t`Default`, cell: ({ is_default }) => (is_default ? t`Yes` : "–") },
							{ label: t`State`, cell: ({ state }) => cardStates[state] },
							{ label: t`Added`, cell: ({ added_at }) => <Moment at={added_at} /> },
						]}
					/>
				</Titled>
				<Titled title={t`Sessions`}>
					<Rows
						label={t`Sessions`}
						rows={profile.sessions}
						keyOf={({ created_at, agent }) => `${created_at} ${agent}`}
						empty={t`No open sessions`}
						columns={[
							{ label: t`Signed in`, cell: ({ created_at }) => <Moment at={created_at} /> },
							{ label: t`Last used`, cell: ({ used_at }) => <Moment at={used_at} /> },
							{ label: t`Browser`, className: "text-12 text-soft [overflow-wrap:anywhere]", cell: ({ agent }) => agent || "–" },
						]}
					/>
				</Titled>
				<Titled title={t`Operator activity`}>
					<Rows
						label={t`Operator activity`}
						rows={profile.audit}
						keyOf={({ at, kind, reason }) => `${at} ${kind} ${reason}`}
						empty={t`No operator has acted on this user`}
						columns={[
							{ label: t`Time`, cell: ({ at }) => <Moment at={at} /> },
							{ label: t`Role`, cell: ({ role }) => wordText(role) },
							{ label: t`Kind`, cell: ({ kind }) => kindTexts[kind as AuditKind] ?? kind },
							{ label: t`Reason`, className: "[overflow-wrap:anywhere]", cell: ({ reason }) => reason || "–" },
						]}
					/>
				</Titled>
			</div>
		</div>
	);
}

function UserLink({ user }: { user: number }) {
	return (
		<Link to={`/users/${user}`} className="text-brand">
			{user}
		</Link>
	);
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title}>
			<h2 className="mb-2 text-14 font-semibold">{title}</h2>
			{children}
		</section>
	);
}
