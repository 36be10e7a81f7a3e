// Fields for step-up authentication: a code of the authenticator app, a code sent by the server, or the password. The user can
// choose another method.
import type { StepUpMethod } from "@candor/contract";
import { Button, Field, type LazyPartState, Skeleton, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { passkeySupport } from "../passkeys/passkey-support.ts";
import { AccountCodeField } from "./account-code-field.tsx";
import type { StepUp } from "./step-up-auth.ts";

/** This code loads on demand, because few users have a wallet as their only method of authentication. */
const loadWallet = async () => (await import("./wallet-step-up.tsx")).WalletStepUp;
const loadPasskey = async () => (await import("./passkey-step-up.tsx")).PasskeyStepUp;

export interface StepUpFieldsProps {
	proof: StepUp;
	onEnter: () => void;
}

export function StepUpFields({ proof, onEnter }: StepUpFieldsProps) {
	const { t } = useLingui();
	const { way, ways, typed, problem } = proof;
	const walletPart = useLazyPart(loadWallet, { wanted: way === "wallet" });
	const passkeyPart = useLazyPart(loadPasskey, { wanted: way === "passkey" });
	const { here: WalletStepUp } = walletPart;
	const { here: PasskeyStepUp } = passkeyPart;
	const error = problem === undefined ? {} : { error: problem };
	const others: Partial<Record<StepUpMethod, string>> = {
		email: t`Send the code by mail instead`,
		mobile: t`Send the code to your phone instead`,
		...(passkeySupport() === "here" && { passkey: t`Use your passkey instead` }),
		totp: t`Use the app's code instead`,
		wallet: t`Sign with your wallet instead`,
		password: t`Use your password instead`,
	};
	const at = way === undefined ? 0 : ways.indexOf(way);
	const other = [...ways.slice(at + 1), ...ways.slice(0, at)].find((one) => others[one] !== undefined);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-1">
			{way === "totp" && (
				<Field
					{...error}
					label={t`Code of the app, or a recovery code`}
					size="large"
					roomy
					name="totp"
					autoComplete="one-time-code"
					maxLength={16}
					value={typed}
					onValueChange={proof.type}
					onEnter={onEnter}
				/>
			)}
			{(way === "email" || way === "mobile") && <AccountCodeField key={way} proof={proof} to={way} onEnter={onEnter} />}
			{way === "password" && (
				<Field
					{...error}
					label={t`Login password`}
					size="large"
					roomy
					type="password"
					name="password_now"
					autoComplete="current-password"
					maxLength={128}
					value={typed}
					onValueChange={proof.type}
					onEnter={onEnter}
				/>
			)}
			{way === "wallet" && (WalletStepUp === undefined ? <Coming part={walletPart} /> : <WalletStepUp proof={proof} />)}
			{way === "passkey" && (PasskeyStepUp === undefined ? <Coming part={passkeyPart} /> : <PasskeyStepUp proof={proof} />)}
			{way === undefined && (
				<p className="text-12 text-warn">{t`There is nothing yet to prove with that it is you. Write to support.`}</p>
			)}
			{other !== undefined && (
				<Button tone="text" size="small" className="justify-self-start px-0" onClick={() => proof.choose(other)}>
					{others[other]}
				</Button>
			)}
		</div>
	);
}

function Coming({ part: { failed, again } }: { part: LazyPartState<unknown> }) {
	const { t } = useLingui();
	if (!failed) return <Skeleton height={80} />;
	return (
		<div role="alert" className="flex flex-wrap items-center justify-between gap-3">
			<span className="text-12 text-soft">{t`This part could not be loaded`}</span>
			<Button size="small" onClick={again}>{t`Try again`}</Button>
		</div>
	);
}
