// Adds a passkey: the user enters a name, passes step-up authentication, then the device creates the passkey. If the server
// refuses after that, the next try uses the passkey that the device has created.
import { CallRefused, textOf } from "@candor/client";
import { Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { call } from "../../../data/api.ts";
import type { ProofParams } from "../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { userAgentOf } from "../calculate/user-agent.ts";

const LONGEST_NAME = 40;
const loadDevice = () => import("../../../domain/passkeys/passkey-device.ts");
type DeviceProblem = InstanceType<Awaited<ReturnType<typeof loadDevice>>["PasskeyNotUsed"]>;

interface AddPasskeyProps {
	open: boolean;
	onClose: () => void;
	onDone: (words: unknown) => void;
}

export function AddPasskey({ open, onClose, onDone }: AddPasskeyProps) {
	const { t } = useLingui();
	const [name, setName] = useState(ownName);
	const [problem, setProblem] = useState<string>();
	const made = useRef<string>(undefined);
	const send = async (proof: ProofParams) => {
		if (made.current === undefined) {
			const { options } = await call("POST user/passkey_options", {}, { ownWords: true });
			made.current = await (await loadDevice()).makePasskey(options);
		}
		try {
			return await call("POST user/passkey_add", { response: made.current, name, ...proof }, { ownWords: true });
		} catch (failure) {
			// After one of these refusals the created passkey can no longer be added, so it is dropped.
			if (failure instanceof CallRefused && /^passkey_(wrong|expired|known)$/.test(failure.id)) made.current = undefined;
			throw failure;
		}
	};
	const failed = (failure: unknown) => {
		const device = failure as DeviceProblem;
		if (device.name === "PasskeyNotUsed") {
			setProblem(
				device.there
					? t`This device has a passkey of your account already.`
					: t`No passkey was made. Tap again, and follow what your device asks.`,
			);
			return true;
		}
		if (!(failure instanceof CallRefused) || failure.field !== "name") return false;
		setProblem(textOf(failure));
		return true;
	};
	return (
		<StepUpSheet
			open={open}
			onOpenChange={(next) => {
				if (next) return;
				made.current = undefined;
				setProblem(undefined);
				onClose();
			}}
			title={t`Add a passkey`}
			scene="protection"
			detail={t`Your device asks for your finger, face or PIN next. Withdrawals wait for 24 hours afterwards.`}
			action={t`Continue`}
			check={() => {
				const named = name.trim() !== "";
				setProblem(named ? undefined : t`Enter a name`);
				return named;
			}}
			send={send}
			onFailed={failed}
			onDone={(words) => {
				made.current = undefined;
				setName(ownName);
				onDone(words);
			}}
		>
			<Field
				label={t`Name`}
				hint={t`So that you know it in the list.`}
				size="large"
				roomy
				name="passkey_name"
				maxLength={LONGEST_NAME}
				value={name}
				onValueChange={(text) => {
					setName(text);
					setProblem(undefined);
				}}
				{...(problem !== undefined && { error: problem })}
			/>
		</StepUpSheet>
	);
}

/** Returns the default name of a passkey: the browser and operating system of this device. */
function ownName(): string {
	const { browser, system } = userAgentOf(navigator.userAgent);
	return [browser, system].filter((part) => part !== undefined).join(", ");
}
