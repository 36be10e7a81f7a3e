import "@candor/client/fake-page";
import { expect, test } from "vitest";
import { NO_DOCUMENT, readDocumentDraft } from "./drafts.ts";

test("the app reads a stored draft of verification", () => {
	const draft = {
		...{ type: "passport", expiresOn: "2030-01-31", neverExpires: false },
		pictures: { front: { id: "a1", name: "front.jpg", size: 3 } },
	} as const;
	expect(readDocumentDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test.each([undefined, null, "text", 7, []])("the app reads the stored text %j as an empty draft", (stored) => {
	expect(readDocumentDraft(stored)).toEqual(NO_DOCUMENT);
});

test("the app drops invalid parts of a stored draft", () => {
	const stored = { type: "library_card", expiresOn: 5, neverExpires: "yes", pictures: { front: { id: 1 }, side: {} } };
	expect(readDocumentDraft(stored)).toEqual(NO_DOCUMENT);
});
