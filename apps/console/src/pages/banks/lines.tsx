import type { ConsoleData } from "@candor/contract";
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { amountText } from "../../parts/figures.ts";
import { Rows } from "../../parts/page.tsx";
import { CommandLink } from "./command-link.tsx";

type State = ConsoleData<"banks">;

export function Lines({ lines }: Pick<State, "lines">) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Lines without a use`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Lines without a use`}</h2>
			<Rows
				label={t`Lines without a use`}
				rows={lines}
				keyOf={({ line }) => String(line)}
				empty={t`Every line has a use`}
				columns={[
					{ label: t`Line`, cell: ({ line }) => line },
					{ label: t`Statement`, cell: ({ account, statement }) => `${account} · ${statement}` },
					{ label: t`Identity`, cell: ({ key }) => <span className="font-mono text-11">{key}</span> },
					{ label: t`Amount`, isFigure: true, cell: ({ amount, money }) => `${amountText(amount)} ${money}` },
					{
						label: t`Reference and sender`,
						cell: ({ reference, sender, altered }) =>
							altered ? <Badge tone="bad">{t`Texts differ from the journal`}</Badge> : [reference, sender].join(" · "),
					},
					{ label: t`Imported by`, cell: ({ operator }) => operator },
					{
						label: t`Decision`,
						cell: ({ line }) => <CommandLink name="book-line" label={t`Book for the house`} search={{ line }} />,
					},
				]}
			/>
		</section>
	);
}
