import type { CallData } from "@candor/contract";
import { Card, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { UserSearch } from "lucide-react";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { useOperatorActivity } from "../data/sessions.ts";

type Activity = CallData<"user/staff_looks">["list"][number];

export function OperatorActivityScreen() {
	const { t } = useLingui();
	const list = useOperatorActivity();
	// Entries have no id, and two entries can be equal, so the index in the list is the key. It is stable, because older
	// entries are added at the end.
	const items = (list.data?.pages ?? []).flatMap((page) => page.list).map((activity, place) => ({ activity, place }));
	return (
		<>
			<PageBar onBack={() => goBack("/pages/settings/security/index", { replace: true })}>
				<BarTitle>{t`Operator activity`}</BarTitle>
			</PageBar>
			<main className="px-4 pt-1 pb-10">
				<Card className="px-4 py-3.5">
					<PagedList
						query={list}
						items={items}
						shape={<Skeleton height={56} />}
						problem={{
							title: t`Operator activity could not be loaded`,
							detail: t`Nothing was changed. Try again in a moment.`,
						}}
						empty={
							<EmptyState
								icon={<UserSearch aria-hidden size={28} strokeWidth={1.75} />}
								title={t`No operator activity`}
								detail={t`Each change of your account and each look at your profile by the platform's staff appears here.`}
							/>
						}
						older={t`Older activity`}
						rowHeight={72}
					>
						{({ activity, place }, first) => <ActivityRow key={place} activity={activity} first={first} />}
					</PagedList>
				</Card>
			</main>
		</>
	);
}

function ActivityRow({ activity: { command, role, reason, time: at }, first }: { activity: Activity; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const roles: Record<Activity["role"], string> = {
		support: t`Support`,
		reviewer: t`Reviewer`,
		treasurer: t`Treasurer`,
		publisher: t`Publisher`,
		administrator: t`Administrator`,
	};
	const commands = new Map([
		["look", t`Viewed your profile`],
		["find", t`Searched for your account`],
		["image_viewed", t`Viewed a picture of yours`],
		["legal_hold", t`Hid operator activity by legal order`],
		["card_number", t`Viewed a bank card number`],
		["card_decided", t`Checked a bank card`],
		["SetVerification", t`Changed your verification`],
		["ReleaseHeld", t`Released an item that was on hold`],
	]);
	return (
		<article className={first ? "py-3" : "hairline py-3"}>
			<p className="text-14 font-semibold">{commands.get(command) ?? t`Changed your account`}</p>
			{reason !== "" && <p className="mt-1 text-13 break-words">{reason}</p>}
			<p className="num mt-1 flex flex-wrap gap-x-3 text-12 text-soft">
				<span>{time(at)}</span>
				<span>{roles[role]}</span>
			</p>
		</article>
	);
}
