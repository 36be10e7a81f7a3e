import { expect, test } from "vitest";
import { parseArticle } from "./read-article.ts";

test("an article file is read as a title, paragraphs, headings and lists", () => {
	expect(parseArticle("# Title\n\nFirst.\n\n## Part\n\n- one\n- two\n")).toEqual({
		title: "Title",
		summary: "First.",
		blocks: [
			{ kind: "paragraph", text: "First." },
			{ kind: "heading", text: "Part" },
			{ kind: "list", items: ["one", "two"] },
		],
	});
});

test.each([
	["", "title"],
	["Title\n\nText.", "title"],
	["# Title\nText.", "title"],
	["# Title\n\n## Only a heading", "no paragraph"],
	["# Title\n\nText with *stars*.", "markup"],
	["# Title\n\nText with <b>tags</b>.", "markup"],
	["# Title\n\nText.\n\n### Deep", "markup"],
	["# Title\n\nTwo\nlines.", "one line"],
	["# Title\n\nText.\n\n## Part\nText.", "one line"],
])("the server rejects the article file %j with an error that contains %j", (source, why) =>
	expect(() => parseArticle(source)).toThrow(why),
);
