// Page on which an operator signs in, with the operator number, this browser's device key and the passkey.
import { Button, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useState } from "react";
import { lastOperator, signIn } from "../data/session.ts";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo } from "../parts/router.ts";

/** Returns the address of the page that opens after the sign-in. Addresses of other sites are replaced by `/`. */
const backTo = (back: string | undefined) => (back?.startsWith("/") && !back.startsWith("//") ? back : "/");

export function SignInPage({ search: { back } }: { search: { back?: string | undefined } }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const [number, setNumber] = useState(String(lastOperator() ?? ""));
	const [wrong, setWrong] = useState(false);
	const entry = useMutation({ mutationFn: signIn, onSuccess: () => goTo(backTo(back), { replace: true }) });
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const isNumber = /^[1-9]\d?$/.test(number.trim());
		setWrong(!isNumber);
		if (isNumber) entry.mutate(Number(number.trim()));
	};
	const problem = wrong ? t`Operator numbers are 1 to 99.` : entry.error === null ? undefined : textOf(entry.error);
	return (
		<EntryFrame title={t`Sign in`} detail={t`Only from the browser that was enrolled for you.`}>
			<form onSubmit={submit} noValidate>
				<Field
					label={t`Operator number`}
					value={number}
					onValueChange={setNumber}
					inputMode="numeric"
					autoFocus
					maxLength={2}
					roomy
					error={problem}
				/>
				<Button
					type="submit"
					wide
					busy={entry.isPending}
					icon={<Fingerprint aria-hidden size={18} strokeWidth={1.75} />}
					className="mt-3"
				>
					{t`Sign in with passkey`}
				</Button>
			</form>
		</EntryFrame>
	);
}
