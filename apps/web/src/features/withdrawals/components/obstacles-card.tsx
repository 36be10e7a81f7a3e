// Lists the obstacles to a withdrawal. Each has the time at which it ends, or a link to the page that removes its cause.
import type { WithdrawalObstacle } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";

type Code = WithdrawalObstacle["code"];

function useObstacleTexts(): Record<Code, string> {
	const { t } = useLingui();
	return {
		not_verified: t`Verify your identity first.`,
		fund_password_missing: t`No fund password is set.`,
		address_missing: t`Save an address first. It can be used 24 hours later.`,
		applied_today: t`You have applied today. One application a day is possible.`,
		security_change: t`Your account's security was changed. Withdrawals wait for 24 hours.`,
		account_frozen: t`Your account is frozen.`,
		account_restricted: t`Your account is restricted.`,
		unfinal_deposits: t`A deposit is credited but not final yet.`,
		debt: t`A deposit was reversed and part of it is still owed.`,
		limit_used_up: t`Your withdrawal limit is used up.`,
		withdrawals_stopped: t`All withdrawals are stopped for now. Your money stays in your account.`,
		stopped_for_gap: t`All withdrawals are stopped: there are fewer coins on a network than the exchange owes. Operators are checking it. Your money stays in your account.`,
		networks_closed: t`All networks of this coin are closed now.`,
	};
}

const LINKS = {
	not_verified: "/pages/verification/index",
	fund_password_missing: "/pages/settings/security/changePayPassword",
	address_missing: "/pages/user/address/create",
	account_frozen: "/pages/settings/security/guard",
	debt: "/pages/assets/deposit/index",
} as const satisfies Partial<Record<Code, string>>;

export function ObstaclesCard({ obstacles }: { obstacles: readonly WithdrawalObstacle[] }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const texts = useObstacleTexts();
	const actions: Record<keyof typeof LINKS, string> = {
		not_verified: t`Verify`,
		fund_password_missing: t`Set fund password`,
		address_missing: t`Add an address`,
		account_frozen: t`Unfreeze`,
		debt: t`Deposit`,
	};
	if (obstacles.length === 0) return null;
	return (
		<Card role="status" className="grid grid-cols-1 gap-2.5">
			<h2 className="text-14 font-semibold">{t`Before you can withdraw`}</h2>
			<ul className="grid grid-cols-1 gap-2.5">
				{obstacles.map(({ code, until }) => {
					const end = until === null ? "" : time(until);
					const link = code in LINKS ? (code as keyof typeof LINKS) : undefined;
					return (
						<li key={code} className="flex items-start gap-2.5 text-13">
							<CircleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-warn" />
							<span className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-1">
								{texts[code]}
								{until !== null && <span className="num">{t`Until ${end}.`}</span>}
								{link !== undefined && (
									<Link to={LINKS[link]} className="pressable target font-semibold text-brand">
										{actions[link]}
									</Link>
								)}
							</span>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
