import type { CallData } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { HandCoins, UsersRound } from "lucide-react";
import { useNotKnown } from "../../../data/online.ts";
import { CopyButton } from "../../../shared/copy-button.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { percentText } from "../calculate/percent-text.ts";
import { CodeCard } from "../components/code-card.tsx";
import { FiguresCard } from "../components/figures-card.tsx";
import { HeldCard } from "../components/held-card.tsx";
import { RowLink } from "../components/row-link.tsx";
import { TopTen } from "../components/top-ten.tsx";
import { useInvite, useRanking } from "../data/referral-queries.ts";

export function PromotionScreen() {
	const { t } = useLingui();
	const invite = useInvite();
	const notKnown = useNotKnown(invite);
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t`Invite friends`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{invite.data !== undefined ? (
					<Invitations invite={invite.data} />
				) : notKnown || invite.isError ? (
					<EmptyState
						className="pt-20"
						title={t`Your invitations could not be loaded`}
						detail={t`Your rebates are safe with the exchange. Try again in a moment.`}
						action={<Button size="small" onClick={() => void invite.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<>
						<Skeleton height={176} />
						<Skeleton height={72} />
					</>
				)}
				<Ranking />
			</main>
		</>
	);
}

function Invitations({ invite }: { invite: CallData<"user/invite"> }) {
	const { t } = useLingui();
	return (
		<>
			<CodeCard invite={invite} />
			{invite.count === 0 ? (
				<Card className="p-0">
					<EmptyState
						icon={<UsersRound aria-hidden size={22} strokeWidth={1.75} />}
						title={t`No invited friends yet`}
						detail={t`Send a friend your link. A friend who registers with it is linked to you for good.`}
					/>
				</Card>
			) : (
				<FiguresCard invite={invite} />
			)}
			<Terms invite={invite} />
			<HeldCard invite={invite} />
			<Partner invite={invite} />
			<Card className="py-1">
				<RowLink first icon={UsersRound} label={t`Invited friends`} to="/pages/promotion/invitees" />
				<RowLink icon={HandCoins} label={t`Rebates`} to="/pages/promotion/rebates" />
			</Card>
		</>
	);
}

function Terms({ invite: { ratio, next_ratio: next } }: { invite: CallData<"user/invite"> }) {
	const { figure } = useFigures();
	const [current, coming] = [figure(percentText(ratio)), next === null ? "" : figure(percentText(next))];
	return (
		<p className="px-1 text-12 text-soft">
			<Trans>
				You receive <b className="num text-ink">{current}%</b> of the fees your friends really pay, once a day. Each rebate shows
				the fees it came from.
			</Trans>
			{next !== null && (
				<>
					{" "}
					<Trans>From tomorrow (UTC) it is {coming}%.</Trans>
				</>
			)}
		</p>
	);
}

function Partner({ invite: { partner, authorization_code: code, ratio } }: { invite: CallData<"user/invite"> }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	if (!partner || code === null) return null;
	const percent = figure(percentText(ratio));
	return (
		<Card className="grid gap-1">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h2 className="text-14 font-semibold">{t`Authorization code`}</h2>
				<Badge tone="teal">{t`Partner, ${percent}%`}</Badge>
			</div>
			<div className="flex items-center justify-between gap-3">
				<span translate="no" className="num text-18 font-semibold break-all">
					{code}
				</span>
				<CopyButton
					label={t`Copy the authorization code`}
					text={code}
					words={{ done: t`Copied`, failed: t`Copy failed, please copy manually` }}
				/>
			</div>
			<p className="text-12 text-soft">{t`It invites friends as your invite code does. Your partner ratio applies to all of them.`}</p>
		</Card>
	);
}

function Ranking() {
	const { t } = useLingui();
	const ranking = useRanking();
	const notKnown = useNotKnown(ranking);
	return (
		<Card>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
				<h2 className="text-16 font-semibold">{t`Top 10`}</h2>
				<Link to="/pages/promotion/ranking" className="target text-12 text-brand">
					{t`How it is counted`}
				</Link>
			</div>
			{ranking.data !== undefined ? (
				<TopTen list={ranking.data.list} />
			) : notKnown || ranking.isError ? (
				<p className="py-3 text-12 text-soft">{t`The ranking could not be loaded.`}</p>
			) : (
				<Skeleton height={168} />
			)}
		</Card>
	);
}
