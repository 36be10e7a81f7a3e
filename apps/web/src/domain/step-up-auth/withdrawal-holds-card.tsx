import type { User } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Hourglass } from "lucide-react";
import { useServerTime } from "../../data/server-clock.ts";

const MINUTE_MS = 60_000;
type HoldReason = User["holds"][number]["reason"];

export function WithdrawalHoldsCard({ holds, frozen }: { holds: User["holds"]; frozen: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const until = holds[0]?.until ?? 0;
	const minutes = useServerTime((now) => Math.max(0, Math.ceil((until - now) / MINUTE_MS)));
	const reasons: Record<HoldReason, string> = {
		password: t`The login password was changed`,
		fund_password: t`The fund password was set or changed`,
		second_factor: t`The second step or a passkey was changed`,
		binding: t`An address, phone or wallet was bound or taken off`,
		unfrozen: t`The account was unfrozen`,
	};
	if (minutes === 0) return null;
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60;
	const left = hours > 0 ? t`${hours} h ${rest} min` : t`${rest} min`;
	const end = time(until);
	return (
		<Card className="flex items-start gap-3">
			<Hourglass aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warn" />
			<div className="min-w-0">
				<p className="text-14 font-semibold">
					{t`Withdrawals wait`} <span className="num whitespace-nowrap text-warn">{left}</span>
				</p>
				<ul className="mt-0.5 text-12 text-soft">
					{holds.map(({ reason }) => (
						<li key={reason}>{reasons[reason]}</li>
					))}
				</ul>
				<p className="mt-0.5 text-12 text-soft">
					{frozen
						? t`Until ${end}; it ends by itself.`
						: t`Until ${end}; it ends by itself. If it was not you, freeze your account.`}
				</p>
			</div>
		</Card>
	);
}
