import type { BankCard } from "@candor/contract";
import { Badge, type BadgeTone, Button, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

const TONES: Readonly<Record<BankCard["state"], BadgeTone>> = {
	usable: "up",
	waiting: "warn",
	under_review: "warn",
	rejected: "bad",
};

function useCardTexts() {
	const { t } = useLingui();
	const states: Record<BankCard["state"], string> = {
		usable: t`Usable`,
		waiting: t`Waiting`,
		under_review: t`Under review`,
		rejected: t`Rejected`,
	};
	const matches: Record<BankCard["name_match"], string> = {
		same: t`The holder has your verified name.`,
		order_differs: t`The holder has your verified name in another order.`,
		initials: t`The holder has initials of your verified name.`,
		different: t`The holder differs from your verified name.`,
		unverified: t`The holder is compared with your name once you are verified.`,
	};
	return { states, matches };
}

export interface CardRowProps {
	card: BankCard;
	/** Complete card number, shown after step-up authentication; undefined while it is hidden. */
	number: string | undefined;
	busy: boolean;
	onShow: () => void;
	onDefault: () => void;
	onDelete: () => void;
}

export function CardRow({ card, number, busy, onShow, onDefault, onDelete }: CardRowProps) {
	const { t } = useLingui();
	const { time } = useFigures();
	const { states, matches } = useCardTexts();
	const { bank_name, holder, is_default, state, name_match, reason } = card;
	const usableFrom = time(card.usable_from);
	const name = `${bank_name} ${card.number}`;
	return (
		<li>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
				<div className="flex flex-wrap items-center gap-2">
					<h2 className="min-w-0 flex-1 text-16 font-semibold break-words">{bank_name}</h2>
					{is_default && <Badge tone="brand">{t`Default`}</Badge>}
					<Badge tone={TONES[state]}>{states[state]}</Badge>
				</div>
				<p translate="no" className="num text-14 break-all">
					{number ?? card.number}
				</p>
				<p className="text-13 break-words">{holder}</p>
				<p className="text-12 text-soft">{matches[name_match]}</p>
				{state === "waiting" && <p className="num text-12 text-soft">{t`Usable from ${usableFrom}`}</p>}
				{state === "under_review" && <p className="text-12 text-soft">{t`Our staff checks the card. You get a mail.`}</p>}
				{reason !== null && <p className="text-12 break-words text-bad">{t`Reason: ${reason}`}</p>}
				<div className="-mx-2 flex flex-wrap">
					{number === undefined && (
						<Button tone="text" size="small" aria-label={t`Show the number of ${name}`} onClick={onShow}>
							{t`Show number`}
						</Button>
					)}
					{!is_default && (
						<Button tone="text" size="small" busy={busy} aria-label={t`Make ${name} the default`} onClick={onDefault}>
							{t`Make default`}
						</Button>
					)}
					<Button tone="text" size="small" aria-label={t`Delete ${name}`} onClick={onDelete}>
						{t`Delete`}
					</Button>
				</div>
			</Card>
		</li>
	);
}
