import { useLingui } from "@lingui/react/macro";
import { Moment } from "../../parts/moments.tsx";
import { type P2pOrder, useP2pTexts } from "../../parts/p2p-texts.ts";
import { Rows } from "../../parts/page.tsx";

export function Appeals({ order: { appeals } }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { appealText } = useP2pTexts();
	const sides = { buyer: t`Buyer`, seller: t`Seller`, timer: t`Deadline` };
	return (
		<section aria-label={t`Appeals`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Appeals`}</h2>
			<Rows
				label={t`Appeals`}
				rows={appeals.map((appeal, place) => ({ ...appeal, place }))}
				keyOf={({ place }) => place}
				empty={t`No appeals`}
				columns={[
					{ label: t`Time`, cell: ({ at }) => <Moment at={at} seconds /> },
					{ label: t({ message: `By`, context: "person who acted" }), cell: ({ by }) => sides[by] },
					{ label: t`Reason`, cell: appealText },
				]}
			/>
		</section>
	);
}

/** Actor numbers up to this one are operators. Larger numbers are users. */
const LAST_OPERATOR = 99;

export function Steps({ order: { steps, buyer, seller } }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { states, causeText } = useP2pTexts();
	const actorOf = (by: number) =>
		by === 0 ? t`Deadline` : by === buyer ? t`Buyer` : by === seller ? t`Seller` : by <= LAST_OPERATOR ? t`Operator ${by}` : by;
	return (
		<section aria-label={t`Steps`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Steps`}</h2>
			<Rows
				label={t`Steps`}
				rows={steps.map((step, place) => ({ ...step, place }))}
				keyOf={({ place }) => place}
				empty={t`No steps yet`}
				columns={[
					{ label: t`Time`, cell: ({ at }) => <Moment at={at} seconds /> },
					{ label: t`State`, cell: ({ state }) => states[state] },
					{ label: t({ message: `By`, context: "person who acted" }), className: "num", cell: ({ by }) => actorOf(by) },
					{ label: t`Cause`, className: "text-12", cell: ({ cause, state }) => (cause === "" ? "–" : causeText(cause, state)) },
				]}
			/>
		</section>
	);
}
