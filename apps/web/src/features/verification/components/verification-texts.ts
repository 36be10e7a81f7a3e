// Texts for levels, items, documents, steps and reasons of verification.
import { useLingui } from "@lingui/react/macro";
import type { DocumentType, Item, Level, LevelState } from "../data/verification-queries.ts";

export function useLevelText(): (level: Level) => string {
	const { t } = useLingui();
	return (level) => ({ basic: t`Basic verification`, advanced: t`Advanced verification` })[level];
}

export function useStateText(): (state: LevelState["state"]) => string {
	const { t } = useLingui();
	return (state) =>
		({
			unverified: t`Not verified`,
			under_review: t`Under review`,
			verified: t({ message: "Verified", context: "a level of verification" }),
			rejected: t({ message: "Rejected", context: "a level of verification" }),
			needs_update: t`Update needed`,
			frozen: t({ message: "Frozen", context: "a level of verification" }),
		})[state];
}

export function useItemText(): (item: Item["item"]) => string {
	const { t } = useLingui();
	return (item) =>
		({
			country: t`Country`,
			name: t`Full name`,
			id_number: t`ID number`,
			contact: t`Phone or e-mail`,
			birth_date: t`Date of birth`,
			front: t`Front of the document`,
			back: t`Back of the document`,
			hand: t`You with the document`,
		})[item];
}

export function useDocumentText(): (type: DocumentType) => string {
	const { t } = useLingui();
	return (type) => ({ id_card: t`ID card`, passport: t`Passport`, driving_licence: t`Driving licence` })[type];
}

export function useStepText(): (step: LevelState["steps"][number]["name"]) => string {
	const { t } = useLingui();
	return (step) =>
		({
			sent: t({ message: "Sent", context: "a step of verification" }),
			checks: t`Automatic checks`,
			review: t({ message: "Review", context: "a step of verification" }),
			second_review: t`Second review`,
			result: t({ message: "Result", context: "a step of verification" }),
		})[step];
}

/** Returns a function that says why an item was rejected, and what the user must do. */
export function useRejectionText(): (code: NonNullable<Item["code"]>) => string {
	const { t } = useLingui();
	return (code) =>
		({
			expired: t`The document has expired. Use a valid one.`,
			blurred: t`The picture is blurred. Hold the phone still and focus first.`,
			cropped: t`An edge is cut off. All four corners must be visible.`,
			glare: t`Glare hides some text. Avoid flash and direct light.`,
			wrong_side: t`This is the wrong side of the document.`,
			name_differs: t`The name differs from the document. Enter it exactly as printed.`,
			number_differs: t`The number differs from the document.`,
			birth_date_differs: t`The date of birth differs from the document.`,
			country_differs: t`The country differs from the document.`,
			under_age: t`You are under the age that your country requires.`,
			screenshot: t`This is a photo of a screen or a screenshot. Photograph the document itself.`,
			edited: t`The picture was edited. Send the original photo.`,
			another_person: t`The photo shows someone other than the document's owner.`,
			unsupported_type: t`This type of document is not accepted in your country.`,
			back_missing: t`The back of the document is missing.`,
			code_missing: t`The paper with the code is missing or hard to read.`,
			unreadable_script: t`We could not read the writing. Use a document with Latin letters, such as a passport.`,
			contact_unreachable: t`We could not reach you there. Enter a phone or e-mail that you use.`,
		})[code];
}
