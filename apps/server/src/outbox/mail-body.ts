// Builds the body of a mail, as plain text and as simple HTML, from the same sentences. The mail is readable without images,
// styles or links.
import { LANGUAGE_TAGS, type Language } from "../texts/language.ts";

export interface Letter {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
}

/**
 * Builds a mail in both forms.
 * @param code shown large in the HTML; one of the `paragraphs` contains it too, for the plain text
 */
export function writeLetter(language: Language, subject: string, paragraphs: readonly string[], code?: string): Letter {
	const shown = code === undefined ? "" : `<p style="${CODE}">${escaped(code)}</p>`;
	const body = paragraphs.map((paragraph) => `<p style="${PARAGRAPH}">${escaped(paragraph)}</p>`).join("");
	const html =
		`<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
		`<body style="${PAGE}"><h1 style="${TITLE}">${escaped(subject)}</h1>${shown}${body}<p style="${FOOT}">Candor</p></body></html>`;
	return { subject, text: `${paragraphs.join("\n\n")}\n\nCandor\n`, html };
}

const PAGE = "margin:0 auto;max-width:450px;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#101828;background:#ffffff";
const TITLE = "margin:0 0 16px;font-size:20px;line-height:1.3";
const CODE = "margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:600;color:#1d4ed8";
const PARAGRAPH = "margin:0 0 12px";
const FOOT = "margin:24px 0 0;color:#667085";

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
