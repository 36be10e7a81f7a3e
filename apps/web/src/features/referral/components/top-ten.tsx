import type { CallData } from "@candor/contract";
import { Amount, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

type Ranked = CallData<"user/invite_list">["list"][number];

const MEDALS = 3;

export function TopTen({ list }: { list: readonly Ranked[] }) {
	const { t } = useLingui();
	if (list.length === 0) return <p className="py-3 text-12 text-soft">{t`No rebate was paid in this period yet.`}</p>;
	return (
		<ol>
			{list.map(({ rank, nickname, income }, at) => (
				<li key={rank} className={join("flex items-center justify-between gap-3 py-2.5", at > 0 && "hairline")}>
					<span className="flex min-w-0 items-center gap-3">
						<b className={join("num w-6 shrink-0", rank <= MEDALS ? "text-warn" : "text-soft")}>{rank}</b>
						<span translate="no" className="min-w-0 truncate text-14">
							{nickname}
						</span>
					</span>
					<Amount value={income} unit="USDT" className="text-14 font-semibold" unitClassName="text-11 font-normal text-soft" />
				</li>
			))}
		</ol>
	);
}
