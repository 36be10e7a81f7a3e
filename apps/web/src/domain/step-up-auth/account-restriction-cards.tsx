// Cards that show the restrictions of an account. Pages for security changes show them, so that the user knows them before a
// change is refused.
import type { User } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight, LockKeyhole, type LucideIcon, Snowflake } from "lucide-react";
import { Link } from "../../shared/navigation/link.tsx";
import { WithdrawalHoldsCard } from "./withdrawal-holds-card.tsx";

interface CardProps {
	icon: LucideIcon;
	title: string;
	detail: string;
}

function RestrictionCard({ icon: Icon, title, detail }: CardProps) {
	return (
		<Link to="/pages/settings/security/guard" className="pressable block">
			<Card className="flex items-start gap-3">
				<Icon aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warn" />
				<span className="min-w-0 flex-1">
					<span className="block text-14 font-semibold">{title}</span>
					<span className="mt-0.5 block text-12 text-soft">{detail}</span>
				</span>
				<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-faint" />
			</Card>
		</Link>
	);
}

export function AccountRestrictionCards({ user: { holds, protection } }: { user: Pick<User, "holds" | "protection"> }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const { frozen, locked, unlocks_at: unlocksAt } = protection;
	const opens = unlocksAt === null ? "" : time(unlocksAt);
	return (
		<>
			{frozen && (
				<RestrictionCard
					icon={Snowflake}
					title={t`Your account is frozen`}
					detail={t`Nothing is traded, transferred or withdrawn until you unfreeze it.`}
				/>
			)}
			{locked && (
				<RestrictionCard
					icon={LockKeyhole}
					title={t`Your settings are locked`}
					detail={
						unlocksAt === null
							? t`What would make your account less safe is refused until you open the lock, which takes 24 hours.`
							: t`What would make your account less safe is refused until ${opens}, when the lock opens.`
					}
				/>
			)}
			<WithdrawalHoldsCard holds={holds} frozen={frozen} />
		</>
	);
}
