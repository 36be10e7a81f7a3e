// What this phone found when it recomputed an option: in words, step by step, and the records themselves.
import type { Option } from "@candor/contract";
import { Button, Sheet, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { CheckMark } from "../../../../verification/check-mark.tsx";
import { differenceOf } from "../calculate/difference.ts";
import { groupsOf, stepIn } from "../calculate/groups.ts";
import type { Checked } from "../data/evidence.ts";
import { type Check, useCheck } from "../data/use-check.ts";
import { useGroupWords } from "./group-words.ts";
import { RawRecords } from "./raw-records.tsx";
import { SecondsLeft } from "./seconds-left.tsx";
import { StepGroup } from "./step-group.tsx";

export interface VerifySheetProps {
	option: Option;
	open: boolean;
	onClose: () => void;
}

export function VerifySheet({ option, open, onClose }: VerifySheetProps) {
	const { t } = useLingui();
	const { check, again } = useCheck(option, open);
	const [raw, setRaw] = useState(false);
	const checked = check.state === "checked" ? check.checked : undefined;
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
			{raw && checked !== undefined ? <RawRecords id={option.id} file={checked.file} /> : <Result check={check} />}
			<div className="mt-4 grid grid-cols-2 gap-3">
				{check.state === "unanswered" ? (
					<Button tone="ghost" onClick={again}>{t`Try again`}</Button>
				) : (
					<Button tone="ghost" disabled={checked === undefined} onClick={() => setRaw(!raw)}>
						{raw ? t`Back to the check` : t`Raw records`}
					</Button>
				)}
				<Button onClick={close}>{t`Done`}</Button>
			</div>
		</Sheet>
	);
}

function Result({ check }: { check: Check }) {
	const { t } = useLingui();
	switch (check.state) {
		case "checked":
			return <Found checked={check.checked} />;
		case "busy":
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
		case "early":
			return (
				<Head
					title={t`Not yet`}
					detail={
						<>
							{t`The record that shows that no other price came is still to come. It is checked again by itself.`}{" "}
							<SecondsLeft until={check.againAt} />
						</>
					}
				/>
			);
		case "unanswered":
			return (
				<Head
					title={t`The records could not be fetched`}
					detail={check.text === "" ? t`The result stands; it was not checked. Try again in a moment.` : check.text}
				/>
			);
	}
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

function Found({ checked }: { checked: Checked }) {
	const { t } = useLingui();
	const words = useGroupWords(checked);
	const { steps, file } = checked;
	const wrong = steps.filter(({ ok }) => !ok).length;
	const total = steps.length;
	const [title, detail] =
		wrong > 0
			? [t`This does not check out`, t`${wrong} of ${total} steps do not hold.`]
			: file.settled === null
				? [t`Your terms are signed`, t`Nobody can change them any more.`]
				: [t`Checked on this phone`, t`Nobody could have changed this result.`];
	return (
		<div data-took-ms={Math.round(checked.tookMs)}>
			<Head ok={wrong === 0} title={title} detail={detail} />
			{wrong > 0 && (
				<div role="alert" className="mb-3 rounded-m bg-[color-mix(in_srgb,var(--bad)_10%,transparent)] p-3 text-12">
					{t`Save the file under “Raw records”: it proves this to anybody. Show it to others and to support, and buy nothing here until it is explained.`}
				</div>
			)}
			<ul className="grid">
				{groupsOf(steps).map((group) => (
					<StepGroup key={group.id} group={group} head={words(group)} />
				))}
			</ul>
			<Outcome checked={checked} />
		</div>
	);
}

/** `64,218.4 − 64,201.2`, and who wins by it. */
function Outcome({ checked: { steps } }: { checked: Checked }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const result = stepIn(steps, "result")?.numbers;
	if (result === undefined || result.open === null || result.settlement === null) return null;
	const difference = differenceOf(result.settlement, result.open);
	const signed = figure(difference, { sign: true });
	return (
		<div className="num mt-3 flex flex-wrap justify-between gap-x-3 rounded-m bg-raised px-3 py-2.5 text-12">
			<span className="text-soft">
				{figure(result.settlement)} − {figure(result.open)}
			</span>
			<span className="ml-auto font-semibold">
				{Number(difference) === 0
					? t`${signed} → fair, the stake returns`
					: difference.startsWith("-")
						? t`${signed} → down wins`
						: t`${signed} → up wins`}
			</span>
		</div>
	);
}
