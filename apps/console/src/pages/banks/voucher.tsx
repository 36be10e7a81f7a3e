import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { FormProblem } from "../../parts/form-problem.tsx";
import { CardTitle } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";
import { usePicture } from "../../parts/use-picture.ts";

export function Voucher({ application, onClose }: { application: number; onClose: () => void }) {
	const { t } = useLingui();
	const problemText = useProblemText();
	const { address, problem } = usePicture("banks/voucher", { application });
	return (
		<Card>
			<CardTitle aside={<Button size="small" tone="ghost" onClick={onClose}>{t`Close`}</Button>}>
				{t`Voucher of application ${application}`}
			</CardTitle>
			<FormProblem>{problem !== undefined && problemText(problem)}</FormProblem>
			{address !== undefined && (
				<img src={address} alt={t`Voucher of application ${application}`} className="max-h-[70vh] max-w-full object-contain" />
			)}
		</Card>
	);
}
