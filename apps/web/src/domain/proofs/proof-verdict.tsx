import { Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CheckMark } from "./check-mark.tsx";

function ProofHead({ ok, title, detail }: { ok?: boolean; title: string; detail: ReactNode }) {
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

export function Checking() {
	const { t } = useLingui();
	return (
		<>
			<ProofHead title={t`Checking on this phone`} detail={t`Records and keys are fetched and recomputed here.`} />
			<div aria-busy className="grid gap-4 py-1">
				{[0, 1, 2, 3, 4].map((row) => (
					<Skeleton key={row} height={34} />
				))}
			</div>
		</>
	);
}

export function NotYet({ detail }: { detail: ReactNode }) {
	const { t } = useLingui();
	return <ProofHead title={t`Not yet`} detail={detail} />;
}

export function Unanswered({ detail }: { detail: string }) {
	const { t } = useLingui();
	return <ProofHead title={t`The records could not be fetched`} detail={detail} />;
}

export interface VerdictProps {
	steps: readonly { readonly ok: boolean }[];
	title?: string;
	detail: string;
	alarm: string;
}

export function Verdict({ steps, title, detail, alarm }: VerdictProps) {
	const { t } = useLingui();
	const [wrong, total] = [steps.filter(({ ok }) => !ok).length, steps.length];
	if (wrong === 0) return <ProofHead ok title={title ?? t`Checked on this phone`} detail={detail} />;
	return (
		<>
			<ProofHead ok={false} title={t`This does not check out`} detail={t`${wrong} of ${total} steps do not hold.`} />
			<div role="alert" className="mb-3 rounded-m bg-[color-mix(in_srgb,var(--bad)_10%,transparent)] p-3 text-12">
				{alarm}
			</div>
		</>
	);
}
