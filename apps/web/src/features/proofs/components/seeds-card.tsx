// Shows the seeds of the simulated markets. The exchange publishes the hash of today's seed, and the seeds of past days. The
// device checks that each past seed has the hash that was published before its day.
import type { CallData } from "@candor/contract";
import { checkSeedCommitment } from "@candor/proofs";
import { Badge, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { HashLine } from "./hash-line.tsx";

type SimulatedDay = CallData<"proofs/keys">["seeds"][number];

const endOf = (date: string) => Date.parse(date) + 86_400_000;

/**
 * Renders the card. @param market a simulated market whose prices users can calculate again; undefined if no such market has a
 * price record yet
 */
export function SeedsCard({ days, market }: { days: readonly SimulatedDay[]; market: string | undefined }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const [today] = days.filter(({ seed }) => seed === null);
	const revealed = days.flatMap(({ seed, ...day }) => (seed === null ? [] : [{ ...day, seed }]));
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{t`Simulated prices are fixed before the day`}</h2>
			<p className="text-12 text-soft">
				{t`All prices of a day follow from one secret number, its seed. Its hash is published when the day begins, and the seed itself when the day is over. Nobody can choose prices in between: another seed has another hash.`}
			</p>
			{today !== undefined && (
				<>
					<HashLine label={t`Today's hash`} hash={today.commitment} detail={t`Published ${time(today.committed_at)}`} />
					<p className="text-12 text-soft">{t`Copy it, and compare it tomorrow with the one that is shown then: it must be the same.`}</p>
				</>
			)}
			{revealed.length === 0 ? (
				<p className="text-12 text-soft">{t`This exchange is in its first day: the first seed is shown when it is over (UTC).`}</p>
			) : (
				<>
					<h3 className="pt-1 text-12 font-semibold">{t`Days that are over, worked out on your phone`}</h3>
					<ul className="divide-y divide-line">
						{revealed.map(({ date, seed, commitment, committed_at }) => (
							<li key={date} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-1.5">
								<Badge tone={checkSeedCommitment(seed, commitment) ? "teal" : "warn"} className="justify-self-start">
									{checkSeedCommitment(seed, commitment)
										? t`Seed and hash belong together`
										: t`Seed and hash do not belong together`}
								</Badge>
								<HashLine label={t`Hash of ${date}`} hash={commitment} detail={t`Published ${time(committed_at)}`} />
								<HashLine label={t`Seed of ${date}`} hash={seed} />
								{committed_at >= endOf(date) ? (
									<p className="text-12 text-soft">{t`Nothing ran on this day: no price of it was ever shown.`}</p>
								) : (
									market !== undefined && (
										<HashLine
											label={t`Draw this day again`}
											hash={`npm run candor -- draw-day ${date} ${market} --url ${window.location.origin}`}
										/>
									)
								)}
							</li>
						))}
					</ul>
				</>
			)}
		</Card>
	);
}
