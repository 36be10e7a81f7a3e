import { Badge, Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { hashGroups } from "../../parts/decoded-command.tsx";
import { FormProblem } from "../../parts/form-problem.tsx";
import { Moment } from "../../parts/moments.tsx";
import type { P2pOrder } from "../../parts/p2p-texts.ts";
import { CardTitle } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";
import { usePicture } from "../../parts/use-picture.ts";

type Sender = P2pOrder["messages"][number]["from"];

export function useSenderTexts(): Readonly<Record<Sender, string>> {
	const { t } = useLingui();
	return { buyer: t`Buyer`, seller: t`Seller`, operator: t`Operator`, system: t({ message: `System`, context: "sender" }) };
}

/** Shows the pictures that both sides added as evidence, each with its hash and time. */
export function Evidence({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const senders = useSenderTexts();
	const { evidence } = order;
	return (
		<section aria-label={t`Evidence`}>
			<Card>
				<CardTitle aside={<Badge>{evidence.length}</Badge>}>{t`Evidence`}</CardTitle>
				{evidence.length === 0 ? (
					<p className="text-12 text-soft">{t`Neither party has sent evidence.`}</p>
				) : (
					<ul className="grid grid-cols-1 gap-3 min-[700px]:grid-cols-2">
						{evidence.map(({ image, by, note, hash, at }) => (
							<li key={`${image} ${at}`} className="min-w-0 rounded-m border border-line p-3 text-12">
								<div className="mb-2 flex flex-wrap items-center justify-between gap-2">
									<Badge tone={by === "buyer" ? "brand" : by === "seller" ? "teal" : "warn"}>{senders[by]}</Badge>
									<Moment at={at} seconds />
								</div>
								{note !== "" && <p className="mb-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
								<OrderPicture order={order} image={image} label={t`Evidence: ${senders[by]}`} />
								<p className="mt-2 text-11 text-soft">{t`SHA-256 of the picture`}</p>
								<p className="num font-mono text-11 break-words">{hashGroups(hash)}</p>
							</li>
						))}
					</ul>
				)}
			</Card>
		</section>
	);
}

interface OrderPictureProps {
	order: P2pOrder;
	image: string;
	label: string;
}

/**
 * A picture that loads only on request, because each view adds an entry to the audit log. The server sends a picture only if
 * its order is in dispute.
 */
export function OrderPicture(props: OrderPictureProps) {
	const { t } = useLingui();
	const [isShown, setShown] = useState(false);
	const { state, conflict } = props.order;
	if (state !== "disputed" || conflict === "party")
		return <p className="text-soft">{t`Pictures are shown during a dispute only.`}</p>;
	if (isShown) return <ShownPicture {...props} />;
	return (
		<Button size="small" tone="ghost" aria-label={t`Show picture: ${props.label}`} onClick={() => setShown(true)}>
			{t`Show picture`}
		</Button>
	);
}

function ShownPicture({ order, image, label }: OrderPictureProps) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const { address, problem, again } = usePicture("p2p/image", { order: order.order, image });
	if (address !== undefined)
		return <img src={address} alt={label} className="max-h-[60vh] max-w-full rounded-m object-contain" />;
	if (problem === undefined) return <p aria-busy="true" className="text-12 text-soft">{t`Loading`}</p>;
	return (
		<div className="grid justify-items-start gap-2">
			<FormProblem>{textOf(problem)}</FormProblem>
			<Button size="small" tone="ghost" onClick={again}>
				{t`Try again`}
			</Button>
		</div>
	);
}
