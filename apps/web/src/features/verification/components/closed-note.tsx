// Note that replaces a form which the user may not send now.
import { EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { BadgeCheck, Hourglass, LockKeyhole } from "lucide-react";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import type { LevelState } from "../data/verification-queries.ts";

/** Renders the note. @param state state of the form's level; `basic_first` if the user must complete the basic level first */
export function ClosedNote({ state }: { state: LevelState | "basic_first" }) {
	const { t } = useLingui();
	const now = state === "basic_first" ? state : state.state;
	const Icon = now === "verified" ? BadgeCheck : now === "under_review" ? Hourglass : LockKeyhole;
	const title =
		now === "basic_first"
			? t`Basic verification comes first`
			: now === "verified"
				? t`This level is verified`
				: now === "under_review"
					? t`This level is under review`
					: t`You cannot send this level now`;
	return (
		<EmptyState
			className="pt-16"
			icon={<Icon aria-hidden size={22} strokeWidth={1.75} />}
			title={title}
			detail={now === "verified" ? t`Verified data cannot be changed.` : undefined}
			action={
				<LinkButton to="/pages/verification/index" className="px-6 py-1">
					{t`See your verification`}
				</LinkButton>
			}
		/>
	);
}
