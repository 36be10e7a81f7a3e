// Verification in a sandbox. The user selects a country and taps once. A native select is the fastest choice among two hundred countries.
import { CallRefused } from "@candor/client";
import { useStore } from "@candor/client/page";
import { Button, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../data/api.ts";
import { languageMark } from "../../data/language-mark.ts";
import { withTexts } from "../../data/load-texts.ts";
import { keys } from "../../data/query-keys.ts";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { texts } from "./texts";

/** Country that is selected by default for each of the user's languages. */
const LIKELY: ReadonlyMap<string, string> = new Map([
	["jp", "JP"],
	["kr", "KR"],
	["esp", "MX"],
	["th", "TH"],
]);

export const openSandboxVerification = () => withTexts(SandboxVerification, texts);

function SandboxVerification({ onDone }: { onDone: () => void }) {
	const { t } = useLingui();
	const id = useId();
	const queries = useQueryClient();
	const mark = useStore(languageMark);
	const { data: areas = [] } = useQuery({
		queryKey: keys.areas(mark),
		queryFn: ({ signal }) => call("POST area_code", {}, { silent: true, signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const [country, setCountry] = useState(LIKELY.get(mark) ?? "");
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const verify = () => {
		if (country === "") return setProblem(t`Choose your country`);
		setBusy(true);
		setProblem(undefined);
		call("POST sandbox/verify", { country }, { ownWords: true })
			.then(async () => {
				await queries.invalidateQueries({ queryKey: keys.user });
				toast(t`Verified`, "good");
				onDone();
			})
			.catch((refusal: unknown) =>
				setProblem((refusal instanceof CallRefused && refusal.text) || t`No response. Nothing was changed; try again.`),
			)
			.finally(() => setBusy(false));
	};
	return (
		<div className="mt-1 grid gap-2">
			<label htmlFor={id} className="text-12 text-soft">
				{t`Country or region where you live`}
			</label>
			<select
				id={id}
				value={country}
				onChange={(event) => setCountry(event.target.value)}
				className="h-[46px] w-full rounded-m bg-raised px-3.5 text-16 text-ink"
			>
				<option value="">{t`Choose your country`}</option>
				{areas.map((area) => (
					<option key={area.country} value={area.country}>
						{area.name}
					</option>
				))}
			</select>
			<FormProblem>{problem}</FormProblem>
			<Button wide busy={busy} onClick={verify}>
				{t`Verify at once (sandbox)`}
			</Button>
		</div>
	);
}
