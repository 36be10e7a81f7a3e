// Warns the user that the exchange changed a price record that this device had seen before (docs/reference/rules.md §3).
import { useStore } from "@candor/client/page";
import { Button, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { useMode } from "../../../../data/exchange-mode.ts";
import { saveFile } from "../../../../domain/proofs/save-file.ts";
import { pinnedHeads, type Rewritten, rewrittenIn } from "../data/pinned-heads.ts";

export function RewrittenRecordNotice({ market }: { market: string }) {
	const found = rewrittenIn(useStore(pinnedHeads), market);
	return found === undefined ? null : <Notice found={found} />;
}

function Notice({ found }: { found: Rewritten }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const sandbox = useMode() === "sandbox";
	const { market, seq } = found;
	const at = time(found.time);
	return (
		<section role="alert" className="rounded-l bg-[color-mix(in_srgb,var(--bad)_12%,var(--bg))] p-4">
			<h2 className="flex items-center gap-2 text-14 font-semibold text-bad">
				<TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
				{t`The record of prices was rewritten`}
			</h2>
			<p className="mt-1.5 text-12">
				{t`This phone saw record ${seq} of ${market}, of ${at}. Today the exchange shows another one in its place, or none. What was settled by it can no longer be trusted.`}
			</p>
			{sandbox && (
				<p className="mt-1.5 text-12 text-soft">{t`A sandbox that was set up anew begins its record anew, and looks the same.`}</p>
			)}
			<dl className="mt-2 grid gap-1 text-11 text-soft">
				<div>
					<dt className="inline">{t`Seen then`}: </dt>
					<dd className="num inline break-all">{found.seen}</dd>
				</div>
				<div>
					<dt className="inline">{t`Shown now`}: </dt>
					<dd className="num inline break-all">{found.shown ?? "–"}</dd>
				</div>
			</dl>
			<Button tone="ghost" size="small" className="mt-3" onClick={() => saveFile(`candor-rewritten-${seq}.json`, found)}>
				{t`Save both`}
			</Button>
		</section>
	);
}
