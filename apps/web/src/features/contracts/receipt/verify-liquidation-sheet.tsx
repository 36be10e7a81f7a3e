// What this phone found when it recomputed a liquidation: each step in words, what it rests on as text, and the file that anybody can
// verify elsewhere.
import { Button, Sheet, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { contractKeys } from "../../../data/contracts/contract-keys.ts";
import { loadTexts } from "../../../data/texts.ts";
import { useAmountsHidden } from "../../../hidden-amounts/hidden.ts";
import { CheckMark } from "../../../verification/check-mark.tsx";
import { saveFile } from "../../../verification/save-file.ts";
import { texts as verification } from "../../../verification/texts.ts";
import { type CheckedLiquidation, checkLiquidation, type LiquidationFile } from "./check-liquidation.ts";
import { useLiquidationProblems, useLiquidationSteps } from "./liquidation-step-words.ts";
import { texts } from "./texts.ts";

const COMMAND = "npm run candor -- verify-receipt";

/** With its words. */
export async function openVerifyLiquidation(): Promise<typeof VerifyLiquidationSheet> {
	await Promise.all([loadTexts(texts), loadTexts(verification)]);
	return VerifyLiquidationSheet;
}

function VerifyLiquidationSheet({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const [raw, setRaw] = useState(false);
	const { data, isError, refetch } = useQuery({
		queryKey: contractKeys.liquidationCheck(id),
		enabled: open,
		queryFn: async () => (await checkLiquidation(id)) ?? null,
		staleTime: 0,
	});
	const close = () => {
		setRaw(false);
		onClose();
	};
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && close()}
			title={raw ? t`Raw records` : t`Verification`}
			titleHidden={!raw}
		>
			{raw && data ? <Raw id={id} file={data.file} /> : <Found checked={data} failed={isError} />}
			<div className="mt-4 grid grid-cols-2 gap-3">
				{isError || data === null ? (
					<Button tone="ghost" onClick={() => void refetch()}>{t`Try again`}</Button>
				) : (
					<Button tone="ghost" disabled={data === undefined} onClick={() => setRaw(!raw)}>
						{raw ? t`Back to the check` : t`Raw records`}
					</Button>
				)}
				<Button onClick={close}>{t`Done`}</Button>
			</div>
		</Sheet>
	);
}

function Found({ checked, failed }: { checked: CheckedLiquidation | null | undefined; failed: boolean }) {
	const { t } = useLingui();
	const words = useLiquidationSteps();
	const problems = useLiquidationProblems();
	if (checked === undefined || checked === null) {
		if (failed)
			return <Head title={t`The records could not be fetched`} detail={t`It was not checked. Try again in a moment.`} />;
		if (checked === null)
			return <Head title={t`Not yet`} detail={t`The signed record is not there yet. Try again in a moment.`} />;
		return (
			<>
				<Head title={t`Checking on this phone`} detail={t`Records and keys are fetched and recomputed here.`} />
				<div aria-busy className="grid gap-4 py-1">
					{[0, 1, 2, 3, 4].map((row) => (
						<Skeleton key={row} height={34} />
					))}
				</div>
			</>
		);
	}
	const { steps } = checked;
	const [wrong, total] = [steps.filter(({ ok }) => !ok).length, steps.length];
	return (
		<>
			<Head
				ok={wrong === 0}
				title={wrong === 0 ? t`Checked on this phone` : t`This does not check out`}
				detail={
					wrong === 0
						? t`The liquidation follows from these figures, to the last unit.`
						: t`${wrong} of ${total} steps do not hold.`
				}
			/>
			{wrong > 0 && (
				<div role="alert" className="mb-3 rounded-m bg-[color-mix(in_srgb,var(--bad)_10%,transparent)] p-3 text-12">
					{t`Save the file under “Raw records”: it proves this to anybody. Show it to others and to support, and trade nothing here until it is explained.`}
				</div>
			)}
			<ul className="grid gap-3">
				{steps.map((step) => {
					const { title, detail } = words(step);
					return (
						<li key={step.step} className="flex items-start gap-3">
							<CheckMark ok={step.ok} />
							<span className="min-w-0 flex-1">
								<span className="block text-14 leading-[1.35] font-semibold">{title}</span>
								{step.problem !== undefined && <strong className="block text-12 text-bad">{problems[step.problem]}</strong>}
								{detail !== "" && <span className="num mt-0.5 block text-11 break-words text-soft">{detail}</span>}
							</span>
						</li>
					);
				})}
			</ul>
			<p className="mt-3 text-11 text-soft">
				{t`The mark also follows the order book and the last trade, which no signed record holds. What can be checked is that it stayed by the signed index.`}
			</p>
		</>
	);
}

function Head({ ok, title, detail }: { ok?: boolean; title: string; detail: ReactNode }) {
	return (
		<div role="status" className="mb-3 flex items-center gap-3">
			{ok !== undefined && <CheckMark ok={ok} large />}
			<div className="min-w-0">
				<h2 className="text-18 leading-[1.25] font-semibold tracking-[-0.01em]">{title}</h2>
				<div className="mt-0.5 text-12 text-soft">{detail}</div>
			</div>
		</div>
	);
}

function Raw({ id, file }: { id: number; file: LiquidationFile }) {
	const { t } = useLingui();
	const hidden = useAmountsHidden();
	const name = `candor-liquidation-${id}.json`;
	return (
		<div className="grid gap-3">
			<Button icon={<Download aria-hidden size={18} strokeWidth={1.75} />} wide onClick={() => saveFile(name, file)}>
				{t`Save the file`}
			</Button>
			<p className="text-12 text-soft">
				{t`It holds everything this check rests on. Anybody can verify it on a machine of their own, without this exchange:`}
				<code className="num mt-1 block rounded-[8px] bg-raised px-2 py-1.5 text-11 break-all text-ink">
					{COMMAND} {name}
				</code>
			</p>
			{!hidden && (
				<label className="grid gap-1 text-12 font-semibold">
					{t`Receipts and keys`}
					<textarea
						readOnly
						wrap="off"
						rows={12}
						value={JSON.stringify(file, null, 1)}
						className="num w-full resize-none overscroll-contain rounded-[8px] bg-raised p-2 text-11 font-normal text-soft"
					/>
				</label>
			)}
		</div>
	);
}
