// Loads the passkey button below the sign-in form after the form. The space of the button is reserved.
import { whenIdle } from "@candor/client/page";
import type { SignedIn } from "@candor/contract";
import { useLazyPart } from "@candor/ui";
import { useEffect, useState } from "react";
import { passkeySupport } from "../../../domain/passkeys/passkey-support.ts";

const load = async () => (await import("./passkey-button.tsx")).PasskeyButton;
const AGAIN_MS = 5_000;

export function PasskeySignIn({ onEntered }: { onEntered: (signedIn: SignedIn) => void }) {
	const [idle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	const { here: PasskeyButton } = useLazyPart(load, { wanted: idle, againMs: AGAIN_MS });
	if (passkeySupport() !== "here") return null;
	return <div className="mt-3 min-h-[4.375rem]">{PasskeyButton !== undefined && <PasskeyButton onEntered={onEntered} />}</div>;
}
