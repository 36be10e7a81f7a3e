import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { callForPicture } from "../../data/calls.ts";
import { FormProblem } from "../../parts/form-problem.tsx";
import { CardTitle } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";

export function Voucher({ application, onClose }: { application: number; onClose: () => void }) {
	const { t } = useLingui();
	const problemText = useProblemText();
	const [address, setAddress] = useState<string>();
	const [problem, setProblem] = useState<unknown>();
	useEffect(() => {
		let made: string | undefined;
		let left = false;
		callForPicture("banks/voucher", { application }).then(
			(picture) => {
				if (left) return;
				made = URL.createObjectURL(picture);
				setAddress(made);
			},
			(failure: unknown) => !left && setProblem(failure),
		);
		return () => {
			left = true;
			if (made !== undefined) URL.revokeObjectURL(made);
		};
	}, [application]);
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
