// Password and code once more, before the second step is turned off or its recovery codes are replaced.
import { Button, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSubmit } from "../../../forms/submit.ts";
import { useFormProblem } from "../data/form-problem.ts";
import { CodeInput } from "./code-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { ProblemLine } from "./problem-line.tsx";

export interface Proof {
	readonly password: string;
	readonly code: string;
}

export interface ProofSheetProps<T> {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
	/** What comes of it. */
	detail: string;
	action: string;
	send: (proof: Proof) => Promise<T>;
	onDone: (answer: T) => void;
}

export function ProofSheet<T>({ open, onOpenChange, title, detail, ...form }: ProofSheetProps<T>) {
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={title}>
			<ProofForm detail={detail} {...form} />
		</Sheet>
	);
}

function ProofForm<T>({ detail, action, send: call, onDone }: Pick<ProofSheetProps<T>, "detail" | "action" | "send" | "onDone">) {
	const { t } = useLingui();
	const [password, setPassword] = useState("");
	const [code, setCode] = useState("");
	const problem = useFormProblem();
	const [sending, submit] = useSubmit(problem.fail);
	const send = () => {
		if (password === "") return problem.put({ field: "password", words: t`Enter your password` });
		if (code === "") return problem.put({ field: "code", words: t`Enter the code that the app shows` });
		problem.put(undefined);
		submit(() => call({ password, code }), onDone);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
			<p className="text-12 text-soft">{detail}</p>
			<PasswordInput
				value={password}
				onValueChange={(text) => {
					setPassword(text);
					problem.put(undefined);
				}}
				onEnter={send}
				{...problem.of("password")}
			/>
			<CodeInput
				label={t`Code of the app, or a recovery code`}
				placeholder={t`6-digit code`}
				letters
				value={code}
				onValueChange={(text) => {
					setCode(text);
					problem.put(undefined);
				}}
				onEnter={send}
				{...problem.of("code")}
			/>
			<Button size="large" wide busy={sending} onClick={send}>
				{action}
			</Button>
			<ProblemLine words={problem.whole} />
		</div>
	);
}
