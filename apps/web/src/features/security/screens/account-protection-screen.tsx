import { textOf } from "@candor/client";
import { Badge, Button, Card, Dialog, Field, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Fish, LockKeyhole, type LucideIcon, Snowflake } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { keys } from "../../../data/query-keys.ts";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { WithdrawalHoldsCard } from "../../../domain/step-up-auth/withdrawal-holds-card.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";

const SECURITY = "/pages/settings/security/index";
const LONGEST_PHRASE = 32;
type Asked = "lock" | "phrase" | "no_phrase" | "unlock" | "freeze" | "unfreeze";

interface PartProps {
	icon: LucideIcon;
	title: string;
	state: ReactNode;
	detail: string;
	children: ReactNode;
}

function Part({ icon: Icon, title, state, detail, children }: PartProps) {
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<div className="flex flex-wrap items-center gap-3">
				<Icon aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-brand" />
				<h2 className="min-w-0 flex-1 text-16 font-semibold">{title}</h2>
				{state}
			</div>
			<p className="text-12 text-soft">{detail}</p>
			{children}
		</Card>
	);
}

export function AccountProtectionScreen() {
	const { t } = useLingui();
	const { time } = useFigures();
	const queries = useQueryClient();
	const user = useCurrentUser();
	const [asked, setAsked] = useState<Asked>();
	const [phrase, setPhrase] = useState("");
	const [phraseProblem, setPhraseProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => {
		setAsked(undefined);
		toast(textOf(failure) || t`No response. Check the result before you repeat it.`, "bad");
		stale();
	});
	const stale = () => void queries.invalidateQueries({ queryKey: keys.user });
	const done = (words: string) => () => {
		setAsked(undefined);
		setPhrase("");
		toast(words, "good");
		stale();
	};
	if (user === undefined) return null;
	const { frozen, phrase: hasPhrase, locked, unlocks_at: unlocksAt } = user.protection;
	const opens = unlocksAt === null ? "" : time(unlocksAt);
	const on = <Badge tone="teal">{t({ message: "On", context: "a protection of the account" })}</Badge>;
	const off = <Badge>{t({ message: "None", context: "a protection of the account" })}</Badge>;
	const close = (open: boolean) => !open && setAsked(undefined);
	const lock = () =>
		submit(
			() => call("POST user/lock", { locked: true }, { ownWords: true }),
			done(t({ message: "Your settings are locked", context: "just now" })),
		);
	const freeze = () =>
		submit(
			() => call("POST user/freeze", { frozen: true }, { ownWords: true }),
			done(t({ message: "Your account is frozen", context: "just now" })),
		);
	return (
		<>
			<PageBar onBack={() => goBack(SECURITY, { replace: true })}>
				<BarTitle>{t`Phrase, lock and freeze`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<WithdrawalHoldsCard holds={user.holds} frozen={frozen} />
				<Part
					icon={Fish}
					title={t`Anti-phishing phrase`}
					state={hasPhrase ? on : off}
					detail={t`Words of your own in every mail that we send you. A mail without them is not from us.`}
				>
					<Button
						tone="ghost"
						wide
						onClick={() => {
							setPhraseProblem(undefined);
							setAsked("phrase");
						}}
					>
						{hasPhrase ? t`Change the phrase` : t`Choose a phrase`}
					</Button>
					{hasPhrase && (
						<Button tone="ghost" wide onClick={() => setAsked("no_phrase")}>
							{t`Remove the phrase`}
						</Button>
					)}
				</Part>
				<Part
					icon={LockKeyhole}
					title={t`Lock on settings`}
					state={locked ? on : off}
					detail={t`While it is on, nothing makes your account less safe: no second step turned off, nothing bound anew or taken off, no other fund password. Opening it takes 24 hours.`}
				>
					{locked && unlocksAt !== null && <p className="text-12 text-warn">{t`It opens on ${opens}`}</p>}
					{(!locked || unlocksAt !== null) && (
						<Button tone="ghost" wide busy={sending && asked === undefined} onClick={() => (locked ? lock() : setAsked("lock"))}>
							{locked ? t`Keep it locked` : t`Lock`}
						</Button>
					)}
					{locked && unlocksAt === null && (
						<Button tone="ghost" wide onClick={() => setAsked("unlock")}>
							{t`Open the lock`}
						</Button>
					)}
				</Part>
				<Part
					icon={Snowflake}
					title={t`Freeze my account`}
					state={frozen ? <Badge tone="warn">{t`Account frozen`}</Badge> : null}
					detail={t`At once nothing is bought, opened, transferred or withdrawn, and every other device is signed out. Orders that wait to buy or open are cancelled. What is open stays open: stops, liquidation and settlement go on, and you can still cancel, close and redeem.`}
				>
					{frozen ? (
						<Button tone="ghost" wide onClick={() => setAsked("unfreeze")}>
							{t`Unfreeze`}
						</Button>
					) : (
						<Button tone="ghost" wide onClick={() => setAsked("freeze")}>
							{t`Freeze`}
						</Button>
					)}
				</Part>
			</main>
			<Dialog
				open={asked === "lock"}
				onOpenChange={close}
				title={t`Lock on settings`}
				detail={t`It holds at once. Opening it takes 24 hours.`}
				confirm={t`Lock`}
				onConfirm={lock}
				busy={sending}
			/>
			<Dialog
				open={asked === "freeze"}
				onOpenChange={close}
				title={t`Freeze my account`}
				detail={t`You unfreeze it here with a code or your password; withdrawals wait for 24 hours then.`}
				confirm={t`Freeze`}
				onConfirm={freeze}
				busy={sending}
				tone="bad"
			/>
			<StepUpSheet
				open={asked === "unfreeze"}
				onOpenChange={close}
				title={t`Unfreeze`}
				scene="protection"
				detail={t`Withdrawals wait for 24 hours afterwards.`}
				action={t`Unfreeze`}
				send={(proof) => call("POST user/freeze", { frozen: false, ...proof }, { ownWords: true })}
				onDone={done(t`Your account is unfrozen`)}
			/>
			<StepUpSheet
				open={asked === "unlock"}
				onOpenChange={close}
				title={t`Open the lock`}
				scene="protection"
				detail={t`It opens 24 hours from now. Until then you can take it back here.`}
				action={t`Open in 24 hours`}
				send={(proof) => call("POST user/lock", { locked: false, ...proof }, { ownWords: true })}
				onDone={done(t`The lock opens in 24 hours`)}
			/>
			<StepUpSheet
				open={asked === "no_phrase"}
				onOpenChange={close}
				title={t`Remove the phrase`}
				scene="protection"
				detail={t`Our mails carry no words of yours then.`}
				action={t`Remove the phrase`}
				send={(proof) => call("POST user/phrase", { ...proof }, { ownWords: true })}
				onDone={done(t`The phrase is removed`)}
			/>
			<StepUpSheet
				open={asked === "phrase"}
				onOpenChange={close}
				title={t`Anti-phishing phrase`}
				scene="protection"
				detail={t`Choose words that nobody would guess, and none of your passwords.`}
				action={t`Save`}
				check={() => {
					if (phrase.trim() === "") setPhraseProblem(t`Enter a phrase`);
					return phrase.trim() !== "";
				}}
				send={(proof) => call("POST user/phrase", { phrase, ...proof }, { ownWords: true })}
				onDone={done(t`Every mail carries your phrase now`)}
			>
				<Field
					label={t`Phrase`}
					size="large"
					roomy
					name="phrase"
					autoComplete="off"
					maxLength={LONGEST_PHRASE}
					value={phrase}
					onValueChange={(text) => {
						setPhrase(text);
						setPhraseProblem(undefined);
					}}
					{...(phraseProblem !== undefined && { error: phraseProblem })}
				/>
			</StepUpSheet>
		</>
	);
}
