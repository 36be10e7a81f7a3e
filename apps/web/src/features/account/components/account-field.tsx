// E-mail or username: the choice, and the field of what was chosen. Each keeps its own text.
import { Field, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { EntryType } from "../calculate/check-entry.ts";
import { keepTyped, useTyped } from "../data/typed.ts";

export function EntryTabs({ onChange }: { onChange: () => void }) {
	const { t } = useLingui();
	const { type } = useTyped();
	return (
		<Tabs<EntryType>
			label={t`How to sign in`}
			value={type}
			onValueChange={(next) => {
				keepTyped({ type: next });
				onChange();
			}}
			items={[
				{ value: "email", label: t`E-mail` },
				{ value: "username", label: t`Username` },
			]}
			className="mt-7 mb-3"
		/>
	);
}

export function AccountField({ problem, onChange }: { problem: { error: string } | undefined; onChange: () => void }) {
	const { t } = useLingui();
	const typed = useTyped();
	const mail = typed.type === "email";
	return (
		<Field
			key={typed.type}
			label={mail ? t`E-mail` : t`Username`}
			labelPlace="hidden"
			placeholder={mail ? t`you@example.com` : t`Username`}
			size="large"
			name={mail ? "email" : "username"}
			type="text"
			inputMode={mail ? "email" : "text"}
			autoComplete={mail ? "email" : "username"}
			maxLength={254}
			value={mail ? typed.email : typed.username}
			onValueChange={(text) => {
				keepTyped(mail ? { email: text } : { username: text });
				onChange();
			}}
			{...problem}
		/>
	);
}
