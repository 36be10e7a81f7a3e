import type { Passkey } from "@candor/contract";
import { Button, Card, EmptyState, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { useNotKnown } from "../../../data/online.ts";
import { keys } from "../../../data/query-keys.ts";
import { type PasskeySupport, passkeySupport } from "../../../domain/passkeys/passkey-support.ts";
import { AccountRestrictions } from "../../../domain/step-up-auth/account-restrictions.tsx";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { AddPasskey } from "../components/add-passkey.tsx";
import { securityKeys, usePasskeys } from "../data/sessions.ts";

const MOST = 10;

export function PasskeysScreen() {
	const { t } = useLingui();
	const queries = useQueryClient();
	const answer = usePasskeys();
	const notKnown = useNotKnown(answer);
	const [adding, setAdding] = useState(false);
	// While the sheet closes, it still shows the name of the removed passkey.
	const [gone, setGone] = useState<Passkey>();
	const [removing, setRemoving] = useState(false);
	const support = passkeySupport();
	const name = gone?.name ?? "";
	const stale = () => {
		void queries.invalidateQueries({ queryKey: securityKeys.passkeys });
		void queries.invalidateQueries({ queryKey: keys.user });
	};
	const done = (words: unknown) => {
		setAdding(false);
		setRemoving(false);
		toast(String(words), "good");
		stale();
	};
	const user = useCurrentUser();
	const passkeys = answer.data?.passkeys;
	return (
		<>
			<PageBar onBack={() => goBack("/pages/settings/security/index", { replace: true })}>
				<BarTitle>{t`Passkeys`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{user !== undefined && <AccountRestrictions user={user} />}
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
					<div className="flex items-center gap-3">
						<Fingerprint aria-hidden size={28} strokeWidth={1.75} className="shrink-0 text-brand" />
						<h2 className="min-w-0 flex-1 text-16 font-semibold">{t`Sign in with your finger, face or PIN`}</h2>
					</div>
					<p className="text-12 text-soft">
						{t`A passkey stays on your device or in your password manager and works on this site alone: no false page can ask for it. It opens the account without the password and without a code.`}
					</p>
					{support === "here" ? (
						<Button
							size="large"
							wide
							data-main-action
							disabled={passkeys === undefined || passkeys.length >= MOST}
							onClick={() => setAdding(true)}
						>
							{t`Add a passkey`}
						</Button>
					) : (
						<NoPasskeys why={support} />
					)}
				</Card>
				{passkeys === undefined ? (
					notKnown || answer.isError ? (
						<EmptyState
							title={t`Your passkeys could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<Skeleton height={72} />
					)
				) : passkeys.length === 0 ? (
					<p className="px-1 text-12 text-soft">{t`You have no passkey yet.`}</p>
				) : (
					<Card className="px-4 py-1">
						<ul>
							{passkeys.map((passkey, at) => (
								<PasskeyRow
									key={passkey.id}
									passkey={passkey}
									first={at === 0}
									onRemove={() => {
										setGone(passkey);
										setRemoving(true);
									}}
								/>
							))}
						</ul>
					</Card>
				)}
				{passkeys !== undefined && passkeys.length >= MOST && (
					<p className="px-1 text-12 text-soft">{t`Ten passkeys are the most. Remove one to add another.`}</p>
				)}
			</main>
			<AddPasskey open={adding} onClose={() => setAdding(false)} onDone={done} />
			<StepUpSheet
				open={removing}
				onOpenChange={setRemoving}
				title={t`Remove ${name}`}
				scene="protection"
				detail={t`It signs in no longer. Withdrawals wait for 24 hours afterwards. Delete it in your password manager too.`}
				action={t`Remove`}
				grave
				send={(proof) => call("POST user/passkey_remove", { id: gone?.id ?? 0, ...proof }, { ownWords: true })}
				onDone={done}
			/>
		</>
	);
}

function PasskeyRow({ passkey, first, onRemove }: { passkey: Passkey; first: boolean; onRemove: () => void }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const { name, backed_up, created_at, used_at } = passkey;
	const added = time(created_at);
	const used = used_at === null ? "" : time(used_at);
	return (
		<li className={first ? "py-3" : "hairline py-3"}>
			<div className="flex items-center justify-between gap-x-3">
				<span className="min-w-0 text-14 font-semibold break-words">{name}</span>
				<Button tone="text" size="small" className="-my-2 shrink-0" aria-label={t`Remove ${name}`} onClick={onRemove}>
					{t`Remove`}
				</Button>
			</div>
			<p className="num mt-1 flex flex-wrap gap-x-3 text-12 text-soft">
				<span>{t`Added ${added}`}</span>
				<span>{used === "" ? t`Never used` : t`Last used ${used}`}</span>
				{backed_up && <span>{t`Also on your other devices`}</span>}
			</p>
		</li>
	);
}

function NoPasskeys({ why }: { why: Exclude<PasskeySupport, "here"> }) {
	const { t } = useLingui();
	const words = {
		address: t`This page was opened by a number, and browsers keep passkeys only for names. Open it by its name; on the server's own machine that is localhost.`,
		insecure: t`This page came without encryption, and browsers keep passkeys only for pages that nobody can read on the way. Open it with https:// in front.`,
		browser: t`This browser knows no passkeys. Update it, or open this page in another one.`,
	};
	return (
		<p role="note" className="rounded-m bg-raised p-3 text-12 text-warn">
			{words[why]}
		</p>
	);
}
