import { textOf } from "@candor/client";
import type { OwnSession, SignIn } from "@candor/contract";
import { Badge, Button, Card, Dialog, EmptyState, Skeleton, Tabs, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useNotKnown } from "../../../data/online.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { userAgentOf } from "../calculate/user-agent.ts";
import { securityKeys, useSessions, useSignIns } from "../data/sessions.ts";

type View = "devices" | "sign-ins";

export function DevicesScreen() {
	const { t } = useLingui();
	const [view, setView] = useState<View>("devices");
	return (
		<>
			<PageBar onBack={() => goBack("/pages/settings/security/index", { replace: true })}>
				<BarTitle>{t`Devices and sign-ins`}</BarTitle>
			</PageBar>
			<main className="px-4 pt-1 pb-10">
				<Card className="px-4 py-3.5">
					<Tabs
						label={t`Devices and sign-ins`}
						value={view}
						onValueChange={setView}
						items={[
							{ value: "devices", label: t`Devices` },
							{ value: "sign-ins", label: t`Sign-ins` },
						]}
					>
						{view === "devices" ? <Devices /> : <SignIns />}
					</Tabs>
				</Card>
			</main>
		</>
	);
}

const Shape = () => (
	<div className="grid gap-3 py-3">
		<Skeleton height={56} />
		<Skeleton height={56} />
		<Skeleton height={56} />
	</div>
);

/** Returns a function that converts a user agent to readable text, such as `Chrome, Android`. */
function useAgentName(): (agent: string) => string {
	const { t } = useLingui();
	return (agent) => {
		const { browser, system } = userAgentOf(agent);
		return [browser, system].filter((name) => name !== undefined).join(", ") || t`Unknown device`;
	};
}

function Devices() {
	const { t } = useLingui();
	const queries = useQueryClient();
	const asked = useSessions();
	const notKnown = useNotKnown(asked);
	const [ending, setEnding] = useState<OwnSession | "others">();
	const [sending, submit] = useSubmit((failure) => {
		setEnding(undefined);
		toast(textOf(failure) || t`No response. Check the result before you repeat it.`, "bad");
		void queries.invalidateQueries({ queryKey: securityKeys.sessions });
	});
	const nameOf = useAgentName();
	if (notKnown || asked.isError)
		return (
			<EmptyState
				title={t`Your devices could not be loaded`}
				detail={t`Nothing was changed. Try again in a moment.`}
				action={<Button size="small" onClick={() => void asked.refetch()}>{t`Try again`}</Button>}
			/>
		);
	if (asked.data === undefined) return <Shape />;
	const { sessions } = asked.data;
	const others = sessions.filter(({ current }) => !current);
	const end = () => {
		if (ending === undefined) return;
		submit(
			() => call("POST user/session_revoke", { id: ending === "others" ? 0 : ending.id }, { ownWords: true }),
			(words) => {
				setEnding(undefined);
				toast(String(words), "good");
				void queries.invalidateQueries({ queryKey: securityKeys.sessions });
			},
		);
	};
	return (
		<>
			<ul>
				{sessions.map((session, at) => (
					<DeviceRow key={session.id} session={session} first={at === 0} onEnd={() => setEnding(session)} />
				))}
			</ul>
			{others.length > 1 && (
				<Button tone="ghost" wide onClick={() => setEnding("others")} className="mt-2 text-bad">
					{t`Sign out every other device`}
				</Button>
			)}
			<Dialog
				open={ending !== undefined}
				onOpenChange={() => setEnding(undefined)}
				title={ending === "others" ? t`Sign out every other device` : t`Sign out that device`}
				detail={ending === undefined || ending === "others" ? t`Only this one stays signed in.` : nameOf(ending.agent)}
				confirm={t`Sign out`}
				tone="bad"
				busy={sending}
				onConfirm={end}
			/>
		</>
	);
}

function DeviceRow({ session, first, onEnd }: { session: OwnSession; first: boolean; onEnd: () => void }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const name = useAgentName()(session.agent);
	const used = time(session.used_at);
	return (
		<li className={first ? "py-3" : "hairline py-3"}>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="text-14 font-semibold">{name}</span>
				{session.current ? (
					<Badge tone="teal">{t`This device`}</Badge>
				) : (
					<Button tone="text" size="small" className="-my-2" aria-label={t`Sign out ${name}`} onClick={onEnd}>
						{t`Sign out`}
					</Button>
				)}
			</div>
			<p className="num mt-1 flex flex-wrap gap-x-3 text-12 text-soft">
				<span className="break-all">{session.address}</span>
				<span>{t`Last used ${used}`}</span>
			</p>
		</li>
	);
}

function SignIns() {
	const { t } = useLingui();
	const list = useSignIns();
	const items = (list.data?.pages ?? []).flatMap((page) => page.list);
	return (
		<PagedList
			query={list}
			items={items}
			shape={<Shape />}
			problem={{ title: t`Your sign-ins could not be loaded`, detail: t`Nothing was changed. Try again in a moment.` }}
			empty={
				<EmptyState
					icon={<MonitorSmartphone aria-hidden size={28} strokeWidth={1.75} />}
					title={t`No sign-ins yet`}
					detail={t`They stay here for 90 days.`}
				/>
			}
			older={t`Older sign-ins`}
			rowHeight={72}
		>
			{(signIn, first) => <SignInRow key={signIn.id} signIn={signIn} first={first} />}
		</PagedList>
	);
}

function SignInRow({ signIn: { way, time: at, new_device, address, agent }, first }: { signIn: SignIn; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const ways: Record<SignIn["way"], string> = {
		registered: t`Account opened`,
		password: t`Signed in with the password`,
		passkey: t`Signed in with a passkey`,
		totp: t`Signed in with the app's code`,
		recovery: t`Signed in with a recovery code`,
		wallet: t`Signed in with a wallet`,
		wrong_password: t`Wrong password`,
		wrong_second_factor: t`Right password, wrong code`,
	};
	const wrong = way === "wrong_password" || way === "wrong_second_factor";
	return (
		<article className={first ? "py-3" : "hairline py-3"}>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className={wrong ? "text-14 font-semibold text-bad" : "text-14 font-semibold"}>{ways[way]}</span>
				{new_device && way !== "registered" && <Badge tone="warn">{t`New device`}</Badge>}
			</div>
			<p className="num mt-1 flex flex-wrap gap-x-3 text-12 text-soft">
				<span>{time(at)}</span>
				<span className="break-all">{address}</span>
				<span>{useAgentName()(agent)}</span>
			</p>
		</article>
	);
}
