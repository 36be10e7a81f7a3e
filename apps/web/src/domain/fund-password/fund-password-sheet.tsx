// Sheet that asks for the fund password before money leaves the account. A user without a fund password gets a link to the page
// that sets it.
import { Button, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCurrentUser } from "../../data/current-user.ts";
import { LinkButton } from "../../shared/page-parts/link-button.tsx";
import { DIGITS } from "./fund-password-digits.ts";
import { FundPasswordField } from "./fund-password-field.tsx";

const SET_IT = "/pages/settings/security/changePayPassword";

interface FundPasswordFormProps {
	detail: string;
	action: string;
	sending: boolean;
	problem: string | undefined;
	onSend: (password: string) => void;
	onTyped: () => void;
	/** Called when the user leaves to set a fund password. The sheet opens again when the user returns. */
	onLeave: () => void;
}

export interface FundPasswordSheetProps extends FundPasswordFormProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function FundPasswordSheet({ open, onOpenChange, ...form }: FundPasswordSheetProps) {
	const { t } = useLingui();
	const hasPassword = useCurrentUser()?.has_password !== false;
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`Fund password`}>
			{hasPassword ? <FundPasswordForm {...form} /> : <NoFundPassword onLeave={form.onLeave} />}
		</Sheet>
	);
}

function FundPasswordForm({ detail, action, sending, problem, onSend, onTyped, onLeave }: FundPasswordFormProps) {
	const { t } = useLingui();
	const [password, setPassword] = useState("");
	const [short, setShort] = useState(false);
	const said = short ? t`The fund password is exactly 6 digits` : problem;
	const send = () => {
		if (password.length < DIGITS) return setShort(true);
		onSend(password);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
			<p className="text-12 text-soft">{detail}</p>
			<FundPasswordField
				label={t`Fund password`}
				name="pay_password"
				value={password}
				onValueChange={(digits) => {
					setPassword(digits);
					setShort(false);
					onTyped();
				}}
				onEnter={send}
				error={said}
			/>
			<Button size="large" wide busy={sending} onClick={send}>
				{action}
			</Button>
			<LinkButton tone="ghost" to={SET_IT} onClick={onLeave}>
				{t`Forgotten? Set a new one`}
			</LinkButton>
		</div>
	);
}

/** Says that the user needs a fund password, with a link to the page on which it is set. */
export function NoFundPassword({ onLeave }: Pick<FundPasswordFormProps, "onLeave">) {
	const { t } = useLingui();
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
			<p className="text-13 text-soft">
				{t`No fund password is set. Set one first: six digits that are asked for before money leaves.`}
			</p>
			<LinkButton size="large" to={SET_IT} onClick={onLeave}>
				{t`Set fund password`}
			</LinkButton>
		</div>
	);
}
