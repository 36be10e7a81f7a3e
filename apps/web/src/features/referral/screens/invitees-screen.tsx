import type { CallData } from "@candor/contract";
import { Badge, Card, EmptyState, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { UsersRound } from "lucide-react";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { useInvitees } from "../data/referral-queries.ts";

type Invited = CallData<"user/my_invite_list">["list"][number];

export function InviteesScreen() {
	const { t } = useLingui();
	const list = useInvitees();
	const items = (list.data?.pages ?? []).flatMap((page) => page.list);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/promotion/index")}>
				<BarTitle>{t`Invited friends`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<Card className="px-4 py-1">
					<PagedList
						query={list}
						items={items}
						shape={<Skeleton height={56} />}
						problem={{ title: t`Your invited friends could not be loaded`, detail: t`Nothing is lost. Try again in a moment.` }}
						older={t`Older invitations`}
						empty={
							<EmptyState
								icon={<UsersRound aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No invited friends yet`}
								detail={t`Send a friend your link. A friend who registers with it is linked to you for good.`}
							/>
						}
						rowHeight={60}
					>
						{(invitee, first) => <Invitee key={invitee.id} invitee={invitee} first={first} />}
					</PagedList>
				</Card>
				<p className="px-1 text-12 text-soft">{t`Names are masked, and amounts are never shown per friend: nobody sees how another user trades.`}</p>
			</main>
		</>
	);
}

function Invitee({ invitee: { nickname, joined_at: joinedAt, verified }, first }: { invitee: Invited; first: boolean }) {
	const { t } = useLingui();
	const { date } = useFigures();
	const joined = date(joinedAt);
	return (
		<article className={join("flex items-center justify-between gap-3 py-3", !first && "hairline")}>
			<div className="min-w-0">
				<p translate="no" className="truncate text-14 font-medium">
					{nickname}
				</p>
				<p className="num text-12 text-soft">{t`Joined ${joined}`}</p>
			</div>
			<Badge tone={verified ? "up" : "plain"}>
				{verified ? t({ message: "Verified", context: "badge of an invited friend" }) : t`Not verified`}
			</Badge>
		</article>
	);
}
