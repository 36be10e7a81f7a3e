import { Button, Card, CheckBox, useLayer } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../../shared/copy-button.tsx";

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
	const { t } = useLingui();
	const [kept, setKept] = useState(false);
	const [problem, setProblem] = useState(false);
	const done = () => (kept ? onDone() : setProblem(true));
	// The codes are shown as a layer, which Back closes. Without the layer, Back would leave the page, and the user would lose
	// the codes.
	useLayer(true, done);
	const words = { done: t`Copied`, failed: t`Copy failed, please copy manually` };
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Your recovery codes`}</h2>
			<p className="text-12 text-soft">
				{t`Each opens the account once in the place of your app's code, should you lose the phone. They are not shown again: keep them where the phone is not.`}
			</p>
			<ul
				translate="no"
				className="num grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 rounded-m bg-raised p-3 text-center text-14 font-semibold"
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<Button
				tone="ghost"
				wide
				icon={<Copy aria-hidden size={18} strokeWidth={1.75} />}
				onClick={() => void copyText(codes.join("\n"), words)}
			>
				{t`Copy all`}
			</Button>
			<CheckBox
				checked={kept}
				roomy
				onCheckedChange={(on) => {
					setKept(on);
					setProblem(false);
				}}
				{...(problem && { error: t`Keep them first: nobody can show them to you again` })}
			>
				{t`I have put them in a safe place`}
			</CheckBox>
			<Button size="large" wide data-main-action onClick={done}>
				{t`Done`}
			</Button>
		</Card>
	);
}
