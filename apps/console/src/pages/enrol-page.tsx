// Enrols this browser for an operator: opens the one-time link, creates a device key and a passkey, and shows the fingerprint
// of both.
import { Button, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { call, callWithoutSession } from "../data/calls.ts";
import { makeDeviceKey, storeDeviceKey } from "../data/device-keys.ts";
import { makePasskey } from "../data/passkey.ts";
import { FingerprintGroups } from "../parts/decoded-command.tsx";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { FormProblem } from "../parts/form-problem.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

const TOKEN = /^#?([A-Za-z0-9_-]{43})$/;

async function enrol(token: string) {
	// The server's options are valid for one attempt, so each attempt opens the link again.
	const { operator, options } = await callWithoutSession("enrolment/open", { token });
	const [passkey, made] = [await makePasskey(options), await makeDeviceKey()];
	// The key is stored before the server registers it. If the browser lost a registered key, the operator could never sign in.
	await storeDeviceKey({ operator, passkeyId: passkey.id, ...made });
	// The new device key signs the request, which proves to the server that this browser has the private key.
	return call("enrolment/finish", { token, device_key: made.publicKey, passkey }, { operator, privateKey: made.privateKey });
}

export function EnrolPage() {
	const { t } = useLingui();
	const [token] = useState(() => TOKEN.exec(location.hash)?.[1]);
	if (token === undefined) {
		return (
			<EntryFrame title={t`Enrolment`} detail={t`The link is incomplete.`}>
				<p className="text-14">{t`Open the complete link that an administrator gave you. It ends with # and 43 characters.`}</p>
			</EntryFrame>
		);
	}
	return <Enrolment token={token} />;
}

function Enrolment({ token }: { token: string }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const textOf = useProblemText();
	const link = useQuery({
		queryKey: ["enrolment", token],
		queryFn: () => callWithoutSession("enrolment/open", { token }),
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const keys = useMutation({ mutationFn: () => enrol(token) });
	if (keys.data !== undefined) return <Enrolled {...keys.data} />;
	if (link.error !== null) {
		return (
			<EntryFrame title={t`Enrolment`} detail={t`This browser was not enrolled.`}>
				<p role="alert" className="text-14">
					{textOf(link.error)}
				</p>
			</EntryFrame>
		);
	}
	if (link.data === undefined) {
		return (
			<EntryFrame title={t`Enrolment`} detail={t`Checking the link`}>
				<Skeleton height={46} />
			</EntryFrame>
		);
	}
	const [operator, role] = [link.data.operator, wordText(link.data.role)];
	return (
		<EntryFrame title={t`Enrol this browser`} detail={t`Operator ${operator}, ${role}`}>
			<ol className="mb-5 grid list-decimal gap-2 pl-5 text-14 text-soft">
				<li>{t`The browser makes a key that never leaves it. You can sign in only from this browser.`}</li>
				<li>{t`You make a passkey: a fingerprint, a face or a security key.`}</li>
				<li>{t`You read a fingerprint of six groups to two administrators.`}</li>
			</ol>
			<Button
				wide
				busy={keys.isPending}
				onClick={() => keys.mutate()}
				icon={<KeyRound aria-hidden size={18} strokeWidth={1.75} />}
			>
				{t`Make keys`}
			</Button>
			<FormProblem className="mt-2">{keys.error !== null && textOf(keys.error)}</FormProblem>
		</EntryFrame>
	);
}

function Enrolled({ operator, fingerprint }: { operator: number; fingerprint: string }) {
	const { t } = useLingui();
	return (
		<EntryFrame title={t`Keys made`} detail={t`Operator ${operator}. Two administrators must confirm them.`}>
			<h2 className="text-12 text-soft">{t`Fingerprint`}</h2>
			<FingerprintGroups fingerprint={fingerprint} />
			<p className="mt-4 text-14">
				{t`Read these numbers to two administrators, in person or by voice. They compare them with the fingerprint in their console before they approve.`}
			</p>
			<p className="mt-2 text-12 text-soft">{t`You can sign in as soon as they have approved. Keep this browser profile.`}</p>
		</EntryFrame>
	);
}
