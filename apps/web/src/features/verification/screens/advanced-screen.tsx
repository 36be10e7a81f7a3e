// Page with the form of the advanced verification: type of document, pictures with progress, and the expiry date.
import { CallRefused, textOf } from "@candor/client";
import { useStore } from "@candor/client/page";
import { Button, Card, CheckBox, Chip, EmptyState, Field, KEEP_ON_NAVIGATION, Skeleton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { call, serverNow } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { useNotKnown } from "../../../data/online.ts";
import { PictureSlot } from "../../../domain/images/picture-slot.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack, place } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { isDay, lastDay } from "../calculate/check-basic.ts";
import { ClosedNote } from "../components/closed-note.tsx";
import { useProblems } from "../components/use-problems.ts";
import { useDocumentText, useItemText, useRejectionText } from "../components/verification-texts.ts";
import { changeDocument, documentDraft, NO_DOCUMENT, SLOTS, type Slot } from "../data/drafts.ts";
import { type Pictures, usePictures } from "../data/use-pictures.ts";
import {
	type DocumentType,
	useDocuments,
	useVerification,
	useVerificationChanged,
	type Verification,
} from "../data/verification-queries.ts";

const HERE = "/pages/verification/advanced";
const OVERVIEW = "/pages/verification/index";
const back = () => goBack(OVERVIEW, { replace: true });

export function AdvancedScreen() {
	const { t } = useLingui();
	const query = useVerification();
	const { data } = query;
	const user = useCurrentUser();
	// In a sandbox, the verification has no data, but the user has a country.
	const documents = useDocuments(data?.data?.country ?? user?.country ?? "");
	const notKnown = useNotKnown(query);
	const failed = notKnown || query.isError || documents.isError;
	const isBasicDone = data !== undefined && (data.basic.state === "verified" || data.basic.state === "needs_update");
	const load = () => void Promise.all([query.refetch(), documents.refetch()]);
	return (
		<>
			<PageBar onBack={back}>
				<BarTitle>{t`Advanced verification`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{data !== undefined && !isBasicDone ? (
					<ClosedNote state="basic_first" />
				) : data !== undefined && !isOpen(data) ? (
					<ClosedNote state={data.advanced} />
				) : data !== undefined && documents.terms !== undefined ? (
					<AdvancedForm verification={data} accepted={documents.terms.documents} />
				) : failed ? (
					<EmptyState
						className="pt-16"
						title={t`Your verification could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={<Button size="small" onClick={load}>{t`Try again`}</Button>}
					/>
				) : (
					<>
						<Skeleton height={28} width={220} />
						<Skeleton height={130} className="rounded-l" />
						<Skeleton height={130} className="rounded-l" />
						<Skeleton height={130} className="rounded-l" />
					</>
				)}
			</main>
		</>
	);
}

const isOpen = ({ advanced: { state, kind } }: Verification) =>
	state === "unverified" || state === "needs_update" || (state === "rejected" && kind !== "final");

type FormField = "document_type" | "expires_on";
type Problem = "expires_required" | "expires_wrong" | "expired" | "no_answer" | { readonly said: string };
type Accepted = readonly { readonly type: DocumentType; readonly needs_back: boolean }[];

/**
 * Returns the slots of pictures that a reviewer has accepted. If the user chooses another type of document, all pictures are
 * needed again.
 */
function acceptedPictures({ advanced, document_type: type }: Verification, chosen: DocumentType | undefined): ReadonlySet<Slot> {
	const isSameDocument = advanced.state === "rejected" && type === chosen;
	const items = isSameDocument ? advanced.items.filter(({ state }) => state === "accepted") : [];
	return new Set(SLOTS.filter((slot) => items.some(({ item }) => item === slot)));
}

const PARAMS = { front: "front_image", back: "back_image", hand: "hand_image" } as const;

function useForm(verification: Verification, accepted: Accepted) {
	const { t } = useLingui();
	const draft = useStore(documentDraft);
	const pictures = usePictures();
	const problems = useProblems<FormField, Problem>();
	const changed = useVerificationChanged();
	const wanted = draft.type ?? verification.document_type ?? undefined;
	const document = accepted.find(({ type }) => type === wanted) ?? accepted[0];
	const fixed = acceptedPictures(verification, document?.type);
	const slots = SLOTS.filter((slot) => slot !== "back" || document?.needs_back === true);
	const [sending, submit] = useSubmit((failure) => {
		const said = textOf(failure);
		const field = failure instanceof CallRefused ? failure.field : undefined;
		const slot = SLOTS.find((one) => PARAMS[one] === field);
		if (slot !== undefined) {
			// The server no longer has this picture or cannot use it, so the user must choose another one.
			pictures.remove(slot);
			pictures.put(slot, { said });
		} else if (field === "document_type" || field === "expires_on") problems.show({ [field]: { said } });
		else problems.showWhole(said === "" ? "no_answer" : { said });
		if (failure instanceof CallRefused) void changed();
	});

	const expiry = (): Problem | undefined => {
		if (draft.neverExpires) return undefined;
		if (draft.expiresOn === "") return "expires_required";
		if (!isDay(draft.expiresOn)) return "expires_wrong";
		return draft.expiresOn < lastDay(serverNow()) ? "expired" : undefined;
	};
	const send = () => {
		if (sending || document === undefined) return;
		const missing = slots.filter((slot) => !fixed.has(slot) && draft.pictures[slot] === undefined);
		for (const slot of missing) if (pictures.of(slot).chosen === undefined) pictures.put(slot, "missing");
		const wrong = expiry();
		if (problems.show(wrong === undefined ? {} : { expires_on: wrong }) || missing.length > 0) return;
		const ids = slots.flatMap((slot) => {
			const picture = fixed.has(slot) ? undefined : draft.pictures[slot];
			return picture === undefined ? [] : [[PARAMS[slot], picture.id] as const];
		});
		const params = { document_type: document.type, ...Object.fromEntries(ids) };
		submit(
			() =>
				call("POST user/real_name2", draft.neverExpires ? params : { ...params, expires_on: draft.expiresOn }, {
					ownWords: true,
				}),
			() => {
				documentDraft.set(NO_DOCUMENT);
				toast(t`Sent for review`, "good", KEEP_ON_NAVIGATION);
				void changed();
				if (place.get().pathname === HERE) back();
			},
		);
	};
	return { draft, pictures, problems, fixed, document, slots, sending, send };
}

function AdvancedForm({ verification, accepted }: { verification: Verification; accepted: Accepted }) {
	const { t } = useLingui();
	const { draft, pictures, problems, fixed, document, slots, sending, send } = useForm(verification, accepted);
	const textOfProblem = useProblemTexts();
	const documentText = useDocumentText();
	const expiry = problems.of("expires_on");
	const typeProblem = problems.of("document_type");
	return (
		<form
			ref={problems.form}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
			className="grid grid-cols-[minmax(0,1fr)] gap-3"
		>
			<fieldset>
				<legend className="mb-2 text-12 text-soft">{t`Documents accepted in your country`}</legend>
				<div className="flex flex-wrap gap-2">
					{accepted.map(({ type }) => (
						<Chip key={type} on={type === document?.type} onClick={() => changeDocument({ type })}>
							{documentText(type)}
						</Chip>
					))}
				</div>
				{typeProblem !== undefined && <FormProblem>{textOfProblem(typeProblem)}</FormProblem>}
			</fieldset>
			{slots.map((slot) => (
				<DocumentPicture
					key={slot}
					slot={slot}
					pictures={pictures}
					verification={verification}
					isAccepted={fixed.has(slot)}
					isPassport={document?.type === "passport"}
				/>
			))}
			<Checklist />
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
				<Field
					label={t`Expiry date of the document`}
					name="expires_on"
					type="date"
					size="large"
					roomy
					disabled={draft.neverExpires}
					value={draft.neverExpires ? "" : draft.expiresOn}
					onValueChange={(expiresOn) => {
						changeDocument({ expiresOn });
						problems.clear("expires_on");
					}}
					{...(expiry !== undefined && { error: textOfProblem(expiry) })}
				/>
				<CheckBox
					checked={draft.neverExpires}
					onCheckedChange={(neverExpires) => {
						changeDocument({ neverExpires });
						problems.clear("expires_on");
					}}
				>
					{t`The document has no expiry date`}
				</CheckBox>
			</Card>
			<FormProblem>{problems.whole !== undefined && textOfProblem(problems.whole)}</FormProblem>
			<Button type="submit" size="large" wide busy={sending} disabled={pictures.isSending} data-main-action="">
				{pictures.isSending ? t`Uploading…` : t`Send for review`}
			</Button>
		</form>
	);
}

interface SlotProps {
	slot: Slot;
	pictures: Pictures;
	verification: Verification;
	isAccepted: boolean;
	isPassport: boolean;
}

function DocumentPicture({ slot, pictures, verification, isAccepted, isPassport }: SlotProps) {
	const { t } = useLingui();
	const itemText = useItemText();
	const rejectionText = useRejectionText();
	const code = verification.advanced.items.find(({ item }) => item === slot)?.code ?? null;
	const paperCode = verification.paper_code;
	const titles: Record<Slot, string> = {
		front: isPassport ? t`Page with your photo` : itemText("front"),
		back: itemText("back"),
		hand: itemText("hand"),
	};
	const detail: ReactNode =
		slot === "hand" ? (
			<>
				<p>{t`Write this code on paper and hold it next to the document and your face:`}</p>
				<p translate="no" className="num mt-1 text-18 font-bold tracking-[0.04em] text-ink">
					{paperCode}
				</p>
			</>
		) : undefined;
	return (
		<PictureSlot
			title={titles[slot]}
			detail={detail}
			state={pictures.of(slot)}
			isAccepted={isAccepted}
			rejection={code === null ? undefined : rejectionText(code)}
			camera={slot === "hand" ? "user" : "environment"}
			onChoose={(file) => pictures.choose(slot, file)}
			onRetry={() => pictures.retry(slot)}
			onRemove={() => pictures.remove(slot)}
		/>
	);
}

function Checklist() {
	const { t } = useLingui();
	const lines = [
		t`All four corners visible, no glare`,
		t`JPEG, PNG or WebP, at most 8 MB`,
		t`Location and camera data are removed`,
	];
	return (
		<ul className="grid gap-1.5 px-1 text-12 text-soft">
			{lines.map((line) => (
				<li key={line} className="flex gap-2.5">
					<Check aria-hidden size={16} strokeWidth={2} className="mt-px shrink-0 text-brand" />
					{line}
				</li>
			))}
		</ul>
	);
}

function useProblemTexts(): (problem: Problem) => string {
	const { t } = useLingui();
	return (problem) => {
		if (typeof problem === "object") return problem.said;
		return {
			expires_required: t`Enter the expiry date, or mark that there is none`,
			expires_wrong: t`This date is not possible`,
			expired: t`The document has expired. Use a valid one.`,
			no_answer: t`No response. Your input is still here: try again.`,
		}[problem];
	};
}
