// Verification in a sandbox: the user only selects a country and taps once.
import { CallRefused } from "@candor/client";
import { Button, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { withTexts } from "../../data/load-texts.ts";
import { keys } from "../../data/query-keys.ts";
import { useLikelyCountry } from "./countries.ts";
import { CountryField } from "./country-field.tsx";
import { texts } from "./texts";

export const openSandboxVerification = () => withTexts(SandboxVerification, texts);

function SandboxVerification({ onDone }: { onDone: () => void }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const likely = useLikelyCountry();
	const [country, setCountry] = useState(likely);
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const verify = () => {
		if (country === "") return setProblem(t`Choose your country`);
		setBusy(true);
		setProblem(undefined);
		call("POST sandbox/verify", { country }, { ownWords: true })
			.then(async () => {
				await Promise.all([
					queries.invalidateQueries({ queryKey: keys.user }),
					queries.invalidateQueries({ queryKey: keys.verification }),
				]);
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
			<CountryField value={country} onValueChange={setCountry} error={problem} />
			<Button wide busy={busy} onClick={verify}>
				{t`Verify at once (sandbox)`}
			</Button>
		</div>
	);
}
